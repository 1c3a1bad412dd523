import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isId } from '#src/kit/id.ts'
import { formatPence, penceToPounds } from '#src/kit/money.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { isStudioDate } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { signHallLink } from '#src/studio/hall-hire/emails/sign-hall-link.server.ts'
import { type HallBooking, hallBookingSchema } from '#src/studio/hall-hire/form/hall-request-form.ts'
import {
  hallCustomerResponse,
  hallHireResponse,
  hallRateResponse,
  receivedText,
} from '#src/studio/hall-hire/form/hall-response.ts'
import { hallTexts } from '#src/studio/hall-hire/form/hall-texts.ts'
import { type HallHire, hireHours, hirePricePence, minutesBetween } from '#src/studio/hall-hire/hall-hire.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { hallRequestMessages } from '#src/studio/hall-hire/hall-request.ts'
import { findHallDay } from '#src/studio/hall-hire/hours/find-hall-day.server.ts'
import { findHall } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { readHallLink } from '#src/studio/hall-hire/read-hall-link.server.ts'
import { requestHallHire } from '#src/studio/hall-hire/request-hall-hire.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { availabilityShape, customerShape, hireSchema, priceDiffers, rateSchema } from './hall-hire-response.ts'

/** The specification's addresses, and the same under /api (PRODUCT 4.5). */
const BASES = ['/hall-hire', '/api/hall-hire'] as const
type Base = (typeof BASES)[number]

/** Rate, free times, booking and its status over JSON (specification 7). */
export function routes(): Api {
  const app = openApiRouter('Hall hire')
  for (const base of BASES) {
    addFacts(app, base)
    addRequest(app, base)
    addStatus(app, base)
  }
  app.all('/hall-hire/*', async (c, next) => {
    if (/^\/hall-hire\/?$|^\/hall-hire\/request\/[^/]+(\/pay(\.data)?)?$/.test(c.req.path)) return next()
    return failure(c, 404, 'not_found', 'There is nothing at this address')
  })
  return app
}

/** A studio lets a hall where its owner has said so of a room. */
const noHall = { no_hall: hallRequestMessages.no_hall }

function addFacts(app: Api, base: Base): void {
  endpoint(app, `get ${base}/rate`, {
    summary: 'Retrieve the price of the hall',
    description: 'With what it offers and when it can be hired.',
    who: 'everyone',
    brokenText: 'Failed to fetch the hall hire rate',
    returns: 'The rate',
    response: { rate: rateSchema },
    refusals: noHall,
    run: async ({ ctx }) =>
      (await findHall(ctx.reader)) ? ok({ rate: hallRateResponse(await readSettings(ctx.reader)) }) : refuse('no_hall'),
  })

  const date = z.string({ error: 'Please choose a date' }).refine(isStudioDate, 'Please choose a date')
  endpoint(app, `get ${base}/availability`, {
    summary: 'Retrieve the free times of the hall on a date',
    who: 'everyone',
    query: z.object({ date }),
    brokenText: 'Failed to fetch the times that are free',
    returns: 'Opening, taken and free times of the date',
    response: availabilityShape,
    refusals: noHall,
    async run({ c, ctx, query }) {
      c.header('Cache-Control', 'no-store')
      if (!(await findHall(ctx.reader))) return refuse('no_hall')
      return ok(await findHallDay(ctx.reader, query.date, ctx.now()))
    },
  })
}

function addRequest(app: Api, base: Base): void {
  endpoint(app, `post ${base}/book`, {
    keyScope: 'bookings',
    summary: 'Request a hall hire',
    description:
      'The request holds its time until `heldUntil`. `totalPrice`, where given, must be right, in pounds. Staff may put it beside what the hall is taken by, with an `overlapReason`.',
    who: 'everyone',
    body: hallBookingSchema,
    answered: hireSchema,
    leadsWithField: true,
    refusals: hallRequestMessages,
    brokenText: hallTexts.submitFailed,
    status: 201,
    returns: 'The hire',
    response: {
      message: z.string(),
      bookingId: z.string(),
      booking: hireSchema,
      link: z.string().openapi({ description: 'Shows, pays and cancels this booking; for its customer only' }),
    },
    alsoResponds: priceDiffers,
    async run({ c, ctx, scope: { services, network }, body: { totalPrice, overlapReason, ...request } }) {
      const outcome = await requestHallHire(ctx, request, {
        overlapReason,
        believedPricePence: totalPrice === undefined ? undefined : Math.round(totalPrice * 10_000) / 100,
        network: services.config.rateLimit ? network : undefined,
      })
      if (!outcome.ok) return outcome.refusal === 'price_differs' ? rightPrice(c, request) : outcome
      const hire = outcome.value
      const booking = hallHireResponse(hire, ctx.now())
      const { hallHire } = await readSettings(ctx.reader)
      return ok({
        message: receivedText(hire, hallHire),
        bookingId: hire.id,
        booking,
        link: signHallLink(ctx.links, hire),
      })
    },
  })
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

function addStatus(app: Api, base: Base): void {
  endpoint(app, `get ${base}/booking/{id}`, {
    summary: 'Retrieve a hall hire',
    description:
      'Includes the details of its customer only with the `token` of the signed link, for its owner and for admins.',
    who: 'everyone',
    query: z.object({ token: lineOrNone(500).optional() }),
    refusals: { hire_not_found: { status: 404, message: hallTexts.statusFailed } },
    brokenText: hallTexts.statusFailed,
    returns: 'The hire',
    response: { booking: hireSchema.extend(customerShape) },
    async run({ c, ctx, id, query }) {
      const hire = isId(id) ? await findHallHire(ctx.reader, id) : null
      if (!hire) return refuse('hire_not_found')
      c.header('Cache-Control', 'no-store')
      const customer = mayKnow(ctx, hire, query.token) ? hallCustomerResponse(hire) : {}
      return ok({ booking: { ...hallHireResponse(hire, ctx.now()), ...customer } })
    },
  })
}

/** Personal details are for the signed link, the owner and admins (PRODUCT 4.5). */
function mayKnow(ctx: Ctx, hire: HallHire, token: string | undefined): boolean {
  if (readHallLink(ctx.links, token, ctx.now())?.hireId === hire.id) return true
  const { actor } = ctx
  return actor.kind === 'account' && (actor.role === 'admin' || actor.userId === hire.memberId)
}
