import { parseForm } from '#src/kit/form.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { openedByHand, pageBefore, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { BOOKED_TEXT, BOOKING_FAILED_TEXT, bookingForm, bookingRefusals } from '#src/studio/bookings/booking.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { recurringRefusals, recurringText } from '#src/studio/bookings/recurring/recurring.ts'
import { startRecurring } from '#src/studio/bookings/recurring/start-recurring.server.ts'
import type { Route } from './+types/bookings.ts'

export const loader = openedByHand('/timetable')

/** Handles the Book Class button of every page: books the class and returns to the page it was pressed on, with the answer. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAccount(ctxOf(context), request)
  const back = pageBefore(request, '/timetable')
  const form = parseForm(bookingForm, await request.formData())
  if (!form.ok) return redirectWithNotice(back, { tone: 'error', text: bookingRefusals.class_not_found.message })
  try {
    const { recurring, ...booking } = form.value
    const outcome = recurring ? await startRecurring(ctx, booking) : await bookSession(ctx, booking)
    if (outcome.ok) {
      const text = 'booked' in outcome.value ? recurringText(BOOKED_TEXT, outcome.value) : BOOKED_TEXT
      return redirectWithNotice(back, { tone: 'success', text })
    }
    const { message } = recurringRefusals[outcome.refusal]
    // After an empty allowance the next step is the sheet of the class, or a package where it is for another person.
    const { sessionId, personId } = booking
    const next =
      sessionId && !personId
        ? { label: 'See how to book it', to: `/book/${encodeURIComponent(sessionId)}` }
        : { label: 'See packages', to: '/membership' }
    const wayOut = outcome.refusal === 'no_allowance' ? next : undefined
    return redirectWithNotice(back, { tone: 'error', text: message, wayOut })
  } catch (error) {
    ctx.log.error('booking.failed', error)
    return redirectWithNotice(back, { tone: 'error', text: BOOKING_FAILED_TEXT })
  }
}
