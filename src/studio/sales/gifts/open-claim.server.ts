import type { Outcome } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { openBought, type Opened } from '#src/studio/memberships/holdings/open-bought.server.ts'
import type { SaleRefusal } from '#src/studio/products/product.ts'
import { type Claim, markClaimed } from '../orders/orders.store.server.ts'

/** Opens for a member what an open claim is for: by its link, or at the till for the member who buys. The caller holds the claim.
 *  Promises: as openBought. Locks: the member's memberships. PRODUCT 4.4. */
export async function openClaim(
  work: Work,
  { id, orderId, packageId }: Claim,
  memberId: string,
): Promise<Outcome<Opened, SaleRefusal>> {
  const opened = await openBought(work, { memberId, packageId, source: 'claim', sourceRef: `claim:${id}` })
  if (!opened.ok) return opened
  await markClaimed(work.tx, id, { memberId, at: work.now(), membershipId: opened.value.id })
  const details = { package: packageId, order: orderId }
  await recordActivity(work, { verb: 'claim.claimed', subjectId: id, memberId, details })
  return opened
}
