import { expect, test } from 'vitest'
import { bookingRefusals } from '../booking.ts'
import { isPaidInstead, isPayable, type OfferFacts, offerFor } from './booking-offer.ts'

const now = new Date('2026-11-23T10:00:00Z')
const facts = (changes: Partial<OfferFacts> = {}): OfferFacts => ({
  startsAt: new Date('2026-11-23T18:00:00Z'),
  status: 'scheduled',
  spotsLeft: 4,
  waitlist: 0,
  position: null,
  ownReference: null,
  hasOverlap: false,
  allowanceLeft: 2,
  ...changes,
})

test.each([
  ['a free seat', {}, 'book'],
  ['a full class', { spotsLeft: 0 }, 'full'],
  ['a full class at the time of another one', { spotsLeft: 0, hasOverlap: true }, 'full'],
  ['a free place, to who waits', { position: 1 }, 'book'],
  ['a class without seats', { spotsLeft: 0, allowanceLeft: null }, 'full'],
  ['an own booking, even in a full class', { ownReference: 'ref', spotsLeft: 0 }, 'cancel'],
  ['an own booking in a class that began', { ownReference: 'ref', startsAt: now }, 'over'],
  ['a cancelled class', { status: 'cancelled' }, 'over'],
  ['nothing left of the allowance', { allowanceLeft: 0 }, 'refused'],
  ['a package for one alone', { isUnshared: true }, 'refused'],
  ['another class at that time', { hasOverlap: true }, 'refused'],
  ['the last free seat', { spotsLeft: 1 }, 'book'],
  ['the last free seat, at the time of another class', { spotsLeft: 1, hasOverlap: true }, 'refused'],
] as const)('%s offers %s', (_what, changes, kind) => {
  expect(offerFor(facts(changes as Partial<OfferFacts>), now).kind).toBe(kind)
})

test('a refusal is told in the words of the catalogue', () => {
  expect(offerFor(facts({ allowanceLeft: null }), now)).toEqual({
    kind: 'refused',
    refusal: 'no_allowance',
    reason: 'No classes remaining on your membership',
  })
})

test('what it may be counted on is offered with the place', () => {
  const choices = [{ id: 'month', name: '6 Class Package' }]
  expect(offerFor(facts({ choices }), now)).toEqual({ kind: 'book', choices })
})

test('paying helps where nothing covers the class, what does is paused, or a ticket is needed', () => {
  const helps = Object.keys(bookingRefusals).filter(isPaidInstead)
  expect(helps).toEqual(['ticket_needed', 'no_allowance', 'paused'])
  const offers = [
    {},
    { allowanceLeft: 0 },
    { isPaused: true },
    { needsTicket: true },
    { hasOverlap: true },
    { spotsLeft: 0 },
    { status: 'cancelled' as const },
  ]
  expect(offers.map((changes) => isPayable(offerFor(facts(changes), now)))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
