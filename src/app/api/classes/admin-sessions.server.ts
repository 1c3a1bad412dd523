import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { isId } from '#src/kit/id.ts'
import { daysBetween, isStudioDate, studioDate } from '#src/kit/time.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { onlyFor, signedIn } from '#src/platform/http/guards/api-guard.server.ts'
import { failure, refusalResponse } from '#src/platform/http/envelope.server.ts'
import { idempotently } from '#src/platform/http/idempotent.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { attendanceForm, attendanceRefusals } from '#src/studio/bookings/attendance/attendance.ts'
import { listRegister } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { markAttendance } from '#src/studio/bookings/attendance/mark-attendance.server.ts'
import { BOOKED_TEXT, bookingRefusals, guestForm } from '#src/studio/bookings/booking.ts'
import { MOVED_TEXT, moveRefusals } from '#src/studio/bookings/booking-move.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelSession } from '#src/studio/schedule/classes/cancel-session.server.ts'
import { moveBooking } from '#src/studio/bookings/move-booking.server.ts'
import {
  SESSION_CANCELLED_TEXT,
  sessionCancellationRefusals,
} from '#src/studio/schedule/classes/session-cancellation.ts'
import { findStaffSession, listStaffSessions } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import * as answers from './admin-sessions-response.ts'

const MOST_DAYS = 62

type Api = OpenAPIHono<HonoEnv>
const middleware = onlyFor(['admin'])
const params = z.object({ id: z.string() })
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})
const day = z.string().refine(isStudioDate, 'Please give a date as YYYY-MM-DD').openapi({ example: '2026-11-23' })
const NOT_FOUND = bookingRefusals.class_not_found.message

/** Sessions, guests, registers and moves over JSON: the same acts as the front desk's pages (PRODUCT 5, `/api/admin/*`). */
export function adminSessionRoutes(): Api {
  const app = openApiRouter()
  addSessionRoutes(app)
  addActionRoutes(app)
  addRegisterRoutes(app)
  return app
}

function addSessionRoutes(app: Api): void {
  const query = z
    .object({ from: day, to: day })
    .refine(({ from, to }) => !isStudioDate(from) || !isStudioDate(to) || from <= to, {
      message: 'The last date cannot be before the first',
      path: ['to'],
    })
    .refine(({ from, to }) => !isStudioDate(from) || !isStudioDate(to) || daysBetween(from, to) < MOST_DAYS, {
      message: `Please ask for ${MOST_DAYS} days at most`,
      path: ['to'],
    })
  const list = createRoute({
    method: 'get',
    path: '/api/admin/sessions',
    summary: 'List class sessions between two dates, with the number booked',
    middleware,
    request: { query },
    responses: { 200: answers.sessionsOk, ...failures(400, 401, 403) },
  })
  app.openapi(list, async (c) => {
    const sessions = await listStaffSessions(c.get('scope').ctx.reader, { ...c.req.valid('query'), taughtBy: null })
    return c.json({ success: true as const, sessions: sessions.map(answers.sessionResponse) }, 200)
  })
  const one = createRoute({
    method: 'get',
    path: '/api/admin/sessions/{id}',
    summary: 'Retrieve a class session with everyone in it, guests by name',
    middleware,
    request: { params },
    responses: { 200: answers.sessionOk, ...failures(401, 403, 404) },
  })
  app.openapi(one, async (c) => {
    const { reader } = c.get('scope').ctx
    const { id } = c.req.valid('param')
    const session = isId(id) ? await findStaffSession(reader, id) : null
    if (!session) return failure(c, 404, 'class_not_found', NOT_FOUND) as never
    const bookings = (await listRegister(reader, [id])).map(answers.placeResponse)
    return c.json({ success: true as const, session: answers.sessionResponse(session), bookings }, 200)
  })
}

