import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { SaleRefusal } from '#src/studio/products/product.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { type NewMembership, openMembership } from '../open-membership.server.ts'
import { openHolding } from './open-holding.server.ts'

/** What has been opened; without dates before its first use, or where it has no end. */
export type Opened = { id: string; startsAt: Date | null; endsAt: Date | null }

/** Opens what a member has bought or claims, of any kind: a month of a plan, or a pass, a single class, an intro offer, a ticket.
 *  Promises: as openMembership and openHolding; once for a `sourceRef`. Locks: the member. PRODUCT 4.4a. */
export async function openBought(
  work: Work,
  bought: NewMembership & { sourceRef: string },
): Promise<Outcome<Opened, SaleRefusal>> {
  const { packageId, memberId, personId, sold, source, sourceRef, startsAt } = bought
  if (await findPackage(work.tx, packageId)) return ok(await openMembership(work, bought))
  return openHolding(work, { memberId, personId, productId: packageId, sold, source, sourceRef, startsAt })
}
