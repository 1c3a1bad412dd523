import { expect, test } from 'vitest'
import { decideHold } from './seat-hold.ts'

const now = new Date('2026-11-23T10:00:00Z')
const inTen = new Date('2026-11-23T10:10:00Z')
const facts = (changes: Partial<Parameters<typeof decideHold>[0]> = {}): Parameters<typeof decideHold>[0] => ({
  now,
  session: { startsAt: new Date('2026-11-23T18:00:00Z'), status: 'scheduled' },
  hasBooked: false,
  hasOverlap: false,
  freeSeatNo: 3,
  heldUntil: null,
  ...changes,
})

test('a place is held for ten minutes', () => {
  expect(decideHold(facts())).toEqual({ ok: true, value: { until: inTen, isNew: true } })
})

test('a hold ends when the class starts', () => {
  const startsAt = new Date('2026-11-23T10:04:00Z')
  expect(decideHold(facts({ session: { startsAt, status: 'scheduled' } }))).toMatchObject({
    value: { until: startsAt },
  })
})

test('holding again makes a hold no longer, also when nothing else is free', () => {
  const heldUntil = new Date('2026-11-23T10:03:00Z')
  expect(decideHold(facts({ heldUntil, freeSeatNo: null }))).toEqual({
    ok: true,
    value: { until: heldUntil, isNew: false },
  })
})

test.each([
  ['class_full', { freeSeatNo: null }],
  ['class_started', { session: { startsAt: now, status: 'scheduled' } }],
  ['class_cancelled', { session: { startsAt: inTen, status: 'cancelled' }, heldUntil: inTen }],
  ['already_booked', { hasBooked: true }],
  ['overlapping_class', { hasOverlap: true }],
] as const)('what refuses the booking refuses the hold: %s', (refusal, changes) => {
  expect(decideHold(facts(changes))).toEqual({ ok: false, refusal })
})
