import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { BoughtFor } from '#src/studio/memberships/holdings/sale-history.ts'
import { beginHolding } from '#src/studio/memberships/holdings/begin-holding.server.ts'
import type { PlaceRefusal } from '#src/studio/sales/gifts/claim.ts'
import { findBookingFacts } from '../places/booking-facts.store.server.ts'
import { lockPlaceOfOrder, writePerson } from '../guests.store.server.ts'

type Claimed = BoughtFor & { orderId: string; holdingId: string }

/** Takes the place that a visitor bought together with a pass, an intro offer or a plan into the account that has claimed it, in the
 *  caller's transaction. Promises: from then on it counts on what was bought, also when it was cancelled late, or on what else covers
 *  it; where it can be counted on nothing, or not be theirs, that is refused; without a place nothing happens. Locks: the place; the
 *  caller has locked the member. PRODUCT 4.4a. */
export async function takeClaimedPlace(
  work: Work,
  { orderId, memberId, personId = null, holdingId }: Claimed,
): Promise<Outcome<void, PlaceRefusal>> {
  const place = await lockPlaceOfOrder(work.tx, orderId)
  if (!place) return ok(undefined)
  if (place.memberId !== null && place.memberId !== memberId) return refuse('place_of_another')
  const who = { memberId, personId }
  const query = { sessionId: place.sessionId, now: work.now() }
  const facts = await findBookingFacts(work.tx, who, { ...query, holdingId })
  if (!facts.personId) return refuse('place_of_another')
  const isNew = place.memberId === null && !place.isLateCancel
  if (isNew && (facts.hasBooked || facts.hasOverlap)) return refuse('place_beside_another')
  const holding = facts.holding ?? (await findBookingFacts(work.tx, who, query)).holding
  if (!holding) return refuse('place_not_covered')
  await beginHolding(work, { holding, firstClassAt: place.startsAt })
  await writePerson(work.tx, place.id, { memberId, personId: facts.personId, countedOn: holding.id })
  return ok(undefined)
}
