import { expect, test } from 'vitest'
import { closesWholly, closureForm, closureInWords, decideClosure, isClosed, spanOf } from './closure.ts'

const span = (typed: object) => spanOf(closureForm.parse(typed))

test.each([
  [{ from: '2026-12-25' }, 'on Friday 25 December'],
  [{ from: '2026-12-21', to: '2026-12-27' }, 'from Monday 21 December to Sunday 27 December'],
  [{ from: '2026-12-24', startTime: '14:00', endTime: '18:00' }, 'from Thursday 24 December, 14:00 to 18:00'],
  [{ from: '2026-12-24', endTime: '14:00' }, 'from Thursday 24 December, 00:00 to 14:00'],
  [{ from: '2026-12-24', startTime: '14:00' }, 'from Thursday 24 December, 14:00 to 00:00'],
])('%j is said as %s', (typed, words) => expect(closureInWords(span(typed))).toBe(words))

test.each([
  [{ from: 'x' }, 'from'],
  [{ from: '2026-12-25', to: '2026-12-24' }, 'to'],
  [{ from: '2026-01-01', to: '2026-03-04' }, 'to'],
  [{ from: '2026-12-24', to: '2026-12-25', startTime: '14:00' }, 'startTime'],
  [{ from: '2026-12-24', startTime: '14:00', endTime: '14:00' }, 'endTime'],
  [{ from: '2026-12-24', reason: 'x'.repeat(201) }, 'reason'],
])('%j is refused at its field', (typed, field) => {
  expect(closureForm.safeParse(typed).error?.issues[0]?.path).toEqual([field])
})

test('a day of a clock change is closed from midnight to midnight', () => {
  expect(span({ from: '2026-10-25' })).toEqual({
    startsAt: new Date('2026-10-24T23:00:00Z'),
    endsAt: new Date('2026-10-26T00:00:00Z'),
  })
})

test('a closure is half-open, and closes a day wholly or partly', () => {
  const afternoon = span({ from: '2026-12-24', startTime: '14:00', endTime: '' })
  const at = (from: string, to: string) => ({
    startsAt: new Date(`2026-12-24T${from}:00Z`),
    endsAt: new Date(`2026-12-24T${to}:00Z`),
  })
  expect(
    [at('13:00', '14:00'), at('13:00', '14:01'), at('23:00', '23:59')].map((one) => isClosed([afternoon], one)),
  ).toEqual([false, true, true])
  const morning = span({ from: '2026-12-24', startTime: '', endTime: '10:00' })
  expect(
    [at('09:59', '10:30'), at('10:00', '11:00'), at('15:00', '16:00')].map((one) =>
      isClosed([morning, afternoon], one),
    ),
  ).toEqual([true, false, true])
  expect(isClosed([], at('09:00', '10:00'))).toBe(false)
  expect(closesWholly(afternoon, '2026-12-24')).toBe(false)
  expect(closesWholly(span({ from: '2026-12-24' }), '2026-12-24')).toBe(true)
})

test('what is over, or closed already, is not closed', () => {
  const day = span({ from: '2026-12-25' })
  const decide = (now: string, overlapping = 0) => decideClosure(day, { now: new Date(now), overlapping })
  expect(decide('2026-12-25T23:59:00Z')).toEqual({ ok: true, value: undefined })
  expect(decide('2026-12-26T00:00:00Z')).toEqual({ ok: false, refusal: 'closure_over' })
  expect(decide('2026-12-01T00:00:00Z', 1)).toEqual({ ok: false, refusal: 'already_closed' })
})
