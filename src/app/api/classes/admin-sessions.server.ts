import { z } from '@hono/zod-openapi'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { studioDate } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import {
  attendanceForm,
  attendanceLabel,
  attendanceRefusals,
  marks,
} from '#src/studio/bookings/attendance/attendance.ts'
import { listRegister, type RegisterLine } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { mergeMark } from '#src/studio/bookings/attendance/merge-mark.server.ts'
import { MERGES, offlineMarkForm } from '#src/studio/bookings/attendance/offline-mark.ts'
import { forgiveBooking } from '#src/studio/bookings/policy/forgive-booking.server.ts'
import { forgiveBookingForm, forgiveBookingRefusals } from '#src/studio/bookings/policy/forgiveness.ts'
import { markAttendance } from '#src/studio/bookings/attendance/mark-attendance.server.ts'
import { bookingRefusals, guestBookedText, guestForm } from '#src/studio/bookings/booking.ts'
import { MOVED_TEXT, moveRefusals } from '#src/studio/bookings/booking-move.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { moveBooking } from '#src/studio/bookings/move-booking.server.ts'
import { findStaffSession, listStaffSessions } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { noteInWords } from '#src/studio/people/notes/member-note.ts'
import { listCurrentNotes } from '#src/studio/people/notes/member-notes.store.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import {
  SESSION_CANCELLED_TEXT,
  sessionCancellationRefusals,
} from '#src/studio/schedule/sessions/session-cancellation.ts'
import { toldShape } from './told-shape.ts'
import { staffSessionResponse, staffSessionSchema } from './staff-session-response.ts'
import { studioDay, studioDays } from './studio-days.ts'

const placeSchema = z
  .object({
    bookingId: z.string(),
    seatNo: z.number().int(),
    name: z.string(),
    isGuest: z.boolean(),
    guardianName: z
      .string()
      .nullable()
      .openapi({ description: 'On whose account the person is, where that is another' }),
    guardianPhone: z.string().nullable(),
    personNotes: z.array(z.string()).openapi({ description: 'The current notes of staff on this person' }),
    userId: z.string().nullable(),
    attendance: z.enum(['Attended', 'No Show', 'Pending']),
    notes: z.string().nullable(),
  })
  .openapi('RegisterPlace')

const register = { session: staffSessionSchema, bookings: z.array(placeSchema) }
const { class_not_found } = bookingRefusals

/** Sessions, guests, registers and moves over JSON: the same acts as the front desk's pages (PRODUCT 5, `/api/admin/*`). */
export function routes(): Api {
  const app = openApiRouter('Class sessions')
  addSessions(app)
  addActions(app)
  addRegisters(app)
  return app
}

function addSessions(app: Api): void {
  endpoint(app, 'get /api/admin/sessions', {
    summary: 'List class sessions for staff',
    description: 'Every session between two dates, both included, with the number of places booked.',
    who: 'admin',
    query: studioDays(),
    returns: 'The sessions',
    response: { sessions: z.array(staffSessionSchema) },
    async run({ ctx, query }) {
      const sessions = await listStaffSessions(ctx.reader, { ...query, taughtBy: null, now: ctx.now() })
      return ok({ sessions: sessions.map(staffSessionResponse) })
    },
  })

  endpoint(app, 'get /api/admin/sessions/{id}', {
    summary: 'Retrieve a class session',
    description: 'With everyone in it, guests by name.',
    who: 'admin',
    refusals: { class_not_found },
    returns: 'The session and its register',
    response: register,
    async run({ ctx: { reader, now }, id }) {
      const session = isId(id) ? await findStaffSession(reader, id, now()) : null
      if (!session) return refuse('class_not_found')
      const places = await listRegister(reader, [id])
      return ok({ session: staffSessionResponse(session), bookings: await placesResponse(reader, places) })
    },
  })
}

