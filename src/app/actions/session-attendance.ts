import { requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { openedByHand, pageBefore, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { attendanceRefusals } from '#src/studio/bookings/attendance/attendance.ts'
import { markAllAttended } from '#src/studio/bookings/attendance/mark-all-attended.server.ts'
import type { Route } from './+types/session-attendance.ts'

export const loader = openedByHand('/dashboard/attendance')

/** Marks everyone in a register as attended who has no mark yet, and shows the register again. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireStaff(ctxOf(context), request)
  const outcome = await markAllAttended(ctx, { sessionId: params.sessionId })
  const back = pageBefore(request, '/dashboard/attendance')
  if (!outcome.ok) {
    return redirectWithNotice(back, { tone: 'error', text: attendanceRefusals[outcome.refusal].message })
  }
  const { count } = outcome.value
  return redirectWithNotice(back, { tone: 'success', text: `${count} marked as attended` })
}
