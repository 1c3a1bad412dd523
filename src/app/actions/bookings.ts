import { refusalText } from '#src/kit/outcome.ts'
import { parseForm } from '#src/kit/form.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { openedByHand, pageBefore, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import {
  BOOKED_TEXT,
  BOOKING_FAILED_TEXT,
  bookingForm,
  type BookingRequest,
  bookingRefusals,
} from '#src/studio/bookings/booking.ts'
import { isPaidInstead } from '#src/studio/bookings/offers/booking-offer.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { type RecurringRefusal, recurringRefusals, recurringText } from '#src/studio/bookings/recurring/recurring.ts'
import { startRecurring } from '#src/studio/bookings/recurring/start-recurring.server.ts'
import { bookAddress } from '#src/studio/schedule/sessions/session-address.ts'
import type { Route } from './+types/bookings.ts'
import { bookedNotice } from './booking-notices.server.ts'

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
      if ('booked' in outcome.value) {
        return redirectWithNotice(back, { tone: 'success', text: recurringText(BOOKED_TEXT, outcome.value) })
      }
      return redirectWithNotice(back, await bookedNotice(ctx, outcome.value.reference))
    }
    const message = refusalText(outcome, recurringRefusals)
    return redirectWithNotice(back, { tone: 'error', text: message, wayOut: wayOutOf(outcome.refusal, booking) })
  } catch (error) {
    ctx.log.error('booking.failed', error)
    return redirectWithNotice(back, { tone: 'error', text: BOOKING_FAILED_TEXT })
  }
}

/** The sheet of the class has the next step: what pays for it, or the next date with room. */
function wayOutOf(refusal: RecurringRefusal, { sessionId, personId }: BookingRequest) {
  const sheet = sessionId && bookAddress(sessionId, { for: personId })
  if (sheet && isPaidInstead(refusal)) return { label: 'See how to book it', to: sheet }
  if (sheet && refusal === 'class_full') return { label: 'See the next date', to: sheet }
  return refusal === 'no_allowance' ? { label: 'See prices', to: '/membership' } : undefined
}
