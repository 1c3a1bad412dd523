import { z } from '@hono/zod-openapi'
import { attendanceLabel } from '#src/studio/bookings/attendance/attendance.ts'
import type { RegisterLine } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import type { StaffSession } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'

const session = z
  .object({
    id: z.string(),
    classId: z.string(),
    date: z.string().openapi({ description: 'Studio date' }),
    startTime: z.string(),
    endTime: z.string(),
    name: z.string(),
    type: z.string(),
    instructor: z.string(),
    level: z.string(),
    status: z.enum(['scheduled', 'cancelled']),
    booked: z.number().int(),
    maxSpots: z.number().int(),
    spotsLeft: z.number().int(),
  })
  .openapi('StaffSession')

const place = z
  .object({
    bookingId: z.string(),
    seatNo: z.number().int(),
    name: z.string(),
    isGuest: z.boolean(),
    userId: z.string().nullable(),
    attendance: z.enum(['Attended', 'No Show', 'Pending']),
    notes: z.string().nullable(),
  })
  .openapi('RegisterPlace')

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})

const ok = z.literal(true)
export const sessionsOk = json('The sessions of these days', z.object({ success: ok, sessions: z.array(session) }))
export const sessionOk = json(
  'One session with its register',
  z.object({ success: ok, session, bookings: z.array(place) }),
)
export const registersOk = json(
  'The registers of one day',
  z.object({
    success: ok,
    date: z.string(),
    registers: z.array(z.object({ session, bookings: z.array(place) })),
  }),
)
export const doneOk = json('Done', z.object({ success: ok, message: z.string() }))
export const cancelledOk = json(
  'Cancelled, and everybody told',
  z.object({ success: ok, message: z.string(), sessions: z.number().int(), people: z.number().int() }),
)
export const guestOk = json('Booked', z.object({ success: ok, message: z.string(), bookingId: z.string() }))

export function sessionResponse(one: StaffSession): z.output<typeof session> {
  const { id, classId, date, startTime, endTime, name, typeId, instructor, level, status, booked, maxSpots } = one
  const words = { id, classId, date, startTime, endTime, name, type: typeId, instructor, level, status }
  // A cancelled class has no places (PRODUCT 4.1, Closures).
  return { ...words, booked, maxSpots, spotsLeft: status === 'cancelled' ? 0 : Math.max(0, maxSpots - booked) }
}

export function placeResponse(line: RegisterLine): z.output<typeof place> {
  const { bookingId, seatNo, name, isGuest, memberId, attended, notes } = line
  return { bookingId, seatNo, name, isGuest, userId: memberId, attendance: attendanceLabel(attended), notes }
}