function addActions(app: Api): void {
  endpoint(app, 'post /api/admin/sessions/{id}/cancel', {
    summary: 'Cancel a class session',
    description: 'Cancels the class on this date, or on this and all later dates. Everyone who has booked is notified.',
    who: 'admin',
    body: z.object({ reach: z.enum(['this-date', 'from-this-date-on']).default('this-date') }),
    refusals: sessionCancellationRefusals,
    returns: 'How many sessions were cancelled, and how many people were notified',
    response: { message: z.string(), sessions: z.number().int(), ...toldShape },
    async run({ ctx, id, body }) {
      const outcome = await cancelClass(ctx, { sessionId: id, ...body })
      return outcome.ok ? ok({ message: SESSION_CANCELLED_TEXT, ...outcome.value }) : outcome
    },
  })

  endpoint(app, 'post /api/admin/sessions/{id}/guests', {
    keyScope: 'bookings',
    summary: 'Book a guest into a class session',
    description:
      'A walk-in can be booked until the class ends, anyone else until it starts. `email` is left out or empty for a guest who has none: nothing is sent to them.',
    who: 'admin',
    body: guestForm.extend({ isWalkIn: z.boolean().default(false) }),
    refusals: bookingRefusals,
    status: 201,
    returns: 'The id of the booking',
    response: { message: z.string(), bookingId: z.string() },
    async run({ ctx, id: sessionId, body: { isWalkIn, ...guest } }) {
      const outcome = await bookSession(ctx, { sessionId, guest, isWalkIn })
      return outcome.ok ? ok({ message: guestBookedText(guest), bookingId: outcome.value.id }) : outcome
    },
  })

  endpoint(app, 'post /api/admin/bookings/{id}/move', {
    keyScope: 'bookings',
    summary: 'Move a booking to another class session',
    who: 'admin',
    body: z.object({ sessionId: lineOrNone(200) }),
    refusals: moveRefusals,
    returns: 'A confirmation',
    response: { message: z.string() },
    async run({ ctx, id: bookingId, body }) {
      const outcome = await moveBooking(ctx, { bookingId, ...body })
      return outcome.ok ? ok({ message: MOVED_TEXT }) : outcome
    },
  })
}

function addRegisters(app: Api): void {
  endpoint(app, 'get /api/admin/attendance', {
    summary: 'List the registers of a day',
    description: 'Those of today unless `date` is given.',
    who: 'admin',
    query: z.object({ date: studioDay().optional() }),
    returns: 'One register for each session that is held',
    response: { date: z.string(), registers: z.array(z.object(register)) },
    async run({ ctx: { reader, now }, query }) {
      const date = query.date ?? studioDate(now())
      const all = await listStaffSessions(reader, { from: date, to: date, taughtBy: null, now: now() })
      const sessions = all.filter(({ status }) => status === 'scheduled')
      const ids = sessions.map(({ id }) => id)
      const places = await placesResponse(reader, await listRegister(reader, ids))
      const registers = sessions.map((session) => ({
        session: staffSessionResponse(session),
        bookings: places.filter(({ sessionId }) => sessionId === session.id),
      }))
      return ok({ date, registers })
    },
  })

  endpoint(app, 'post /api/admin/attendance/{id}', {
    summary: 'Mark attendance',
    description: 'Marks a booking as attended, no show or pending, from 30 minutes before the class on.',
    who: 'admin',
    body: attendanceForm,
    refusals: attendanceRefusals,
    returns: 'A confirmation',
    response: { message: z.string() },
    async run({ ctx, id: bookingId, body }) {
      const outcome = await markAttendance(ctx, { bookingId, ...body })
      return outcome.ok ? ok({ message: 'Marked' }) : outcome
    },
  })

  endpoint(app, 'post /api/attendance/{id}', {
    summary: 'Record a mark made offline',
    description:
      'For the register on a device that had no connection. It is written where the register still says what it said when the mark was made (`basedOn`); `differs` changes nothing and answers what someone else has marked since.',
    who: 'staff',
    // For devices in hands: a program has a connection.
    keyScope: 'none',
    body: offlineMarkForm,
    refusals: attendanceRefusals,
    returns: 'What became of it, and what the register says now',
    response: { merge: z.enum(MERGES), mark: z.enum(marks) },
    run: ({ ctx, id: bookingId, body }) => mergeMark(ctx, { bookingId, ...body }),
  })

  endpoint(app, 'post /api/admin/bookings/{id}/forgiveness', {
    summary: 'Forgive a late cancellation or a missed class',
    description: 'The class is given back, and its fee taken back by an entry of the opposite amount on the account.',
    who: 'admin',
    body: forgiveBookingForm.omit({ bookingId: true }),
    refusals: forgiveBookingRefusals,
    returns: 'A confirmation',
    response: { message: z.string() },
    async run({ ctx, id: bookingId, body }) {
      const outcome = await forgiveBooking(ctx, { bookingId, ...body })
      return outcome.ok ? ok({ message: 'Forgiven' }) : outcome
    },
  })
}

async function placesResponse(reader: Reader, places: RegisterLine[]) {
  const notes = await listCurrentNotes(
    reader,
    places.flatMap(({ personId }) => personId ?? []),
  )
  return places.map((place) => ({
    ...place,
    userId: place.memberId,
    attendance: attendanceLabel(place.attended),
    personNotes: (notes.get(place.personId ?? '') ?? []).map(noteInWords),
  }))
}
