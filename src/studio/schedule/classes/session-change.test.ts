import { expect, test } from 'vitest'
import { decideRoomFor, isWorthTelling, timesOf } from './session-change.ts'

test.each([
  ['2026-11-26', '19:15', '2026-11-26T19:15:00.000Z'],
  // Sunday 29 March 2026: the clocks go forward; 18:00 is 17:00 UTC from then on.
  ['2026-03-29', '18:00', '2026-03-29T17:00:00.000Z'],
  ['2026-10-25', '18:00', '2026-10-25T18:00:00.000Z'],
])('%s at %s starts at %s', (date, startTime, startsAt) => {
  const times = timesOf({ date, startTime, durationMinutes: 50 })
  expect(times.startsAt.toISOString()).toBe(startsAt)
  expect(times.endsAt.getTime() - times.startsAt.getTime()).toBe(50 * 60_000)
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

test.each([
  ['a room that is not there', null, 'unknown_choice'],
  ['a room of 11', { places: 11 }, 'room_too_small'],
  ['a room of 12', { places: 12 }, 'ok'],
  ['a room of which nobody has said how many it holds', { places: null }, 'ok'],
])('a class of 12 in %s: %s', (_which, room, expected) => {
  const decision = decideRoomFor({ maxSpots: 12 }, room)
  expect(decision.ok ? 'ok' : decision.refusal).toBe(expected)
})