function addActionRoutes(app: Api): void {
  const cancel = createRoute({
    method: 'post',
    path: '/api/admin/sessions/{id}/cancel',
    summary: 'Cancel a class on this date, or on this and all later dates',
    middleware,
    request: {
      params,
      body: body(z.object({ reach: z.enum(['this-date', 'from-this-date-on']).default('this-date') })),
    },
    responses: { 200: answers.cancelledOk, ...failures(400, 401, 403, 404) },
  })
  app.openapi(cancel, async (c) => {
    const sessionId = c.req.valid('param').id
    const outcome = await cancelSession(c.get('scope').ctx, { sessionId, reach: c.req.valid('json').reach })
    if (!outcome.ok) return refusalResponse(c, outcome, sessionCancellationRefusals) as never
    return c.json({ success: true as const, message: SESSION_CANCELLED_TEXT, ...outcome.value }, 200)
  })

  const guest = createRoute({
    method: 'post',
    path: '/api/admin/sessions/{id}/guests',
    summary: 'Book a guest; a walk-in until the class ends',
    middleware,
    request: { params, body: body(guestForm.extend({ isWalkIn: z.boolean().default(false) })) },
    responses: { 201: answers.guestOk, ...failures(400, 401, 403, 404, 409) },
  })
  app.openapi(guest, (c) => {
    const { isWalkIn, ...who } = c.req.valid('json')
    const sessionId = c.req.valid('param').id
    return idempotently(c, { sessionId, ...who }, async (ctx) => {
      const outcome = await bookSession(ctx, { sessionId, guest: who, isWalkIn })
      if (!outcome.ok) return refusalResponse(c, outcome, bookingRefusals)
      return c.json({ success: true, message: `${BOOKED_TEXT} for ${who.name}`, bookingId: outcome.value.id }, 201)
    }) as never
  })

  const move = createRoute({
    method: 'post',
    path: '/api/admin/bookings/{id}/move',
    summary: 'Move a booking to another session',
    middleware,
    request: { params, body: body(z.object({ sessionId: z.string().max(200) })) },
    responses: { 200: answers.doneOk, ...failures(400, 401, 403, 404, 409) },
  })
  app.openapi(move, async (c) => {
    const bookingId = c.req.valid('param').id
    const outcome = await moveBooking(c.get('scope').ctx, { bookingId, ...c.req.valid('json') })
    if (!outcome.ok) return refusalResponse(c, outcome, moveRefusals) as never
    return c.json({ success: true as const, message: MOVED_TEXT }, 200)
  })
}

function addRegisterRoutes(app: Api): void {
  const registers = createRoute({
    method: 'get',
    path: '/api/admin/attendance',
    summary: 'List the registers of a day; today by default',
    middleware,
    request: { query: z.object({ date: day.optional() }) },
    responses: { 200: answers.registersOk, ...failures(400, 401, 403) },
  })
  app.openapi(registers, async (c) => {
    const { reader, now } = c.get('scope').ctx
    const date = c.req.valid('query').date ?? studioDate(now())
    const all = await listStaffSessions(reader, { from: date, to: date, taughtBy: null })
    const sessions = all.filter(({ status }) => status === 'scheduled')
    const ids = sessions.map(({ id }) => id)
    const lines = await listRegister(reader, ids)
    const registerOf = (sessionId: string) => lines.filter((line) => line.sessionId === sessionId)
    const answer = sessions.map((one) => ({
      session: answers.sessionResponse(one),
      bookings: registerOf(one.id).map(answers.placeResponse),
    }))
    return c.json({ success: true as const, date, registers: answer }, 200)
  })

  const mark = createRoute({
    method: 'post',
    path: '/api/admin/attendance/{id}',
    summary: 'Mark a booking as attended, no show or pending',
    middleware,
    request: { params, body: body(attendanceForm) },
    responses: { 200: answers.doneOk, ...failures(400, 401, 403, 404, 409) },
  })
  app.openapi(mark, async (c) => {
    const bookingId = c.req.valid('param').id
    const outcome = await markAttendance(signedIn(c.get('scope').ctx), { bookingId, ...c.req.valid('json') })
    if (!outcome.ok) return refusalResponse(c, outcome, attendanceRefusals) as never
    return c.json({ success: true as const, message: 'Marked' }, 200)
  })
}
