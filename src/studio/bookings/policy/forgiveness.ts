import { z } from 'zod'
import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { lineOrNone, reasonTyped } from '#src/kit/typed-text.ts'

/** What staff fill in to forgive a late cancellation or a missed class. */
export const forgiveBookingForm = z.object({
  bookingId: lineOrNone(200),
  reason: reasonTyped,
})

export const forgiveBookingRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  booking_not_found: { status: 404, message: 'Booking not found' },
  nothing_to_forgive: { status: 409, message: 'This booking has cost nothing that could be forgiven' },
} satisfies Record<string, RefusalText>

export type ForgiveBookingRefusal = keyof typeof forgiveBookingRefusals

type ForgivenFacts = {
  isLateCancel: boolean
  isUncounted: boolean
  /** Marked as not attended. */
  isMissed: boolean
  /** What is open of its fee. */
  feePence: number
  /** An order pays for it alone: only of a late cancellation is what was paid returned. */
  isPaidAlone: boolean
}

/** Whether a booking has cost something that staff may forgive: a fee that is open, or a class that counts although it was cancelled or
 *  missed (PRODUCT 4.1, One policy). */
export function decideForgiving(facts: ForgivenFacts): Outcome<void, ForgiveBookingRefusal> {
  const isCounted = !facts.isUncounted && (facts.isLateCancel || (facts.isMissed && !facts.isPaidAlone))
  return facts.feePence > 0 || isCounted ? ok(undefined) : refuse('nothing_to_forgive')
}
