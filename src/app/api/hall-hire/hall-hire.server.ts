import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { fieldErrors } from '#src/kit/form.ts'
import { isId } from '#src/kit/id.ts'
import { formatPence, penceToPounds } from '#src/kit/money.ts'
import { isStudioDate } from '#src/kit/time.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { failure, refusalResponse } from '#src/platform/http/envelope.server.ts'
import { idempotently } from '#src/platform/http/idempotent.server.ts'
import { networkOf } from '#src/platform/http/addresses/network-of.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { orServiceFailure } from '#src/platform/http/service-failure.server.ts'
import { findHallDay } from '#src/studio/hall-hire/hours/find-hall-day.server.ts'
import {
  hallCustomerResponse,
  hallHireResponse,
  hallRateResponse,
  receivedText,
} from '#src/studio/hall-hire/form/hall-response.ts'
import { type HallHire, hireHours, hirePricePence, minutesBetween } from '#src/studio/hall-hire/hall-hire.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { type HallBooking, hallBookingSchema } from '#src/studio/hall-hire/form/hall-request-form.ts'
import { hallRequestMessages } from '#src/studio/hall-hire/hall-request.ts'
import { hallTexts } from '#src/studio/hall-hire/form/hall-texts.ts'
import { readHallLink } from '#src/studio/hall-hire/read-hall-link.server.ts'
import { requestHallHire } from '#src/studio/hall-hire/request-hall-hire.server.ts'
import { signHallLink } from '#src/studio/hall-hire/emails/sign-hall-link.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { availabilityOk, bookedOk, bookingOk, priceDiffers, rateOk } from './hall-hire-response.ts'

/** The specification's addresses, and the same under /api (PRODUCT 4.5). */
const BASES = ['/hall-hire', '/api/hall-hire'] as const

/** Rate, free times, booking and its status over JSON (specification 7). */
export function hallHireRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  for (const base of BASES) {
    addRateRoutes(app, base)
    addAvailabilityRoutes(app, base)
    addBookRoutes(app, base)
    addBookingRoutes(app, base)
  }
  app.all('/hall-hire/*', async (c, next) => {
    if (/^\/hall-hire\/?$|^\/hall-hire\/request\/[^/]+(\/pay(\.data)?)?$/.test(c.req.path)) return next()
    return failure(c, 404, 'not_found', 'There is nothing at this address')
  })
  return app
}

function addRateRoutes(app: OpenAPIHono<HonoEnv>, base: string): void {
  const route = createRoute({
    method: 'get',
    path: `${base}/rate`,
    summary: 'Retrieve the hall’s price and what it offers',
    responses: { ...rateOk, ...failures(500, 503) },
  })
  app.openapi(
    route,
    (c) =>
      orServiceFailure(c, 'Failed to fetch the hall hire rate', async () => {
        const settings = await readSettings(c.get('scope').ctx.reader)
        return c.json({ success: true, rate: hallRateResponse(settings) }, 200)
      }) as never,
  )
}

function addAvailabilityRoutes(app: OpenAPIHono<HonoEnv>, base: string): void {
  const date = z.string({ error: 'Please choose a date' }).refine(isStudioDate, 'Please choose a date')
  const route = createRoute({
    method: 'get',
    path: `${base}/availability`,
    summary: 'Retrieve the free times of the hall on a date',
    request: { query: z.object({ date }) },
    responses: { ...availabilityOk, ...failures(400, 500, 503) },
  })
  app.openapi(
    route,
    (c) =>
      orServiceFailure(c, 'Failed to fetch the times that are free', async () => {
        const { ctx } = c.get('scope')
        const day = await findHallDay(ctx.reader, c.req.valid('query').date, ctx.now())
        c.header('Cache-Control', 'no-store')
        return c.json({ success: true, ...day }, 200)
      }) as never,
  )
}

