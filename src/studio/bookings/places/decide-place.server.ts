import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Settings } from '#src/studio/settings/settings.ts'
import { type BookingRefusal, decideBooking, PAID_ALONE } from '../booking.ts'
import type { BookableSession } from '../bookings.store.server.ts'
import { paidBy, policyOf } from '../policy/booking-policy.ts'
import { bookingWindow } from '../policy/booking-window.ts'
import { termsText } from '../policy/policy-words.ts'
import type { gatherBookingFacts, Guest, Who } from './gather-booking-facts.server.ts'
import type { PlaceToWrite } from './write-places.server.ts'

export type PlaceRequest = {
  sessionId: string | null
  who: Who
  /** Who is notified; null when the caller announces several places in one e-mail. */
  recipient: Guest | null
  /** A walk-in: bookable until the class ends. */
  isWalkIn?: boolean
  /** Booked by a standing order. */
  isRecurring?: boolean
  /** What it is counted on, where the member has chosen. */
  holdingId?: string
  /** Until the class starts, however far ahead: by the front desk, or where the place was held while it was paid for. */
  isAnyTime?: boolean
  /** The order that pays for this place alone; it counts on nothing a member holds. */
  orderId?: string
}

/** What the rule must know of the person and the session, and how the studio books. */
type Gathered = {
  session: BookableSession | null
  facts: Awaited<ReturnType<typeof gatherBookingFacts>>['facts']
  request: PlaceRequest
  rules: Settings['bookings']
  now: Date
}

/** Decides one place by what was gathered for it, and says what is then to be written (write-places). Promises: the rule of
 *  booking (booking.ts), in its order. PRODUCT 4.1, Book. */
export function decidePlace({ session, facts, request, rules, now }: Gathered): Outcome<PlaceToWrite, BookingRefusal> {
  const { who, recipient, isWalkIn, isRecurring, orderId = null, isAnyTime } = request
  if (who.memberId && !facts.personId) return refuse('person_not_found')
  if (!session) return refuse('class_not_found')
  const { personId, personName, holding: usable, isWaiting: _, ...rest } = facts
  const isPaid = orderId !== null
  const holding = isPaid ? null : usable
  const counted = isPaid ? { ...rest, ...PAID_ALONE } : rest
  const window = isAnyTime ? undefined : bookingWindow(rules, session.startsAt)
  const decision = decideBooking({ now, session, window, isWalkIn, ...counted })
  if (!decision.ok) return decision
  const by = paidBy({ memberId: who.memberId, orderId })
  const terms = termsText(policyOf(rules, session), { startsAt: session.startsAt, by }, now)
  const { seatNo } = decision.value
  const place = { ...who, session, seatNo, now, personId, personName, isRecurring, holding, orderId }
  return ok({ place, recipient, terms })
}
