import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isId } from '#src/kit/id.ts'
import { penceToPounds } from '#src/kit/money.ts'
import { type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { isStudioDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { onlyFor, signedIn } from '#src/platform/http/guards/api-guard.server.ts'
import { failure, refusalResponse } from '#src/platform/http/envelope.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { changeHallHire } from '#src/studio/hall-hire/change-hall-hire.server.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import { deleteHallHire } from '#src/studio/hall-hire/delete-hall-hire.server.ts'
import { hallCustomerResponse, hallHireResponse } from '#src/studio/hall-hire/form/hall-response.ts'
import { cancelHallForm, hallNoteForm } from '#src/studio/hall-hire/hall-admin.ts'
import { type HallHire, hallHireMessages, type HallHireRefusal } from '#src/studio/hall-hire/hall-hire.ts'
import {
  findHallHire,
  listHallHires,
  listHallNotes,
  listHallPayments,
} from '#src/studio/hall-hire/hall-hire.store.server.ts'
import {
  DESK_METHODS,
  HALL_PAYMENT_KINDS,
  hallAccount,
  type HallPayment,
  signedPence,
} from '#src/studio/hall-hire/money/hall-money.ts'
import { hallRequestSchema } from '#src/studio/hall-hire/form/hall-request-form.ts'
import { hallRequestMessages, type HallRequestRefusal } from '#src/studio/hall-hire/hall-request.ts'
import { keepHallRequest } from '#src/studio/hall-hire/keep-hall-request.server.ts'
import { recordHallPayment } from '#src/studio/hall-hire/money/record-hall-payment.server.ts'
import { writeHallNote } from '#src/studio/hall-hire/write-hall-note.server.ts'
import { staffBookingOk, staffBookingsOk, staffDoneOk } from './admin-hall-hires-response.ts'

type Api = OpenAPIHono<HonoEnv>
type AnyRefusal = HallHireRefusal | HallRequestRefusal
const messages: Record<AnyRefusal, RefusalText> = { ...hallHireMessages, ...hallRequestMessages }

const base = '/api/admin/hall-hires'
const params = z.object({ id: z.string() })
const middleware = onlyFor(['admin'])
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})
const pounds = z.number().min(0).max(10_000).multipleOf(0.01)

/** The front desk of the hall over JSON: the same acts as its pages (PRODUCT 5, `/api/admin/*`). */
export function adminHallHireRoutes(): Api {
  const app = openApiRouter()
  addListRoutes(app)
  addReadRoutes(app)
  addActionRoutes(app)
  addRecordRoutes(app)
  return app
}

function addListRoutes(app: Api): void {
  const date = z.string().refine(isStudioDate, 'Please choose a date').optional()
  const query = z.object({
    status: z.enum(['pending', 'confirmed', 'cancelled']).optional(),
    from: date,
    to: date,
    search: z.string().trim().max(100).optional(),
  })
  const summary = 'Hires of the hall by the date of their event, 200 at most'
  const responses = { ...staffBookingsOk, ...failures(400, 401, 403) }
  const route = createRoute({ method: 'get', path: base, summary, middleware, request: { query }, responses })
  app.openapi(route, async (c) => {
    const { reader, now } = c.get('scope').ctx
    const hires = await listHallHires(reader, c.req.valid('query'))
    const payments = await listHallPayments(
      reader,
      hires.map(({ id }) => id),
    )
    const of = (hire: HallHire) => payments.filter(({ hireId }) => hireId === hire.id)
    return c.json(
      { success: true as const, bookings: hires.map((hire) => adminHallHireResponse(hire, of(hire), now())) },
      200,
    )
  })
}

function addReadRoutes(app: Api): void {
  const responses = { ...staffBookingOk, ...failures(401, 403, 404) }
  const route = createRoute({
    method: 'get',
    path: `${base}/{id}`,
    summary: 'Retrieve a hall hire with its payments and notes',
    middleware,
    request: { params },
    responses,
  })
  app.openapi(route, async (c) => {
    const { reader, now } = c.get('scope').ctx
    const { id } = c.req.valid('param')
    const hire = isId(id) ? await findHallHire(reader, id) : null
    if (!hire) return notThere(c) as never
    const payments = await listHallPayments(reader, [hire.id])
    const notes = await listHallNotes(reader, hire.id)
    const answer = {
      ...adminHallHireResponse(hire, payments, now()),
      payments: payments.map(({ kind, method, amountPence, recordedAt }) => {
        return { kind, method, amount: penceToPounds(amountPence), recordedAt: recordedAt.toISOString() }
      }),
      notes: notes.map(({ text, authorName, writtenAt }) => {
        return { text, authorName, writtenAt: writtenAt.toISOString() }
      }),
    }
    return c.json({ success: true as const, booking: answer }, 200)
  })
}