function addBookRoutes(app: OpenAPIHono<HonoEnv>, base: string): void {
  const route = createRoute({
    method: 'post',
    path: `${base}/book`,
    summary: 'Request a hall hire',
    request: { body: { required: true, content: { 'application/json': { schema: hallBookingSchema } } } },
    responses: { ...bookedOk, ...priceDiffers, ...failures(400, 403, 413, 429, 500, 503) },
  })
  app.openapi(
    route,
    (c) => orServiceFailure(c, hallTexts.submitFailed, () => book(c, c.req.valid('json'))) as never,
    (result, c) => {
      if (result.success) return
      // The first thing to put right is the text; each field has its own.
      const fields = fieldErrors(result.error)
      return failure(c, 400, 'bad_input', Object.values(fields)[0] ?? hallTexts.submitFailed, fields) as never
    },
  )
}

async function book(c: Context<HonoEnv>, { totalPrice, ...request }: HallBooking): Promise<Response> {
  const { services, remoteAddress } = c.get('scope')
  const terms = {
    believedPricePence: totalPrice === undefined ? undefined : Math.round(totalPrice * 10_000) / 100,
    network: services.config.rateLimit ? networkOf(remoteAddress) : undefined,
  }
  return idempotently(c, { ...request, totalPrice }, async (ctx) => {
    const outcome = await requestHallHire(ctx, request, terms)
    if (outcome.ok) return c.json(bookedResponse(ctx, outcome.value), 201)
    if (outcome.refusal === 'price_differs') return rightPrice(c, request)
    return refusalResponse(c, outcome, hallRequestMessages)
  })
}

function bookedResponse(ctx: Ctx, hire: HallHire) {
  return {
    success: true,
    message: receivedText(hire),
    bookingId: hire.id,
    booking: hallHireResponse(hire, ctx.now()),
    link: signHallLink(ctx.links, hire),
  }
}

/** The server's price stands: the caller hears it and nothing is booked (PRODUCT 4.5). */
async function rightPrice(c: Context<HonoEnv>, { startTime, endTime }: Pick<HallBooking, 'startTime' | 'endTime'>) {
  const { hallHire } = await readSettings(c.get('scope').ctx.reader)
  const minutes = minutesBetween(startTime, endTime)
  const pence = hirePricePence(minutes, hallHire.pricePerHourPence)
  const error = `The price of this booking is ${formatPence(pence)}`
  const right = { totalPrice: penceToPounds(pence), duration: hireHours(minutes) }
  return c.json({ success: false, error, code: 'price_differs', fields: { totalPrice: error }, ...right }, 409)
}

function addBookingRoutes(app: OpenAPIHono<HonoEnv>, base: string): void {
  const route = createRoute({
    method: 'get',
    path: `${base}/booking/{id}`,
    summary:
      'Retrieve the state of a hall hire; its customer’s details only with the signed link, for its owner and for admins',
    request: { params: z.object({ id: z.string() }), query: z.object({ token: z.string().optional() }) },
    responses: { ...bookingOk, ...failures(404, 500, 503) },
  })
  app.openapi(
    route,
    (c) =>
      orServiceFailure(c, hallTexts.statusFailed, async () => {
        const { ctx } = c.get('scope')
        const { id } = c.req.valid('param')
        const hire = isId(id) ? await findHallHire(ctx.reader, id) : null
        if (!hire) return failure(c, 404, 'hire_not_found', hallTexts.statusFailed)
        c.header('Cache-Control', 'no-store')
        const personal = mayKnow(ctx, hire, c.req.valid('query').token) ? hallCustomerResponse(hire) : {}
        return c.json({ success: true, booking: { ...hallHireResponse(hire, ctx.now()), ...personal } }, 200)
      }) as never,
  )
}

/** Personal details are for the signed link, the owner and admins (PRODUCT 4.5). */
function mayKnow(ctx: Ctx, hire: HallHire, token: string | undefined): boolean {
  if (readHallLink(ctx.links, token, ctx.now())?.hireId === hire.id) return true
  const { actor } = ctx
  return actor.kind === 'account' && (actor.role === 'admin' || actor.userId === hire.memberId)
}
