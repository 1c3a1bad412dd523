import { useNavigate } from 'react-router'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { bookingRefusals, guestBookedText, guestForm } from '#src/studio/bookings/booking.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { listGuests } from '#src/studio/bookings/guests.store.server.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { AddressedDialog } from '#src/ui/dialogs/addressed-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/guest-dialog.ts'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { backOf, readStaffSession } from './staff-session.server.ts'
import { SessionFacts } from './session-facts.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireDesk(ctxOf(context), request)
  const session = await readStaffSession(ctx, params.sessionId, request)
  const guests = await listGuests(ctx.reader, [session.id])
  return { session, guests: guests.map(({ reference, name, email }) => ({ reference, name, email })) }
}

/** Book for Guest: takes a seat, no allowance (PRODUCT 4.1). Errors are shown in the dialog. */
export const action = formAction({
  who: requireDesk,
  back: ({ request }) => backOf(request),
  acts: {
    guest: act(guestForm, (ctx, guest, { params }) => bookSession(ctx, { sessionId: params.sessionId ?? '', guest }), {
      refusals: bookingRefusals,
      saysInForm: true,
      success: (_, guest) => guestBookedText(guest),
    }),
  },
})

/** The form of Book for Guest, and the guests booked in so far. */
export default function GuestDialog({ loaderData, actionData }: Route.ComponentProps) {
  const { session, guests } = loaderData
  const navigate = useNavigate()
  const isFull = session.spotsLeft === 0
  const canBook = !isFull && !session.hasStarted
  return (
    <AddressedDialog title="Book for Guest" onClose={() => void navigate(session.back, { preventScrollReset: true })}>
      <SessionFacts session={session} />
      {session.hasStarted && <Notice tone="info">This class has already started. Add walk-ins in its register.</Notice>}
      {isFull && !session.hasStarted && <Notice tone="info">Class is full</Notice>}
      {!canBook && actionData?.error && <Notice tone="error">{actionData.error}</Notice>}
      {canBook && (
        <PageForm intent="guest" className="grid gap-4 sm:grid-cols-2">
          <Field label="Guest's name" name="name" required maxLength={100} autoComplete="off" />
          <Field label="Guest's email" name="email" type="email" required={false} maxLength={254} autoComplete="off" />
          <p className="text-muted sm:col-span-2">
            The guest gets an email with a link to cancel; without an address the front desk cancels for them. No
            membership is used.
          </p>
          <SubmitButton className="justify-self-start">Book for Guest</SubmitButton>
        </PageForm>
      )}
      {guests.length > 0 && (
        <section aria-labelledby="guests" className="grid gap-2 border-t border-line pt-4">
          <h3 id="guests" className="text-lg">
            Guests
          </h3>
          <ul className="divide-y divide-line">
            {guests.map((guest) => (
              <li key={guest.reference} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span>
                  <strong>{guest.name}</strong> <span className="text-muted">{emailInWords(guest.email)}</span>
                </span>
                <PostForm action={`/bookings/${guest.reference}/cancellation`}>
                  <Button variant="secondary" size="small" aria-label={`Cancel Booking: ${guest.name}`}>
                    Cancel Booking
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AddressedDialog>
  )
}
