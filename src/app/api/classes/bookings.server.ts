import { z } from '@hono/zod-openapi'
import { calendarText } from '#src/kit/calendar.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { listTicketTerms } from '#src/studio/bookings/tickets/tickets.store.server.ts'
import { listMarkings } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import {
  BOOKED_TEXT,
  BOOKING_FAILED_TEXT,
  bookingForm,
  type BookingRequest,
  bookingRefusals,
} from '#src/studio/bookings/booking.ts'
import {
  agreedIn,
  CANCELLATION_FAILED_TEXT,
  cancellationRefusals,
  cancelledMessage,
} from '#src/studio/bookings/booking-cancellation.ts'
import { findOwnEntry, listBookingEntries } from '#src/studio/bookings/booking-entries.store.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { costKey, policyOf } from '#src/studio/bookings/policy/booking-policy.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { bookingCalendar, bookingFacts } from '#src/studio/bookings/emails/booking-email.ts'
import { recurringRefusals } from '#src/studio/bookings/recurring/recurring.ts'
import { startRecurring } from '#src/studio/bookings/recurring/start-recurring.server.ts'
import { bookingResponse, bookingSchema, cancellingResponse, newBookingResponse } from './booking-response.ts'

const MOST_PER_PAGE = 100
const { booking_not_found } = cancellationRefusals

/** Booking and cancelling over JSON (PRODUCT 5). */
export function routes(): Api {
  const app = openApiRouter('Bookings')
  addBooking(app)
  addOwnBookings(app)
  return app
}

function addBooking(app: Api): void {
  endpoint(app, 'post /api/bookings', {
    keyScope: 'bookings',
    summary: 'Book a class',
    description:
      'Takes a session, or a class and then books its next session. With `recurring` the person gets a place in every session of ' +
      'the class, as long as direct debit is on. Admins may book a guest.',
    who: 'account',
    signInText: bookingRefusals.sign_in_required.message,
    body: bookingForm,
    refusals: recurringRefusals,
    brokenText: BOOKING_FAILED_TEXT,
    status: 201,
    returns: 'The booking; of a recurring one also the later sessions that were booked or skipped',
    response: {
      message: z.string(),
      booking: bookingSchema,
      alsoBooked: z.array(z.string()).optional(),
      skipped: z.array(z.object({ sessionId: z.string(), reason: z.string() })).optional(),
    },
    run: ({ ctx, body: { recurring, ...request } }) => (recurring ? bookEveryWeek(ctx, request) : book(ctx, request)),
  })

  endpoint(app, 'post /api/bookings/{id}/cancel', {
    keyScope: 'bookings',
    summary: 'Cancel a booking',
    description:
      'Free of charge until the time that `GET /api/bookings` gives as `freeUntil`. Later it costs what the studio has set: it is refused ' +
      'with `late_cancellation`, which says what, until the call agrees to just that.',
    who: 'account',
    query: z.object({
      agreesTo: lineOrNone(20).optional().openapi({
        description: 'What the late cancellation may cost: `counts`, or the fee in pounds like `5.00`',
      }),
    }),
    signInText: cancellationRefusals.sign_in_required.message,
    refusals: cancellationRefusals,
    brokenText: CANCELLATION_FAILED_TEXT,
    returns: 'A confirmation',
    response: {
      message: z.string(),
      cost: z
        .string()
        .optional()
        .openapi({ description: 'What it has cost, where it has: `counts`, or the fee in pounds like `5.00`' }),
    },
    async run({ ctx, id, query: { agreesTo } }) {
      const outcome = await cancelBooking(ctx, { reference: id, agreesTo: agreedIn(agreesTo) })
      if (!outcome.ok) return outcome
      const { cost, by } = outcome.value
      return ok({ message: cancelledMessage(cost, by), ...(cost !== 'nothing' && { cost: costKey(cost) }) })
    },
  })
}

function addOwnBookings(app: Api): void {
  endpoint(app, 'get /api/bookings', {
    keyScope: 'read',
    summary: 'List your bookings, newest first',
    who: 'account',
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(MOST_PER_PAGE).default(MOST_PER_PAGE),
    }),
    returns: 'One page of bookings',
    response: { bookings: z.array(bookingSchema), total: z.number() },
    async run({ ctx: { actor, reader, now }, query }) {
      const { bookings, total } = await listBookingEntries(reader, { memberId: actor.userId }, query)
      const ids = bookings.map(({ id }) => id)
      const markings = await listMarkings(reader, ids)
      const policy = policyOf((await readSettings(reader)).bookings)
      const orderIds = bookings.map(({ orderId }) => orderId)
      const tickets = await listTicketTerms(reader, orderIds)
      return ok({
        bookings: bookings.map((entry) => ({
          ...bookingResponse(entry, markings.get(entry.id), readerOf(actor)),
          ...cancellingResponse(entry, { policy, ticket: tickets.get(entry.orderId ?? ''), now: now() }),
        })),
        total,
      })
    },
  })

  // Add to calendar: a file that any calendar program opens. Its entry has the uid of the mailed one, so that it is there once.
  endpoint(app, 'get /api/bookings/{id}/calendar', {
    summary: 'Download a booking as a calendar entry',
    description: 'The same entry that the confirmation by e-mail carries.',
    who: 'account',
    refusals: { booking_not_found },
    returns: 'An iCalendar file',
    response: z.string(),
    contentType: 'text/calendar',
    async run({ c, ctx: { actor, reader, now, links }, id: reference }) {
      const entry = await findOwnEntry(reader, { memberId: actor.userId, reference })
      if (!entry) return refuse('booking_not_found')
      const session = { ...entry, id: entry.sessionId, name: entry.className }
      const to = { name: actor.name, personName: entry.personName, manageUrl: links.to('/dashboard/schedule'), links }
      const isOff = entry.status === 'cancelled'
      const written = bookingCalendar(bookingFacts({ id: entry.id, session }, to), isOff ? 'CANCEL' : 'REQUEST')
      c.header('Content-Type', 'text/calendar; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="class-${entry.date}.ics"`)
      c.header('Cache-Control', 'no-store')
      // Published, not an invitation: nobody has to answer it.
      return c.body(calendarText([{ ...written, method: 'PUBLISH' }], { stampedAt: now() }))
    },
  })
}

const readerOf = ({ role, name }: SignedInCtx['actor']) => ({ role, holderName: name })

async function book(ctx: SignedInCtx, request: BookingRequest) {
  const outcome = await bookSession(ctx, request)
  return outcome.ok
    ? ok({ message: BOOKED_TEXT, booking: newBookingResponse(outcome.value, readerOf(ctx.actor)) })
    : outcome
}

async function bookEveryWeek(ctx: SignedInCtx, request: BookingRequest) {
  const outcome = await startRecurring(ctx, request)
  if (!outcome.ok) return outcome
  const { booking, booked, skipped } = outcome.value
  const alsoBooked = booked.map(({ sessionId }) => sessionId)
  return ok({ message: BOOKED_TEXT, booking: newBookingResponse(booking, readerOf(ctx.actor)), alsoBooked, skipped })
}
