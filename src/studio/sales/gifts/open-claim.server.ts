import type { Outcome } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { findPaidClassStart } from '#src/studio/bookings/guests.store.server.ts'
import { takeClaimedPlace } from '#src/studio/bookings/sheet/take-claimed-place.server.ts'
import type { BoughtFor } from '#src/studio/memberships/holdings/sale-history.ts'
import { openBought, type Opened } from '#src/studio/memberships/holdings/open-bought.server.ts'
import type { SaleRefusal } from '#src/studio/products/product.ts'
import type { PlaceRefusal } from './claim.ts'
import { type Claim, markClaimed } from '../orders/orders.store.server.ts'

/** Opens for a member what an open claim is for: by its link, or at the till for the member who buys. The caller holds the claim.
 *  Promises: as openBought, with the terms as they were sold; a place in a class that a visitor bought with it goes with it, and what began with that class begins then.
 *  Locks: the member's memberships, the place. PRODUCT 4.4, 4.4a. */
export async function openClaim(
  work: Work,
  { id, orderId, packageId, terms }: Claim,
  { memberId, personId }: BoughtFor,
): Promise<Outcome<Opened, SaleRefusal | PlaceRefusal>> {
  const classAt = await findPaidClassStart(work.tx, orderId)
  const opened = await openBought(work, {
    memberId,
    personId,
    packageId,
    sold: terms,
    source: 'claim',
    sourceRef: `claim:${id}`,
    startsAt: classAt && classAt < work.now() ? classAt : undefined,
  })
  if (!opened.ok) return opened
  const taken = await takeClaimedPlace(work, { orderId, memberId, personId, holdingId: opened.value.id })
  if (!taken.ok) return taken
  await markClaimed(work.tx, id, { memberId, at: work.now(), membershipId: opened.value.id })
  const details = { package: packageId, order: orderId }
  await recordActivity(work, { verb: 'claim.claimed', subjectId: id, memberId, details })
  return opened
}
