import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import {
  type CancellablePlace,
  type Cost,
  costKey,
  costNow,
  type PaidBy,
  type Policy,
} from './policy/booking-policy.ts'
import { cancelledText, cancellingText } from './policy/policy-words.ts'

/** The catalogue's texts (specification 8). Another member's booking is answered as not found (PRODUCT 4.1). */
export const cancellationRefusals = {
  sign_in_required: { status: 401, message: 'Please log in to cancel a booking' },
  booking_not_found: { status: 404, message: 'Booking not found' },
  class_started: { status: 409, message: 'This class has already started' },
  late_cancellation: { status: 409, message: 'It is too late to cancel free of charge' },
} satisfies Record<string, RefusalText>

export type CancellationRefusal = keyof typeof cancellationRefusals

export const CANCELLED_TEXT = 'Successfully cancelled booking'
/** The catalogue's text, and what it has cost. */
export function cancelledMessage(cost: Cost, by: PaidBy): string {
  return [CANCELLED_TEXT, cancelledText(cost, by)].filter(Boolean).join('. ')
}

/** What a form or a call from outside agrees to; nobody outside agrees to everything. */
export function agreedIn(typed: unknown): string | undefined {
  return typeof typed === 'string' && typed !== 'whatever' ? typed : undefined
}

export const CANCELLATION_FAILED_TEXT = 'Failed to cancel booking'

export type CancellationFacts = {
  now: Date
  place: CancellablePlace
  policy: Policy
  /** What the caller has agreed that it may cost (`costKey`); `whatever` where nobody is there to be shown it. */
  agreesTo?: string
}

/** Until the session starts a booking may be cancelled. Late, it costs what the policy says, which the caller must have seen and agreed
 *  to (PRODUCT 4.1, Cancel and One policy). */
export function decideCancellation(facts: CancellationFacts): Outcome<{ cost: Cost }, CancellationRefusal> {
  const { now, place, policy, agreesTo } = facts
  if (place.startsAt <= now) return refuse('class_started')
  const cost = costNow(policy, place, now)
  if (cost === 'nothing' || agreesTo === 'whatever' || agreesTo === costKey(cost)) return ok({ cost })
  const says = `${cancellationRefusals.late_cancellation.message}. ${cancellingText(policy, place, now)}`
  return { ...refuse('late_cancellation'), says }
}
