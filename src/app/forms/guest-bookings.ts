import { redirect } from 'react-router'
import { z } from 'zod'
import { parseForm } from '#src/kit/form.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/house.server.ts'
import { pageBefore, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { BOOKED_TEXT, BOOKING_FAILED_TEXT, bookingRefusals, guestForm } from '#src/studio/bookings/booking.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import type { Route } from './+types/guest-bookings.ts'

const form = guestForm.extend({ sessionId: z.string().max(200), isWalkIn: z.literal('yes').optional() })

/** The address of the form, opened by hand, is no page. */
export function loader() {
  return redirect('/timetable')
}

/** Book for Guest, and the walk-in of a register: takes a seat, no allowance (PRODUCT 4.1). */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const back = pageBefore(request, '/timetable')
  const parsed = parseForm(form, await request.formData())
  if (!parsed.ok)
    return redirectWithNotice(back, { tone: 'error', text: Object.values(parsed.fields)[0] ?? BOOKING_FAILED_TEXT })
  const { sessionId, isWalkIn, ...guest } = parsed.value
  const outcome = await bookSession(ctx, { sessionId, guest, isWalkIn: isWalkIn === 'yes' })
  if (outcome.ok) return redirectWithNotice(back, { tone: 'success', text: `${BOOKED_TEXT} for ${guest.name}` })
  return redirectWithNotice(back, { tone: 'error', text: bookingRefusals[outcome.refusal].message })
}
