import { redirect } from 'react-router'
import { dayAndTime } from '#src/kit/time.ts'
import { requireAccount, safePath } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { isBookingReference } from '#src/studio/bookings/booking.ts'
import { cancellationRefusals } from '#src/studio/bookings/booking-cancellation.ts'
import { findBookingRecipient, findHeldBooking } from '#src/studio/bookings/bookings.store.server.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { costKey, costNow, paidBy, policyOf } from '#src/studio/bookings/policy/booking-policy.ts'
import { cancellingText } from '#src/studio/bookings/policy/policy-words.ts'
import { findTicketOf } from '#src/studio/bookings/tickets/tickets.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/cancel-booking-page.ts'

export const meta = unlistedMeta('Cancel booking')

/** The question before a late cancellation: what it costs now, and the button that agrees to just that (PRODUCT 4.1, One policy). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { actor, reader, now } = requireAccount(ctxOf(context), request)
  const { reference } = params
  const booking = isBookingReference(reference) ? await findHeldBooking(reader, { reference }) : null
  const isOwn = booking?.memberId === actor.userId
  if (!booking || (!isOwn && !isAtDesk(actor))) {
    const { message, status } = cancellationRefusals.booking_not_found
    throw new Response(message, { status })
  }
  // The ticket of a workshop has a page of its own, with its own terms.
  if (await findTicketOf(reader, booking)) throw redirect(`/booking/cancel?booking=${reference}`)
  const { session } = booking
  const { name, personName } = await findBookingRecipient(reader, booking)
  const policy = policyOf((await readSettings(reader)).bookings, session)
  const place = { startsAt: session.startsAt, freeUntil: booking.freeUntil, by: paidBy(booking) }
  const isOver = booking.status !== 'confirmed' || session.startsAt <= now()
  return {
    reference: booking.reference,
    which: forWhom(session.name, { personName: isOwn ? personName : (personName ?? name) }),
    when: dayAndTime(session.startsAt, 'full'),
    isOver,
    text: isOver ? 'There is nothing to cancel any more.' : cancellingText(policy, place, now()),
    agreesTo: costKey(costNow(policy, place, now())),
    back: safePath(new URL(request.url).searchParams.get('back'), '/dashboard/schedule'),
  }
}

export default function CancelBookingPage({ loaderData: booking }: Route.ComponentProps) {
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHeader title="Cancel booking" />
      <Card as="section" className="grid justify-items-start gap-4">
        <h2 className="text-xl">{booking.which}</h2>
        <p>{booking.when}</p>
        <p>{booking.text}</p>
        {!booking.isOver && (
          <PageForm isOwn={false} action={`/bookings/${booking.reference}/cancellation`}>
            <input type="hidden" name="agreesTo" value={booking.agreesTo} />
            <input type="hidden" name="back" value={booking.back} />
            <SubmitButton variant="danger">Cancel this booking</SubmitButton>
          </PageForm>
        )}
        <ButtonLink to={booking.back} variant="secondary">
          {booking.isOver ? 'Back' : 'Keep it'}
        </ButtonLink>
      </Card>
    </div>
  )
}
