import { z } from '@hono/zod-openapi'
import { studioDate, studioTime, WEEKDAYS, weekdayOf } from '#src/kit/time.ts'
import { instant } from '#src/platform/http/open-api.server.ts'
import type { Role } from '#src/platform/ctx.server.ts'
import type { Marking } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import type { Booking } from '#src/studio/bookings/places/book-place.server.ts'
import type { BookingEntry } from '#src/studio/bookings/booking-entries.store.server.ts'

/** A booking as the API answers it (PRODUCT 5). Instants are ISO strings; date, day and time are the studio's. */
export const bookingSchema = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    classId: z.string(),
    userId: z.string().nullable(),
    personId: z.string().nullable(),
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
    guestInfo: z.object({ name: z.string(), email: z.string().nullable() }).nullable().optional(),
  })
  .openapi('Booking')

/** A booking just made: what was written, so that nothing has to be read again. */
export function newBookingResponse({ session, guest, ...booking }: Booking, role: Role) {
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
    guestEmail: guest?.email ?? null,
  }
  return bookingResponse(entry, undefined, role)
}

type ListedBooking = Omit<
  BookingEntry,
  | 'id'
  | 'personName'
  | 'typeId'
  | 'startsAt'
  | 'endsAt'
  | 'isLateCancel'
  | 'isRecurring'
  | 'isTicket'
  | 'sequence'
  | 'room'
>

export function bookingResponse(
  entry: ListedBooking,
  marking: Marking | undefined,
  role: Role,
): z.input<typeof bookingSchema> {
  const forEveryone = {
    ...entry,
    id: entry.reference,
    userId: entry.memberId,
    day: WEEKDAYS[entry.weekday - 1] ?? '',
    attended: marking?.attended ?? null,
    attendanceMarkedAt: marking?.markedAt ?? null,
  }
  if (role === 'member') return forEveryone
  const guestInfo = entry.guestName === null ? null : { name: entry.guestName, email: entry.guestEmail }
  return { ...forEveryone, attendanceNotes: marking?.notes ?? null, guestInfo }
}
