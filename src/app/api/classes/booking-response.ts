import { z } from '@hono/zod-openapi'
import { studioDate, studioTime, WEEKDAYS, weekdayOf } from '#src/kit/time.ts'
import { pick } from '#src/kit/pick.ts'
import { costKey, freeUntil, lateCost, paidBy, type Policy } from '#src/studio/bookings/policy/booking-policy.ts'
import { ticketRefundedUntil } from '#src/studio/bookings/tickets/ticket.ts'
import type { TicketTerms } from '#src/studio/bookings/tickets/tickets.store.server.ts'
import { instant } from '#src/platform/http/open-api.server.ts'
import type { Role } from '#src/platform/ctx.server.ts'
import type { Marking } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import type { Booking } from '#src/studio/bookings/places/write-places.server.ts'
import type { BookingEntry } from '#src/studio/bookings/booking-entries.store.server.ts'

/** A booking as the API answers it (PRODUCT 5). Instants are ISO strings; date, day and time are the studio's. */
export const bookingSchema = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    classId: z.string(),
    userId: z.string().nullable(),
    personId: z.string().nullable(),
    personName: z.string().nullable().openapi({ description: 'Whose place it is; null for a guest' }),
    className: z.string(),
    date: z.string(),
    day: z.string(),
    time: z.string(),
    instructor: z.string(),
    status: z.enum(['confirmed', 'cancelled']),
    bookedAt: instant,
    updatedAt: instant,
    attended: z.boolean().nullable(),
    attendanceMarkedAt: instant.nullable(),
    attendanceNotes: z.string().nullable().optional(),
    freeUntil: instant.optional().openapi({ description: 'Until when it can be cancelled free of charge' }),
    lateCost: z
      .string()
      .optional()
      .openapi({ description: 'What cancelling later costs: `nothing`, `counts`, or a fee in pounds like `5.00`' }),
    guestInfo: z.object({ name: z.string(), email: z.string().nullable() }).nullable().optional(),
  })
  .openapi('Booking')

/** Who calls, and the name of whose account it is, which stands for its one person. */
type Reader = { role: Role; holderName: string }

/** A booking just made: what was written, so that nothing has to be read again. */
export function newBookingResponse({ session, guest, ...booking }: Booking, reader: Reader) {
  const date = studioDate(session.startsAt)
  const entry = {
    ...booking,
    sessionId: session.id,
    classId: session.classId,
    className: session.name,
    instructor: session.instructor,
    date,
    weekday: weekdayOf(date),
    time: studioTime(session.startsAt),
    status: 'confirmed' as const,
    updatedAt: booking.bookedAt,
    guestName: guest?.name ?? null,
    guestEmail: guest?.email || null,
  }
  return bookingResponse(entry, undefined, reader)
}

type ListedBooking = Omit<
  BookingEntry,
  | 'id'
  | 'typeId'
  | 'startsAt'
  | 'endsAt'
  | 'isLateCancel'
  | 'isRecurring'
  | 'isTicket'
  | 'sequence'
  | 'room'
  | 'freeUntil'
  | 'orderId'
>

export function bookingResponse(
  entry: ListedBooking,
  marking: Marking | undefined,
  { role, holderName }: Reader,
): z.input<typeof bookingSchema> {
  const forEveryone = {
    ...pick(entry, 'sessionId', 'classId', 'personId', 'className', 'date', 'time', 'instructor', 'status'),
    ...pick(entry, 'bookedAt', 'updatedAt'),
    id: entry.reference,
    userId: entry.memberId,
    personName: entry.memberId === null ? null : (entry.personName ?? holderName),
    day: WEEKDAYS[entry.weekday - 1] ?? '',
    attended: marking?.attended ?? null,
    attendanceMarkedAt: marking?.markedAt ?? null,
  }
  if (role === 'member') return forEveryone
  const guestInfo = entry.guestName === null ? null : { name: entry.guestName, email: entry.guestEmail }
  return { ...forEveryone, attendanceNotes: marking?.notes ?? null, guestInfo }
}

type Terms = {
  policy: Policy
  /** Of the ticket of a workshop, which has terms of its own. */
  ticket: TicketTerms | undefined
  now: Date
}

/** Of a place in a class to come, what cancelling it costs. */
export function cancellingResponse(entry: BookingEntry, { policy, ticket, now }: Terms) {
  if (entry.status !== 'confirmed' || entry.startsAt <= now) return {}
  const by = paidBy(entry)
  if (ticket) {
    const until = ticketRefundedUntil({ ...ticket, cutoffHours: policy.cancellationCutoffHours })
    return { freeUntil: until, lateCost: costKey('counts') }
  }
  return { freeUntil: freeUntil(policy, { ...entry, by }), lateCost: costKey(lateCost(policy, by)) }
}
