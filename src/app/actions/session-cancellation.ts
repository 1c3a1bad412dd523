import { z } from 'zod'
import { parseForm } from '#src/kit/form.ts'
import { refusalText } from '#src/kit/outcome.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { openedByHand, pageToReturnTo, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { toldText } from '#src/studio/bookings/rosters/notified.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import {
  SESSION_CANCELLED_TEXT,
  sessionCancellationRefusals,
} from '#src/studio/schedule/sessions/session-cancellation.ts'
import type { Route } from './+types/session-cancellation.ts'

const form = z.object({ reach: z.enum(['this-date', 'from-this-date-on']).default('this-date') })

export const loader = openedByHand('/timetable')

/** Cancel Class: this date, or this and all later dates (PRODUCT 4.1). */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireDesk(ctxOf(context), request)
  const sent = await request.formData()
  const back = pageToReturnTo(request, sent, '/timetable')
  const parsed = parseForm(form, sent)
  if (!parsed.ok) return redirectWithNotice(back, { tone: 'error', text: 'Please choose which dates to cancel' })
  const outcome = await cancelClass(ctx, { sessionId: params.sessionId, reach: parsed.value.reach })
  if (!outcome.ok) {
    return redirectWithNotice(back, { tone: 'error', text: refusalText(outcome, sessionCancellationRefusals) })
  }
  return redirectWithNotice(back, { tone: 'success', text: `${SESSION_CANCELLED_TEXT}. ${toldText(outcome.value)}` })
}
