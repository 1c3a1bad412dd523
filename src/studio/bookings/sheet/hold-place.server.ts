import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { findHoldEnd } from '#src/studio/schedule/seats/seat-holds.store.server.ts'
import { holdSeat } from '#src/studio/schedule/seats/hold-seat.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { bookingWindow } from '../policy/booking-window.ts'
import type { BookingRefusal } from '../booking.ts'
import { gatherBookingFacts, type Who } from '../places/gather-booking-facts.server.ts'
import { decideHold } from './seat-hold.ts'

export type PlaceHold = {
  sessionId: string
  /** The order that pays for the place. */
  heldBy: string
  who: Who
}

/** Holds a place in a class for someone who is about to pay for it, in the caller's transaction.
 *  Promises: what would refuse the booking refuses the hold; one order holds one place, until ten minutes have passed or the class
 *  starts; for everybody else it is taken; holding again answers the hold that stands. PRODUCT 4.4a.
 *  Locks: class session, then member. */
export async function holdPlace(
  work: Work,
  { sessionId, heldBy, who }: PlaceHold,
): Promise<Outcome<{ until: Date }, BookingRefusal>> {
  const now = work.now()
  const { session, facts } = await gatherBookingFacts(work, who, sessionId)
  if (who.memberId && !facts.personId) return refuse('person_not_found')
  if (!session) return refuse('class_not_found')
  const heldUntil = await findHoldEnd(work.tx, { sessionId, heldBy, now })
  const { hasBooked, hasOverlap, freeSeatNo, needsTicket } = facts
  const window = bookingWindow((await readSettings(work.tx)).bookings, session.startsAt)
  const decision = decideHold({
    now,
    session,
    window: heldUntil || needsTicket ? undefined : window,
    hasBooked,
    hasOverlap,
    freeSeatNo,
    heldUntil,
  })
  if (!decision.ok) return decision
  const { until, isNew } = decision.value
  if (isNew && !(await holdSeat(work, { sessionId, heldBy, until }))) return refuse('class_full')
  return ok({ until })
}
