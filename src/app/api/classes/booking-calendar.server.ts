import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { calendarText } from '#src/kit/calendar.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { EVERY_ROLE, onlyFor, signedIn } from '#src/platform/http/guards/api-guard.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { cancellationRefusals } from '#src/studio/bookings/booking-cancellation.ts'
import { findOwnEntry } from '#src/studio/bookings/booking-entries.store.server.ts'
import { bookingCalendar, bookingFacts } from '#src/studio/bookings/emails/booking-email.ts'

const calendar = createRoute({
  method: 'get',
  path: '/api/bookings/{id}/calendar',
  summary: 'Retrieve your booking as a calendar entry, the same one that the confirmation carries',
  middleware: onlyFor(EVERY_ROLE),
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
    ...failures(401, 404),
  },
})

/** Add to calendar: a file that any calendar program opens. Its entry has the uid of the mailed one, so that it is there once. */
export function bookingCalendarRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(calendar, async (c) => {
    const { actor, reader, now, links } = signedIn(c.get('scope').ctx)
    const entry = await findOwnEntry(reader, { memberId: actor.userId, reference: c.req.valid('param').id })
    if (!entry) {
      const { status, message } = cancellationRefusals.booking_not_found
      return failure(c, status, 'booking_not_found', message) as never
    }
    const session = { ...entry, id: entry.sessionId, name: entry.className }
    const to = { name: actor.name, manageUrl: links.to('/dashboard/schedule'), links }
    const isOff = entry.status === 'cancelled'
    const written = bookingCalendar(bookingFacts({ id: entry.id, session }, to), isOff ? 'CANCEL' : 'REQUEST')
    c.header('Content-Type', 'text/calendar; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="class-${entry.date}.ics"`)
    c.header('Cache-Control', 'no-store')
    // Published, not an invitation: nobody has to answer it.
    return c.body(calendarText([{ ...written, method: 'PUBLISH' }], { stampedAt: now() })) as never
  })
  return app
}
