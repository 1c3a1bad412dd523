import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { openedByHand, pageBefore, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import {
  CANCELLATION_FAILED_TEXT,
  CANCELLED_TEXT,
  cancellationRefusals,
} from '#src/studio/bookings/booking-cancellation.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { recurringRefusals, STOPPED_TEXT } from '#src/studio/bookings/recurring/recurring.ts'
import { stopRecurring } from '#src/studio/bookings/recurring/stop-recurring.server.ts'
import type { Route } from './+types/booking-cancellation.ts'

export const loader = openedByHand('/timetable')

/** Handles the Cancel button of every page: cancels the booking and returns to the page it was pressed on, with the answer and a
 *  way to take it back. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireAccount(ctxOf(context), request)
  const back = pageBefore(request, '/timetable')
  try {
    if ((await request.formData()).get('reach') === 'series') {
      const stopped = await stopRecurring(ctx, params)
      if (stopped.ok) return redirectWithNotice(back, { tone: 'success', text: STOPPED_TEXT })
      return redirectWithNotice(back, { tone: 'error', text: recurringRefusals[stopped.refusal].message })
    }
    const outcome = await cancelBooking(ctx, params)
    if (outcome.ok) {
      const wayOut = { label: 'Book it again', to: `/book/${outcome.value.sessionId}` }
      return redirectWithNotice(back, { tone: 'success', text: CANCELLED_TEXT, wayOut })
    }
    return redirectWithNotice(back, { tone: 'error', text: cancellationRefusals[outcome.refusal].message })
  } catch (error) {
    ctx.log.error('cancellation.failed', error)
    return redirectWithNotice(back, { tone: 'error', text: CANCELLATION_FAILED_TEXT })
  }
}
