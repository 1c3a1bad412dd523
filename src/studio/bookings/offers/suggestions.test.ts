import { expect, test } from 'vitest'
import type { BookingOffer } from './booking-offer.ts'
import { suggestClasses } from './suggestions.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const session = (classId: string, typeId: string, day: number, offer: BookingOffer = { kind: 'book' }) => ({
  classId,
  typeId,
  startsAt: at(day),
  offer,
})
const ids = (sessions: { classId: string }[]) => sessions.map(({ classId }) => classId)

test('what was visited most often comes first, then other classes of the kind, each at its next date', () => {
  const visited = [
    { classId: 'flow', typeId: 'yoga' },
    { classId: 'flow', typeId: 'yoga' },
    { classId: 'salsa', typeId: 'dance' },
  ]
  const offered = [
    session('slow', 'yoga', 24),
    session('flow', 'yoga', 27),
    session('flow', 'yoga', 25),
    session('karate', 'karate', 24),
    session('salsa', 'dance', 26),
  ]
  const suggested = suggestClasses(visited, offered)
  expect(ids(suggested)).toEqual(['flow', 'salsa', 'slow'])
  expect(suggested[0]?.startsAt).toEqual(at(25))
})

test('only what can be booked at once is suggested, and nothing without a habit', () => {
  const visited = [{ classId: 'flow', typeId: 'yoga' }]
  const full = session('flow', 'yoga', 24, { kind: 'full', waitlist: 0, position: null })
  const booked = session('flow', 'yoga', 25, { kind: 'cancel', reference: 'r' })
  expect(suggestClasses(visited, [full, booked])).toEqual([])
  expect(ids(suggestClasses(visited, [full, session('flow', 'yoga', 26)]))).toEqual(['flow'])
  expect(suggestClasses([], [session('flow', 'yoga', 26)])).toEqual([])
})
