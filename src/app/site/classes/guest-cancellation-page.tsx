import { data } from 'react-router'
import { refusalText } from '#src/kit/outcome.ts'
import { dayAndTime } from '#src/kit/time.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { agreedIn, cancellationRefusals, cancelledMessage } from '#src/studio/bookings/booking-cancellation.ts'
import { isBookingReference } from '#src/studio/bookings/booking.ts'
import { findBookingRecipient, findHeldBooking, type HeldBooking } from '#src/studio/bookings/bookings.store.server.ts'
import { costKey, costNow, paidBy, policyOf } from '#src/studio/bookings/policy/booking-policy.ts'
import { cancellingText } from '#src/studio/bookings/policy/policy-words.ts'
import { refundNowInWords } from '#src/studio/bookings/tickets/ticket.ts'
import { findTicketOf, listTicketTerms } from '#src/studio/bookings/tickets/tickets.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/guest-cancellation-page.ts'

export const meta = unlistedMeta('Cancel your booking')

/** Where a guest cancels, by the signed link in their e-mail, and a member the ticket of a workshop. The GET only shows: mail scanners
 *  follow links (PRODUCT 1). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { booking } = await findBooking(ctx, request)
  if (!booking) return data({ booking: null }, { status: cancellationRefusals.booking_not_found.status })
  const { session } = booking
  const ticket = await findTicketOf(ctx.reader, booking)
  return {
    booking: {
      className: session.name,
      when: ticket
        ? ticket.places.map(({ startsAt }) => dayAndTime(startsAt, 'full'))
        : [dayAndTime(session.startsAt, 'full')],
      whom: booking.guestName ?? (await findBookingRecipient(ctx.reader, booking)).personName,
      isCancelled: booking.status === 'cancelled',
      ...(await costOf(ctx, booking)),
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { booking, actor } = await findBooking(ctx, request)
  const here = new URL(request.url).pathname + new URL(request.url).search
  if (!booking) return redirectWithNotice(here, { tone: 'error', text: cancellationRefusals.booking_not_found.message })
  const agreesTo = agreedIn((await request.formData()).get('agreesTo'))
  const outcome = await cancelBooking({ ...ctx, actor }, { reference: booking.id, agreesTo })
  if (!outcome.ok) return redirectWithNotice(here, { tone: 'error', text: refusalText(outcome, cancellationRefusals) })
  const { cost, by } = outcome.value
  return redirectWithNotice(here, { tone: 'success', text: cancelledMessage(cost, by) })
}

/** The booking that the link or the address names, for whom it is shown to: null where it is not theirs. */
async function findBooking(ctx: Ctx, request: Request): Promise<{ booking: HeldBooking | null; actor: Ctx['actor'] }> {
  const { actor, reader } = ctx
  const linked = linkedBooking(ctx, request)
  if (linked) {
    const asGuest = { kind: 'link', purpose: 'cancel-booking', subject: linked } as const
    const held = await findHeldBooking(reader, { id: linked })
    return { booking: held && held.session.startsAt > ctx.now() ? held : null, actor: asGuest }
  }
  const reference = new URL(request.url).searchParams.get('booking') ?? ''
  const named = isBookingReference(reference) ? await findHeldBooking(reader, { reference }) : null
  const isOwn = actor.kind === 'account' && named?.memberId === actor.userId
  return { booking: isOwn ? named : null, actor }
}

/** What cancelling costs now, which is said before the button: by the policy, or the terms of a workshop's ticket. */
async function costOf({ reader, now }: Ctx, booking: HeldBooking): Promise<{ text: string; agreesTo: string }> {
  const { session, orderId, freeUntil } = booking
  const rules = (await readSettings(reader)).bookings
  const ticket = (await listTicketTerms(reader, [orderId])).get(orderId ?? '')
  if (ticket) {
    const text = refundNowInWords({ ...ticket, cutoffHours: rules.cancellationCutoffHours }, now())
    return { text, agreesTo: '' }
  }
  const policy = policyOf(rules, session)
  const place = { startsAt: session.startsAt, freeUntil, by: paidBy(booking) }
  return { text: cancellingText(policy, place, now()), agreesTo: costKey(costNow(policy, place, now())) }
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
          {booking.when.map((when) => (
            <p key={when}>{when}</p>
          ))}
          {booking.whom && <p>for {booking.whom}</p>}
          {booking.isCancelled ? (
            <p className="mt-4">This booking is cancelled. Thank you for telling us.</p>
          ) : (
            <PostForm className="mt-4 grid justify-items-start gap-4">
              <p>{booking.text}</p>
              <input type="hidden" name="agreesTo" value={booking.agreesTo} />
              <Button variant="danger">Cancel this booking</Button>
            </PostForm>
          )}
        </Card>
      )}
    </div>
  )
}
