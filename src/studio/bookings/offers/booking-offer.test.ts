import { BOOKING_RULES } from '#src/studio/settings/constants.ts'
import { expect, test } from 'vitest'
import { bookingRefusals } from '../booking.ts'
import { isPaidInstead, isPayable, type OfferFacts, offerFor, offerWithPlaces } from './booking-offer.ts'

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
  expect(offerFor(facts(changes as Partial<OfferFacts>), now, BOOKING_RULES).kind).toBe(kind)
})

test('a place of a workshop is given back by its ticket, and a full workshop says so', () => {
  expect(offerFor(facts({ ownReference: 'ref', needsTicket: true }), now, BOOKING_RULES)).toEqual({
    kind: 'cancel',
    reference: 'ref',
    isTicket: true,
  })
  expect(offerFor(facts({ ownReference: 'ref' }), now, BOOKING_RULES)).toEqual({ kind: 'cancel', reference: 'ref' })
  expect(offerFor(facts({ spotsLeft: 0, needsTicket: true }), now, BOOKING_RULES)).toMatchObject({
    kind: 'full',
    isTicket: true,
  })
})

test('a refusal is told in the words of the catalogue', () => {
  expect(offerFor(facts({ allowanceLeft: null }), now, BOOKING_RULES)).toEqual({
    kind: 'refused',
    refusal: 'no_allowance',
    reason: 'No classes remaining on your membership',
  })
})

test('what it may be counted on is offered with the place', () => {
  const choices = [{ id: 'month', name: '6 Class Package' }]
  expect(offerFor(facts({ choices }), now, BOOKING_RULES)).toEqual({ kind: 'book', choices })
})

test('paying helps where nothing covers the class, what does is paused or not shared, or a ticket is needed', () => {
  const helps = Object.keys(bookingRefusals).filter(isPaidInstead)
  expect(helps).toEqual(['ticket_needed', 'no_allowance', 'paused', 'not_shared'])
  const offers = [
    {},
    { allowanceLeft: 0 },
    { isPaused: true },
    { needsTicket: true },
    { isUnshared: true },
    { hasOverlap: true },
    { spotsLeft: 0 },
    { status: 'cancelled' as const },
  ]
  expect(offers.map((changes) => isPayable(offerFor(facts(changes), now, BOOKING_RULES)))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['2027-01-18T18:00:00Z', 0, 'book'],
  ['2027-01-19T18:00:00Z', 0, 'Booking opens on Tuesday 24 November'],
  ['2026-11-23T11:00:00Z', 60, 'Booking for this class has closed'],
  ['2026-11-23T11:00:01Z', 60, 'book'],
])('a class at %s, where booking closes %i minutes before: %s', (startsAt, closesMinutesBefore, expected) => {
  const rules = { weeksAhead: 8, closesMinutesBefore }
  const offer = offerFor(facts({ startsAt: new Date(startsAt) }), now, rules)
  expect('reason' in offer ? offer.reason : offer.kind).toBe(expected)
  // Their own place is still theirs to cancel.
  expect(offerFor(facts({ startsAt: new Date(startsAt), ownReference: 'ref' }), now, rules).kind).toBe('cancel')
})

test.each([
  {},
  { allowanceLeft: null },
  { allowanceLeft: 0, needsTicket: true },
  { hasOverlap: true },
  { ownReference: 'ref' },
  { ownReference: 'ref', needsTicket: true },
  { status: 'cancelled' },
  { startsAt: now },
  { startsAt: new Date('2028-11-23T18:00:00Z') },
] as Partial<OfferFacts>[])('what an open page makes of a change of places is what would be offered: %j', (changes) => {
  const offered = (spotsLeft: number) => offerFor(facts({ ...changes, spotsLeft }), now, BOOKING_RULES)
  for (const [before, after] of [
    [3, 0],
    [3, 1],
    [0, 0],
  ] as const)
    expect(offerWithPlaces(offered(before), after)).toEqual(offered(after))
  expect(offerWithPlaces(offered(0), 1)).toEqual(offered(0).kind === 'full' ? null : offered(1))
})
