import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { EVERY_ROLE, onlyFor, signedIn } from '#src/platform/http/guards/api-guard.server.ts'
import { refusalResponse } from '#src/platform/http/envelope.server.ts'
import { idempotently } from '#src/platform/http/idempotent.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { orServiceFailure } from '#src/platform/http/service-failure.server.ts'
import { listMarkings } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { BOOKED_TEXT, BOOKING_FAILED_TEXT, bookingForm, bookingRefusals } from '#src/studio/bookings/booking.ts'
import {
  CANCELLATION_FAILED_TEXT,
  CANCELLED_TEXT,
  cancellationRefusals,
} from '#src/studio/bookings/booking-cancellation.ts'
import { listBookingEntries } from '#src/studio/bookings/booking-entries.store.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { recurringRefusals, type Round } from '#src/studio/bookings/recurring/recurring.ts'
import { startRecurring } from '#src/studio/bookings/recurring/start-recurring.server.ts'
import { bookingResponse, bookingSchema, newBookingResponse } from './booking-response.ts'

const MOST_PER_PAGE = 100

const book = createRoute({
  method: 'post',
  path: '/api/bookings',
  summary: 'Book a class',
  middleware: onlyFor(EVERY_ROLE, bookingRefusals.sign_in_required.message),
  request: { body: { required: true, content: { 'application/json': { schema: bookingForm } } } },
  responses: {
    201: {
      description: BOOKED_TEXT,
      content: {
        'application/json': {
          schema: z.object({
            success: z.literal(true),
            message: z.string(),
            booking: bookingSchema,
            alsoBooked: z.array(z.string()).optional(),
            skipped: z.array(z.object({ sessionId: z.string(), reason: z.string() })).optional(),
          }),
        },
      },
    },
    ...failures(400, 401, 403, 404, 409, 500, 503),
  },
})

const cancel = createRoute({
  method: 'post',
  path: '/api/bookings/{id}/cancel',
  summary: 'Cancel a booking',
  middleware: onlyFor(EVERY_ROLE, cancellationRefusals.sign_in_required.message),
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description: CANCELLED_TEXT,
      content: { 'application/json': { schema: z.object({ success: z.literal(true), message: z.string() }) } },
    },
    ...failures(401, 404, 409, 500, 503),
  },
})

const page = z.coerce.number().int().min(1).max(100_000).default(1)

const list = createRoute({
  method: 'get',
  path: '/api/bookings',
  summary: 'List your bookings, newest first',
  middleware: onlyFor(EVERY_ROLE),
  request: {
    query: z.object({ page, pageSize: z.coerce.number().int().min(1).max(MOST_PER_PAGE).default(MOST_PER_PAGE) }),
  },
  responses: {
    200: {
      description: 'One page of bookings',
      content: {
        'application/json': {
          schema: z.object({ success: z.literal(true), bookings: z.array(bookingSchema), total: z.number() }),
        },
      },
    },
    ...failures(400, 401),
  },
})

/** Booking and cancelling over JSON (PRODUCT 5). */
export function bookingRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()

  app.openapi(book, (c) => {
    const request = c.req.valid('json')
    return orServiceFailure(c, BOOKING_FAILED_TEXT, () =>
      idempotently(c, request, async (ctx) => {
        const { recurring, ...asked } = request
        const outcome = recurring ? await startRecurring(ctx, asked) : await bookSession(ctx, asked)
        if (!outcome.ok) return refusalResponse(c, outcome, recurringRefusals)
        const taken = 'booking' in outcome.value ? outcome.value.booking : outcome.value
        const booking = newBookingResponse(taken, signedIn(ctx).actor.role)
        const beside = 'booking' in outcome.value ? roundResponse(outcome.value) : {}
        return c.json({ success: true, message: BOOKED_TEXT, booking, ...beside }, 201)
      }),
    ) as never
  })

  app.openapi(cancel, (c) => {
    const { id } = c.req.valid('param')
    return orServiceFailure(c, CANCELLATION_FAILED_TEXT, () =>
      idempotently(c, { id }, async (ctx) => {
        const outcome = await cancelBooking(ctx, { reference: id })
        if (!outcome.ok) return refusalResponse(c, outcome, cancellationRefusals)
        return c.json({ success: true, message: CANCELLED_TEXT }, 200)
      }),
    ) as never
  })

  app.openapi(list, async (c) => {
    const ctx = signedIn(c.get('scope').ctx)
    const answer = await respondWithList(ctx, c.req.valid('query'))
    return c.json({ success: true as const, ...answer }, 200)
  })

  return app
}

/** What a standing order did beyond the session asked for. */
function roundResponse({ booked, skipped }: Round) {
  return {
    alsoBooked: booked.map(({ sessionId }) => sessionId),
    skipped: skipped.map(({ sessionId, reason }) => ({ sessionId, reason })),
  }
}

async function respondWithList(ctx: SignedInCtx, page: Parameters<typeof listBookingEntries>[2]) {
  const { bookings, total } = await listBookingEntries(ctx.reader, { memberId: ctx.actor.userId }, page)
  const markings = await listMarkings(
    ctx.reader,
    bookings.map((entry) => entry.id),
  )
  return { bookings: bookings.map((entry) => bookingResponse(entry, markings.get(entry.id), ctx.actor.role)), total }
}
