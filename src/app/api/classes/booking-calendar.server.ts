import { z } from '@hono/zod-openapi'
import { calendarText } from '#src/kit/calendar.ts'
import { refuse } from '#src/kit/outcome.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { cancellationRefusals } from '#src/studio/bookings/booking-cancellation.ts'
import { findOwnEntry } from '#src/studio/bookings/booking-entries.store.server.ts'
import { bookingCalendar, bookingFacts } from '#src/studio/bookings/emails/booking-email.ts'

const { booking_not_found } = cancellationRefusals

/** Add to calendar: a file that any calendar program opens. Its entry has the uid of the mailed one, so that it is there once. */
export function bookingCalendarRoutes(): Api {
  const app = openApiRouter('Bookings')
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
      const to = { name: actor.name, manageUrl: links.to('/dashboard/schedule'), links }
      const isOff = entry.status === 'cancelled'
      const written = bookingCalendar(bookingFacts({ id: entry.id, session }, to), isOff ? 'CANCEL' : 'REQUEST')
      c.header('Content-Type', 'text/calendar; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="class-${entry.date}.ics"`)
      c.header('Cache-Control', 'no-store')
      // Published, not an invitation: nobody has to answer it.
      return c.body(calendarText([{ ...written, method: 'PUBLISH' }], { stampedAt: now() }))
    },
  })
  return app
}
