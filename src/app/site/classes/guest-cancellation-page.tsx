import { dayAndTime } from '#src/kit/time.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { CANCELLED_TEXT, cancellationRefusals } from '#src/studio/bookings/booking-cancellation.ts'
import { findHeldBooking } from '#src/studio/bookings/bookings.store.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/guest-cancellation-page.ts'

export const meta = unlistedMeta('Cancel your booking')

/** Where a guest cancels, by the signed link in their e-mail. The GET only shows: mail scanners follow links (PRODUCT 1). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const bookingId = linkedBooking(ctx, request)
  const booking = bookingId ? await findHeldBooking(ctx.reader, { id: bookingId }) : null
  if (!booking) return { booking: null }
  const { session } = booking
  return {
    booking: {
      className: session.name,
      when: dayAndTime(session.startsAt, 'full'),
      guestName: booking.guestName,
      isCancelled: booking.status === 'cancelled',
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const bookingId = linkedBooking(ctx, request)
  const here = new URL(request.url).pathname + new URL(request.url).search
  if (!bookingId)
    return redirectWithNotice(here, { tone: 'error', text: cancellationRefusals.booking_not_found.message })
  const asGuest: Ctx = { ...ctx, actor: { kind: 'link', purpose: 'cancel-booking', subject: bookingId } }
  const outcome = await cancelBooking(asGuest, { reference: bookingId })
  if (outcome.ok) return redirectWithNotice(here, { tone: 'success', text: CANCELLED_TEXT })
  return redirectWithNotice(here, { tone: 'error', text: cancellationRefusals[outcome.refusal].message })
}

function linkedBooking(ctx: Ctx, request: Request): string | null {
  return ctx.links.verify(linkToken(request), 'cancel-booking', ctx.now())
}

export default function GuestCancellationPage({ loaderData: { booking } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <PageHeader title="Cancel your booking" />
      {booking === null && (
        <EmptyState
          title="Booking not found"
          text="This link is not valid, or the class has already started. Please ring the studio if you cannot come."
          action={<ButtonLink to="/timetable">See the timetable</ButtonLink>}
        />
      )}
      {booking && (
        <Card as="section">
          <h2 className="text-xl">{booking.className}</h2>
          <p>{booking.when}</p>
          {booking.guestName && <p>for {booking.guestName}</p>}
          {booking.isCancelled ? (
            <p className="mt-4">This booking is cancelled. Thank you for telling us.</p>
          ) : (
            <form method="post" className="mt-4">
              <Button variant="danger">Cancel this booking</Button>
            </form>
          )}
        </Card>
      )}
    </div>
  )
}
