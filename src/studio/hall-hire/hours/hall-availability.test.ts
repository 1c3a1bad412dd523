import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOfMinutes, wallToInstant } from '#src/kit/time.ts'
import { defaultSettings } from '#src/studio/settings/settings.ts'
import { hallDay, type Window } from './hall-availability.ts'
import { decideHallRequest } from '../hall-request.ts'

const { openingHours: hours, hallHire: terms } = defaultSettings
const monday = '2026-11-30'
const now = new Date('2026-11-23T10:00:00Z')

const window = (startTime: string, endTime: string): Window => ({ startTime, endTime })
const busyAt = (date: string, from: string, to: string) => ({
  startsAt: wallToInstant(date, from),
  endsAt: wallToInstant(date, to),
})
const day = (given: Partial<Parameters<typeof hallDay>[0]> = {}) =>
  hallDay({ date: monday, hours, terms, closure: null, busy: [], now, ...given })

test('an empty day is free from opening to closing', () => {
  expect(day()).toEqual({
    date: monday,
    opening: window('09:00', '21:00'),
    closure: null,
    taken: [],
    free: [window('09:00', '21:00')],
  })
})

test('what is taken cuts the day; a gap shorter than the shortest hire is not offered', () => {
  const busy = [
    busyAt(monday, '10:00', '12:00'),
    busyAt(monday, '12:45', '14:00'),
    busyAt(monday, '13:00', '15:00'),
    busyAt(monday, '16:00', '21:00'),
  ]
  expect(day({ busy })).toMatchObject({
    taken: [window('10:00', '12:00'), window('12:45', '15:00'), window('16:00', '21:00')],
    free: [window('09:00', '10:00'), window('15:00', '16:00')],
  })
})

test('what touches or holds another is one with it', () => {
  const busy = [
    busyAt(monday, '10:00', '11:00'),
    busyAt(monday, '11:00', '15:00'),
    busyAt(monday, '12:00', '13:00'),
    busyAt(monday, '14:00', '15:00'),
  ]
  expect(day({ busy }).taken).toEqual([window('10:00', '15:00')])
})

test('what is taken on the days before and after takes nothing', () => {
  const busy = [
    { startsAt: wallToInstant('2026-11-29', '20:00'), endsAt: wallToInstant(monday, '00:00') },
    busyAt('2026-12-01', '10:00', '12:00'),
  ]
  expect(day({ busy }).taken).toEqual([])
})

test('a hall that opens at midnight is free from midnight', () => {
  const early = [{ weekday: 1, opens: '00:00', closes: '06:00' }]
  expect(day({ hours: early }).free).toEqual([window('00:00', '06:00')])
})

test('what does not end on the quarter hour keeps the whole quarter', () => {
  const busy = [busyAt(monday, '10:50', '11:35')]
  expect(day({ busy }).free).toEqual([window('09:00', '10:45'), window('11:45', '21:00')])
})

test.each([
  ['2026-11-30T08:00:00Z', [window('09:00', '21:00')]],
  ['2026-11-30T14:00:00Z', [window('14:15', '21:00')]],
  ['2026-11-30T14:01:00Z', [window('14:15', '21:00')]],
  ['2026-11-30T19:44:00Z', [window('19:45', '21:00')]],
  ['2026-11-30T20:00:00Z', []],
  ['2026-12-01T08:00:00Z', []],
])('on the day itself, at %s, only what lies ahead is free', (instant, free) => {
  expect(day({ now: new Date(instant) }).free).toEqual(free)
})

test('a closed day offers nothing and says why', () => {
  expect(day({ closure: 'Bank holiday' })).toMatchObject({ opening: null, closure: 'Bank holiday', free: [] })
  expect(day({ hours: [] })).toMatchObject({ opening: null, closure: null, free: [] })
})

test('what began the evening before or ends after midnight is cut at midnight', () => {
  const night = { startsAt: wallToInstant('2026-11-29', '22:00'), endsAt: wallToInstant(monday, '09:30') }
  const late = { startsAt: wallToInstant(monday, '20:30'), endsAt: wallToInstant('2026-12-01', '01:00') }
  expect(day({ busy: [night, late] })).toMatchObject({
    taken: [window('00:00', '09:30'), window('20:30', '24:00')],
    free: [window('09:30', '20:30')],
  })
})

const quarter = fc.integer({ min: 0, max: 4 * 24 - 1 }).map((n) => n * 15)
const stretch = fc.tuple(quarter, fc.integer({ min: 1, max: 20 })).map(([from, quarters]) => ({
  from,
  to: Math.min(from + quarters * 15, 24 * 60 - 15),
}))

// One truth: what the calendar offers is what a request would get, and nothing else is.
// Also on the days on which the clocks change in London, in a hall that is let at night.
test('what is offered as free is exactly what the rule accepts', () => {
  const dates = fc.constantFrom(monday, '2026-03-29', '2026-10-25')
  const hours = Array.from({ length: 7 }, (_, n) => ({ weekday: n + 1, opens: '00:00', closes: '23:45' }))
  const now = wallToInstant('2026-03-01', '10:00')
  fc.assert(
    fc.property(dates, fc.array(stretch, { maxLength: 6 }), stretch, (date, taken, asked) => {
      const busy = taken
        .filter(({ from, to }) => to > from)
        .map(({ from, to }) => busyAt(date, timeOfMinutes(from), timeOfMinutes(to)))
      const request = window(timeOfMinutes(asked.from), timeOfMinutes(asked.to))
      const isOffered = day({ date, hours, now, busy }).free.some(
        ({ startTime, endTime }) =>
          startTime <= request.startTime && request.endTime <= endTime && asked.to - asked.from >= 60,
      )
      const decision = decideHallRequest({
        request: { ...request, eventDate: date, expectedAttendees: 1 },
        terms,
        hours,
        now,
        closure: null,
        held: busy,
        weeklyClasses: [],
      })
      expect(decision.ok).toBe(isOffered)
    }),
    { numRuns: 500 },
  )
})
