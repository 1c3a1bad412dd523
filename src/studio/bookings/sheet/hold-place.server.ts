import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { holdSeat } from '#src/studio/schedule/seats/hold-seat.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { bookingWindow } from '../policy/booking-window.ts'
import { gatherBookingFacts, type Who } from '../places/gather-booking-facts.server.ts'
import { findHoldFacts } from './hold-facts.store.server.ts'
import { decideHold, type HoldRefusal } from './seat-hold.ts'

export type PlaceHold = {
  sessionId: string
  /** The order that pays for the place. */
  heldBy: string
  who: Who
  /** The card comes with the order, or is kept for the payer. */
  hasCard?: boolean
  /** The network of a visitor, hashed; null for members, and when limits are off. */
  network?: string | null
}

/** Holds a place in a class for someone who is about to pay for it, in the caller's transaction.
 *  Promises: what would refuse the booking refuses the hold, and so do others who hold enough of the class without a card; one order
 *  holds one place, and one person too, until ten minutes have passed or the class starts; for everybody else it is taken; holding
 *  again answers the hold that stands, for longer once a card was entered. PRODUCT 4.4a. Locks: class session, then member. */
export async function holdPlace(
  work: Work,
  { sessionId, heldBy, who, hasCard = false, network = null }: PlaceHold,
): Promise<Outcome<{ until: Date }, HoldRefusal>> {
  const now = work.now()
  const { session, facts } = await gatherBookingFacts(work, who, sessionId)
  if (who.memberId && !facts.personId) return refuse('person_not_found')
  if (!session) return refuse('class_not_found')
  const holds = await findHoldFacts(work.tx, { sessionId, heldBy, who, network, now })
  const { hasBooked, hasOverlap, freeSeatNo, needsTicket } = facts
  const window = bookingWindow((await readSettings(work.tx)).bookings, session.startsAt)
  const decision = decideHold({
    now,
    session,
    window: holds.heldUntil || needsTicket ? undefined : window,
    hasBooked,
    hasOverlap,
    freeSeatNo,
    hasCard,
    ...holds,
  })
  if (!decision.ok) return decision
  const { until, isNew } = decision.value
  const of = isNew ? null : holds.heldUntil ? heldBy : holds.ownOther
  return (await holdSeat(work, { sessionId, heldBy, until, from: network, of })) ? ok({ until }) : refuse('class_full')
}
