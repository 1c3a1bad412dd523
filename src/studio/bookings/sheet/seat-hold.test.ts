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
  hasCard: false,
  places: 12,
  heldUntil: null,
  hasTriedCard: false,
  placedAt: null,
  ownOther: null,
  holdsOverlap: false,
  unpaid: 0,
  unpaidOfNetwork: 0,
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

test.each([
  ['a third of a class is held without cards', { unpaid: 3 }, { unpaid: 4 }],
  ['of a small class one place', { places: 2 }, { places: 2, unpaid: 1 }],
  ['beyond three places a network holds one', { places: 30, unpaid: 3 }, { places: 30, unpaid: 3, unpaidOfNetwork: 1 }],
] as const)('%s, and no more', (_rule, within, beyond) => {
  expect(decideHold(facts(within))).toMatchObject({ ok: true })
  expect(decideHold(facts(beyond))).toEqual({ ok: false, refusal: 'places_in_payment' })
  for (const exempt of [{ hasCard: true }, { ownOther: 'an-order' }, { heldUntil: inTen }])
    expect(decideHold(facts({ ...beyond, ...exempt }))).toMatchObject({ ok: true })
})

test('another form of the same person takes their place over, also when nothing else is free', () => {
  const taken = decideHold(facts({ ownOther: 'an-order', freeSeatNo: null }))
  expect(taken).toEqual({ ok: true, value: { until: inTen, isNew: false } })
})

test('who is paying for another class at that time is told so', () => {
  const refused = decideHold(facts({ holdsOverlap: true }))
  expect(refused).toMatchObject({ refusal: 'overlapping_class', says: expect.stringContaining('paying for another') })
})

test('once a card was entered a hold may be made longer, for half an hour in all', () => {
  const standing = { heldUntil: new Date('2026-11-23T10:02:00Z'), hasTriedCard: true }
  const until = (placedAt: string) => decideHold(facts({ ...standing, placedAt: new Date(placedAt) }))
  expect(until('2026-11-23T09:52:00Z')).toMatchObject({ value: { until: inTen, isNew: false } })
  expect(until('2026-11-23T09:38:00Z')).toMatchObject({ value: { until: new Date('2026-11-23T10:08:00Z') } })
  expect(until('2026-11-23T09:00:00Z')).toMatchObject({ value: { until: standing.heldUntil } })
})
