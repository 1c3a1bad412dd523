import { ok, type Outcome } from '#src/kit/outcome.ts'
import { type BookingFacts, type BookingRefusal, decideBooking } from '../booking.ts'

/** How long a place is held for someone who is paying (PRODUCT 4.4a). */
export const HOLD_MINUTES = 10

/** Until when a place may be held for someone who is about to pay for it: ten minutes, and never beyond the start of the class.
 *  What stands in the way of booking stands in the way of holding, except that what it is counted on is still to be bought. A hold
 *  that stands (`heldUntil`) is neither refused for a full class nor made longer: nobody keeps a place by asking again. */
export function decideHold(
  facts: Omit<BookingFacts, 'allowanceLeft' | 'isUnshared'> & { heldUntil: Date | null },
): Outcome<{ until: Date; isNew: boolean }, BookingRefusal> {
  const { heldUntil, ...booking } = facts
  const freeSeatNo = heldUntil ? 1 : facts.freeSeatNo
  const decision = decideBooking({ ...booking, freeSeatNo, needsTicket: false, allowanceLeft: 'guest' })
  if (!decision.ok) return decision
  if (heldUntil) return ok({ until: heldUntil, isNew: false })
  const untilMs = Math.min(facts.now.getTime() + HOLD_MINUTES * 60_000, facts.session.startsAt.getTime())
  return ok({ until: new Date(untilMs), isNew: true })
}
