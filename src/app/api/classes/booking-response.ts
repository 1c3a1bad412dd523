import { z } from '@hono/zod-openapi'
import { studioDate, studioTime, WEEKDAYS, weekdayOf } from '#src/kit/time.ts'
import type { Role } from '#src/platform/ctx.server.ts'
import type { Marking } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import type { Booking } from '#src/studio/bookings/book-session.server.ts'
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
    bookedAt: z.string(),
    updatedAt: z.string(),
    attended: z.boolean().nullable(),
    attendanceMarkedAt: z.string().nullable(),
    attendanceNotes: z.string().nullable().optional(),
    guestInfo: z.object({ name: z.string(), email: z.string().nullable() }).nullable().optional(),
  })
  .openapi('Booking')

/** A booking just made: what was written, so that nothing has to be read again. */
export function newBookingResponse(booking: Booking, role: Role): z.infer<typeof bookingSchema> {
  const { session, guest, bookedAt, ...rest } = booking
  const date = studioDate(session.startsAt)
  const entry = {
    ...rest,
    sessionId: session.id,
    classId: session.classId,
    className: session.name,
    instructor: session.instructor,
    date,
    weekday: weekdayOf(date),
    time: studioTime(session.startsAt),
    status: 'confirmed' as const,
    bookedAt,
    updatedAt: bookedAt,
    guestName: guest?.name ?? null,
    guestEmail: guest?.email ?? null,
  }
  return bookingResponse(entry, undefined, role)
}

type ListedBooking = Omit<
  BookingEntry,
  'id' | 'personName' | 'typeId' | 'startsAt' | 'endsAt' | 'isLateCancel' | 'isRecurring' | 'sequence' | 'room'
>

export function bookingResponse(
  entry: ListedBooking,
  marking: Marking | undefined,
  role: Role,
): z.infer<typeof bookingSchema> {
  const forEveryone = {
    id: entry.reference,
    sessionId: entry.sessionId,
    classId: entry.classId,
    userId: entry.memberId,
    personId: entry.personId,
    className: entry.className,
    date: entry.date,
    day: WEEKDAYS[entry.weekday - 1] ?? '',
    time: entry.time,
    instructor: entry.instructor,
    status: entry.status,
    bookedAt: entry.bookedAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
    attended: marking?.attended ?? null,
    attendanceMarkedAt: marking?.markedAt.toISOString() ?? null,
  }
  if (role === 'member') return forEveryone
  const guestInfo = entry.guestName === null ? null : { name: entry.guestName, email: entry.guestEmail }
  return { ...forEveryone, attendanceNotes: marking?.notes ?? null, guestInfo }
}
