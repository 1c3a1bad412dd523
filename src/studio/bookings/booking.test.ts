import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BookingFacts,
  bookingForm,
  bookingReference,
  decideBooking,
  guestForm,
  isBookingReference,
  PAID_ALONE,
} from './booking.ts'

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

test('what the member holds does not matter to a place that is paid for alone', () => {
  const held = { isPaused: true, isUnshared: true, allowanceLeft: 0 }
  expect(decideBooking(facts({ ...held, ...PAID_ALONE })).ok).toBe(true)
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
  ['paused', { isPaused: true }],
  ['no_allowance', { isPaused: true, allowanceLeft: null }],
] as const)('refuses with %s', (refusal, changes) => {
  expect(decideBooking(facts(changes as Partial<BookingFacts>))).toEqual({ ok: false, refusal })
})

test('a class is booked while its booking is open; a ticket is sold however far ahead', () => {
  const window = { opensAt: new Date(now.getTime() + 1), closesAt: new Date('2026-11-23T17:00:00Z') }
  expect(decideBooking(facts({ window }))).toMatchObject({ refusal: 'not_open_yet' })
  expect(decideBooking(facts({ window: { opensAt: now, closesAt: now } }))).toMatchObject({ refusal: 'booking_closed' })
  expect(decideBooking(facts({ window, needsTicket: true }))).toEqual({ ok: false, refusal: 'ticket_needed' })
})

test('the last class of the allowance may be booked, and a class one millisecond ahead', () => {
  expect(decideBooking(facts({ allowanceLeft: 1 })).ok).toBe(true)
  expect(decideBooking(facts({ session: { startsAt: new Date(now.getTime() + 1), status: 'scheduled' } })).ok).toBe(
    true,
  )
})

test('a walk-in may be added until the class ends, anyone else until it starts', () => {
  const session = {
    startsAt: new Date(now.getTime() - 1),
    endsAt: new Date(now.getTime() + 1),
    status: 'scheduled' as const,
  }
  expect(decideBooking(facts({ session, isWalkIn: true })).ok).toBe(true)
  expect(decideBooking(facts({ session }))).toEqual({ ok: false, refusal: 'class_started' })
  const over = { ...session, endsAt: now }
  expect(decideBooking(facts({ session: over, isWalkIn: true }))).toEqual({ ok: false, refusal: 'class_started' })
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

test('a guest has a name of at most 100 characters and an address of at most 254', () => {
  const isTaken = (name: string, email: string) => guestForm.safeParse({ name, email }).success
  const address = (length: number) => `${'a'.repeat(length - 49)}@${'b'.repeat(40)}.example`.padStart(length, 'a')
  expect([1, 100].map((length) => isTaken('a'.repeat(length), 'ada@example.com'))).toEqual([true, true])
  expect([0, 101].map((length) => isTaken('a'.repeat(length), 'ada@example.com'))).toEqual([false, false])
  expect([address(254).length, address(255).length]).toEqual([254, 255])
  expect([254, 255].map((length) => isTaken('Ada', address(length)))).toEqual([true, false])
})

test('an id of up to 200 characters is looked for, and a ticked box is as good as true', () => {
  const form = (fields: object) => bookingForm.safeParse({ sessionId: 'one', ...fields })
  expect([200, 201].map((length) => form({ sessionId: 'x'.repeat(length) }).success)).toEqual([true, false])
  expect(form({ recurring: 'on' }).data?.recurring).toBe(true)
  expect(form({ recurring: false }).data?.recurring).toBe(false)
})
