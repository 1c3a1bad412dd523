import { expect, test } from 'vitest'
import { isWorthTelling, movedTo } from './session-change.ts'

test.each([
  ['2026-11-23', 1, '18:00', '2026-11-23T18:00:00.000Z'],
  ['2026-11-23', 4, '19:15', '2026-11-26T19:15:00.000Z'],
  ['2026-11-29', 1, '18:00', '2026-11-23T18:00:00.000Z'],
  // Sunday 29 March 2026: the clocks go forward; 18:00 is 17:00 UTC from then on.
  ['2026-03-23', 7, '18:00', '2026-03-29T17:00:00.000Z'],
  ['2026-10-19', 7, '18:00', '2026-10-25T18:00:00.000Z'],
])('a session of %s moved to weekday %i at %s starts at %s', (date, weekday, startTime, startsAt) => {
  const moved = movedTo(date, { weekday, startTime, durationMinutes: 50 })
  expect(moved.startsAt.toISOString()).toBe(startsAt)
  expect(moved.endsAt.getTime() - moved.startsAt.getTime()).toBe(50 * 60_000)
})

test('people hear of time, place, instructor and name, and of nothing else', () => {
  const session = { startsAt: new Date(0), endsAt: new Date(1), instructorId: 'a', roomId: 'r', name: 'Salsa' }
  expect(isWorthTelling(session, { ...session })).toBe(false)
  for (const change of [
    { startsAt: new Date(2) },
    { endsAt: new Date(2) },
    { instructorId: null },
    { roomId: 'h' },
    { name: 'Tango' },
  ]) {
    expect(isWorthTelling(session, { ...session, ...change })).toBe(true)
  }
})
