import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookingFacts, bookingForm, bookingReference, decideBooking, isBookingReference } from './booking.ts'

const now = new Date('2026-11-23T10:00:00Z')

function facts(changes: Partial<BookingFacts> = {}): BookingFacts {
  return {
    now,
    session: { startsAt: new Date('2026-11-23T18:00:00Z'), status: 'scheduled' },
    hasBooked: false,
    hasOverlap: false,
    freeSeatNo: 7,
    allowanceLeft: 3,
    ...changes,
  }
}

test('gives the free seat when nothing stands against it', () => {
  expect(decideBooking(facts())).toEqual({ ok: true, value: { seatNo: 7 } })
})

test.each([
  ['class_cancelled', { session: { startsAt: new Date('2026-11-23T18:00:00Z'), status: 'cancelled' } }],
  ['class_started', { session: { startsAt: now, status: 'scheduled' } }],
  ['class_started', { session: { startsAt: new Date('2026-11-23T09:59:59Z'), status: 'scheduled' } }],
  ['already_booked', { hasBooked: true }],
  ['overlapping_class', { hasOverlap: true }],
  ['class_full', { freeSeatNo: null }],
  ['no_allowance', { allowanceLeft: 0 }],
  ['no_allowance', { allowanceLeft: -1 }],
  ['no_allowance', { allowanceLeft: null }],
  ['no_allowance', { allowanceLeft: null, isUnshared: true }],
  ['not_shared', { isUnshared: true }],
] as const)('refuses with %s', (refusal, changes) => {
  expect(decideBooking(facts(changes as Partial<BookingFacts>))).toEqual({ ok: false, refusal })
})

test('the last class of the allowance may be booked, and a class one millisecond ahead', () => {
  expect(decideBooking(facts({ allowanceLeft: 1 })).ok).toBe(true)
  expect(decideBooking(facts({ session: { startsAt: new Date(now.getTime() + 1), status: 'scheduled' } })).ok).toBe(
    true,
  )
})

test('a guest needs no allowance but a seat like anyone', () => {
  expect(decideBooking(facts({ allowanceLeft: 'guest' })).ok).toBe(true)
  expect(decideBooking(facts({ allowanceLeft: 'guest', freeSeatNo: null }))).toEqual({
    ok: false,
    refusal: 'class_full',
  })
})

test('a full class says so before the allowance is spoken of', () => {
  expect(decideBooking(facts({ freeSeatNo: null, allowanceLeft: 0 }))).toEqual({ ok: false, refusal: 'class_full' })
})

test('never gives a seat without one being free and a class being left', () => {
  const anyFacts = fc.record({
    hasBooked: fc.boolean(),
    hasOverlap: fc.boolean(),
    freeSeatNo: fc.option(fc.integer({ min: 1, max: 12 })),
    allowanceLeft: fc.option(fc.integer({ min: -2, max: 20 })),
  })
  fc.assert(
    fc.property(anyFacts, (changes) => {
      const verdict = decideBooking(facts(changes))
      const mayBook =
        !changes.hasBooked && !changes.hasOverlap && changes.freeSeatNo !== null && (changes.allowanceLeft ?? 0) > 0
      expect(verdict.ok).toBe(mayBook)
      if (verdict.ok) expect(verdict.value.seatNo).toBe(changes.freeSeatNo)
    }),
  )
})

const classId = '7d0e4e5a-3f63-4a53-9c8e-0a3f6c1d2b11'
const memberId = '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22'

test('a reference joins class, user and timestamp and can be told from other texts', () => {
  const reference = bookingReference(classId, memberId, 1763712000000)
  expect(reference).toBe(`${classId}_${memberId}_1763712000000`)
  expect(isBookingReference(reference)).toBe(true)
  expect(isBookingReference(bookingReference(classId, null, 1))).toBe(true)
  for (const bad of ['', 'x', `${classId}_${memberId}`, `${reference}_1`, `${classId}_${memberId}_1;drop`, `a_b_1`]) {
    expect(isBookingReference(bad)).toBe(false)
  }
})

test('a request names a session or a class, not both and not neither', () => {
  expect(bookingForm.safeParse({ sessionId: 'a' }).success).toBe(true)
  expect(bookingForm.safeParse({ classId: 'a' }).success).toBe(true)
  expect(bookingForm.safeParse({ sessionId: 'a', classId: 'b' }).success).toBe(false)
  expect(bookingForm.safeParse({}).success).toBe(false)
  expect(bookingForm.safeParse({ sessionId: 5 }).success).toBe(false)
})
