import { redirect } from 'react-router'
import { refusalText } from '#src/kit/outcome.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { openedByHand, pageToReturnTo, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { agreedIn, CANCELLATION_FAILED_TEXT, cancellationRefusals } from '#src/studio/bookings/booking-cancellation.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { recurringRefusals, STOPPED_TEXT } from '#src/studio/bookings/recurring/recurring.ts'
import { stopRecurring } from '#src/studio/bookings/recurring/stop-recurring.server.ts'
import type { Route } from './+types/booking-cancellation.ts'
import { cancelledNotice } from './booking-notices.server.ts'

export const loader = openedByHand('/timetable')

/** Handles the Cancel button of every page: cancels the booking and returns to the page it was pressed on, with the answer and a
 *  way to take it back. A late cancellation leads to the page that says what it costs, and asks. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireAccount(ctxOf(context), request)
  const form = await request.formData()
  const back = pageToReturnTo(request, form, '/timetable')
  try {
    if (form.get('reach') === 'series') {
      const stopped = await stopRecurring(ctx, params)
      if (stopped.ok) return redirectWithNotice(back, { tone: 'success', text: STOPPED_TEXT })
      return redirectWithNotice(back, { tone: 'error', text: recurringRefusals[stopped.refusal].message })
    }
    const outcome = await cancelBooking(ctx, { ...params, agreesTo: agreedIn(form.get('agreesTo')) })
    if (outcome.ok) return redirectWithNotice(back, await cancelledNotice(ctx, outcome.value))
    if (outcome.refusal === 'late_cancellation')
      return redirect(`/dashboard/bookings/${params.reference}/cancel?back=${encodeURIComponent(back)}`, 303)
    return redirectWithNotice(back, { tone: 'error', text: refusalText(outcome, cancellationRefusals) })
  } catch (error) {
    ctx.log.error('cancellation.failed', error)
    return redirectWithNotice(back, { tone: 'error', text: CANCELLATION_FAILED_TEXT })
  }
}