function addActionRoutes(app: Api): void {
  const confirmation = z.object({
    deposit: pounds.default(0),
    payment: z.enum(['link', ...DESK_METHODS]).default('link'),
  })
  const confirm = act('post', `${base}/{id}/confirm`, 'Confirm a hall hire; `deposit` in pounds', confirmation)
  app.openapi(confirm, (c) => {
    const { deposit, payment } = c.req.valid('json')
    const terms = { depositPence: Math.round(deposit * 100), paidBy: payment === 'link' ? null : payment }
    return done(c, (ctx, hireId) => confirmHallHire(ctx, { hireId, ...terms })) as never
  })
  const keep = act(
    'post',
    `${base}/{id}/keep`,
    'Hold the time of a request its customer has not confirmed',
    z.object({}),
  )
  app.openapi(keep, (c) => done(c, keepHallRequest) as never)
  const change = act('patch', `${base}/{id}`, 'Update a hall hire; the price follows the new time', hallRequestSchema)
  app.openapi(change, (c) => done(c, (ctx, hireId) => changeHallHire(ctx, hireId, c.req.valid('json'))) as never)
  const cancel = act('post', `${base}/{id}/cancel`, 'Cancel a hall hire; everything paid is refunded', cancelHallForm)
  app.openapi(cancel, (c) => {
    const { reason } = c.req.valid('json')
    return done(c, (ctx, hireId) => cancelHallHire(ctx, { hireId, by: 'studio', reason })) as never
  })
  const responses = { ...staffDoneOk, ...failures(401, 403, 404) }
  const summary = 'Take a booking out of every list; one that stands is cancelled first'
  const remove = createRoute({
    method: 'delete',
    path: `${base}/{id}`,
    summary,
    middleware,
    request: { params },
    responses,
  })
  app.openapi(remove, (c) => done(c, deleteHallHire) as never)
}

function addRecordRoutes(app: Api): void {
  const record = z.object({
    kind: z.enum(HALL_PAYMENT_KINDS),
    method: z.enum(DESK_METHODS),
    amount: pounds.refine((sum) => sum > 0, 'Please give an amount above zero'),
  })
  const pay = act(
    'post',
    `${base}/{id}/payments`,
    'Record a payment or refund made at the studio; `amount` in pounds',
    record,
  )
  app.openapi(pay, (c) => {
    const { kind, method, amount } = c.req.valid('json')
    const amountPence = signedPence(kind, Math.round(amount * 100))
    return done(c, (ctx, hireId) => recordHallPayment(ctx, { hireId, kind, method, amountPence })) as never
  })
  const note = act('post', `${base}/{id}/notes`, 'Add a note, visible to staff only', hallNoteForm)
  app.openapi(note, (c) => {
    const { text } = c.req.valid('json')
    return done(c, (ctx, hireId) => writeHallNote(ctx, { hireId, text })) as never
  })
}

function act<Schema extends z.ZodType>(method: 'post' | 'patch', path: string, summary: string, schema: Schema) {
  const responses = { ...staffDoneOk, ...failures(400, 401, 403, 404, 409) }
  return createRoute({ method, path, summary, middleware, request: { params, body: body(schema) }, responses })
}

type Act = (ctx: SignedInCtx, hireId: string) => Promise<Outcome<unknown, AnyRefusal>>

/** Does it to the hire the address names, and returns the hire as it then stands. */
async function done(c: Context<HonoEnv>, run: Act): Promise<Response> {
  const ctx = signedIn(c.get('scope').ctx)
  const id = c.req.param('id')
  const outcome = isId(id) ? await run(ctx, id) : refuse<AnyRefusal>('hire_not_found')
  if (!outcome.ok) return refusalResponse(c, outcome, messages)
  const hire = await findHallHire(ctx.reader, id!)
  const booking = hire && adminHallHireResponse(hire, await listHallPayments(ctx.reader, [hire.id]), ctx.now())
  return c.json({ success: true as const, booking }, 200)
}

function notThere(c: Context): Response {
  const { status, message } = hallHireMessages.hire_not_found
  return failure(c, status, 'hire_not_found', message)
}

function adminHallHireResponse(hire: HallHire, payments: HallPayment[], now: Date) {
  const account = hallAccount(hire, payments)
  return {
    ...hallHireResponse(hire, now),
    ...hallCustomerResponse(hire),
    userId: hire.memberId,
    cancelledBy: hire.cancelledBy,
    deposit: penceToPounds(hire.depositPence),
    paid: penceToPounds(account.hirePaidPence),
    depositHeld: penceToPounds(account.depositHeldPence),
    due: penceToPounds(account.duePence),
    refundDue: penceToPounds(account.refundDuePence),
    lapsesAt: hire.lapsesAt.toISOString(),
  }
}
