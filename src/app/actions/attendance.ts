import { data } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { openedByHand, pageBefore, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { attendanceForm, attendanceRefusals, markedText } from '#src/studio/bookings/attendance/attendance.ts'
import { markAttendance } from '#src/studio/bookings/attendance/mark-attendance.server.ts'
import type { Route } from './+types/attendance.ts'

export const loader = openedByHand('/dashboard/attendance')

/** What became of a mark, in one sentence. */
type MarkAnswer = { error?: string; announcement?: string }

/** Marks a place in a register. With scripts the page stays (a fetcher asks for data); without, the register is shown again. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireStaff(ctxOf(context), request)
  const form = parseForm(attendanceForm, await request.formData())
  const answer = form.ok
    ? await mark(ctx, params.bookingId, form.value)
    : { error: Object.values(form.fields)[0] ?? '' }
  if (new URL(request.url).pathname.endsWith('.data') || request.headers.get('Sec-Fetch-Mode') === 'cors') {
    return data(answer)
  }
  const { error, announcement = '' } = answer
  const notice =
    error === undefined ? ({ tone: 'success', text: announcement } as const) : ({ tone: 'error', text: error } as const)
  return redirectWithNotice(pageBefore(request, '/dashboard/attendance'), notice)
}

async function mark(
  ctx: Parameters<typeof markAttendance>[0],
  bookingId: string,
  value: Pick<Parameters<typeof markAttendance>[1], 'mark' | 'notes'>,
): Promise<MarkAnswer> {
  const outcome = await markAttendance(ctx, { bookingId, ...value })
  if (!outcome.ok) return { error: attendanceRefusals[outcome.refusal].message }
  return { announcement: markedText(outcome.value) }
}
