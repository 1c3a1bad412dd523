import { expect, test } from 'vitest'
import { type OfferFacts, offerFor } from './booking-offer.ts'

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
