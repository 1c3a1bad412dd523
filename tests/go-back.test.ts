import { expect, test } from 'vitest'
import { readMoment, showMoment } from '#scripts/go-back/moment.ts'
import { openProgress } from '#src/platform/progress.server.ts'

// What `npm run go-back` takes as a moment, and how long commands say how far they are. Going back itself is tried beside its code,
// src/platform/archive/go-back.server.test.ts.

const now = new Date('2026-11-25T15:00:00Z')

test.each([
  ['14:32', 'Europe/London', '2026-11-25T14:32:00.000Z'],
  ['9:05', 'Europe/London', '2026-11-25T09:05:00.000Z'],
  ['14:32:10', 'America/New_York', '2026-11-25T19:32:10.000Z'],
  ['2026-10-25 12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ['2026-11-24T14:32', 'Europe/London', '2026-11-24T14:32:00.000Z'],
  ['2026-11-24T14:32:00+02:00', 'Europe/London', '2026-11-24T12:32:00.000Z'],
  ['2026-11-24T14:32:00.250Z', 'Europe/London', '2026-11-24T14:32:00.250Z'],
])('%s in %s is %s', (text, zone, moment) => {
  expect(readMoment(text, now, zone)?.toISOString()).toBe(moment)
})

test.each(['25:00', 'yesterday', '2026-13-01 10:00', '14.32', '', '2026-11-24'])('"%s" is no moment', (text) => {
  expect(readMoment(text, now, 'Europe/London')).toBeNull()
})

test('a moment is shown as the clock of the studio shows it', () => {
  expect(showMoment(new Date('2026-07-01T13:32:10Z'), 'Europe/London')).toBe('1 July, 14:32:10')
})

function printed(isTTY: boolean) {
  let [text, time] = ['', 0]
  const { progress, end } = openProgress({ isTTY, write: (more) => (text += more) }, () => (time += 1000))
  for (const done of [0, 1, 2, 3, 4, 5, 6, 7, 8]) progress('Unpacking', done, 8)
  progress('Checking', 0)
  end()
  return text
}

test('progress is a plain line a step and every five seconds where nobody watches, and one line of a terminal', () => {
  expect(printed(false)).toBe('Unpacking … 0 %\nUnpacking … 62 %\nUnpacking … 100 %\nChecking …\n')
  expect(printed(true).split('\n')).toHaveLength(1)
  expect(printed(true)).toMatch(/Unpacking … 50 %.*\r +\rUnpacking … 62 %/)
  expect(printed(true)).toMatch(/\r +\r$/)
})
