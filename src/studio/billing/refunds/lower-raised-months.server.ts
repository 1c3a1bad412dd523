import { invariant } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { countUsedClasses } from '#src/studio/bookings/used-classes.store.server.ts'
import { lowerMembership } from '#src/studio/memberships/lower-membership.server.ts'
import { findMembership } from '#src/studio/memberships/memberships.store.server.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { allowanceAfterUpgrade } from './refund.ts'
import { listRaisedAhead } from './raised-months.store.server.ts'

/** Returns the months that an upgrade raised ahead of the present one, or with it, to the former package, because its money has gone back.
 *  Promises: classes used in them stay. Locks: the member's memberships. PRODUCT 4.3. */
export async function lowerRaisedMonths(work: Work, payment: Payment, { andPresent = false } = {}): Promise<void> {
  const { membershipId, packageId, fromPackageId } = payment
  if (!packageId || !fromPackageId) return
  const [raised, former] = [await findPackage(work.tx, packageId), await findPackage(work.tx, fromPackageId)]
  invariant(raised && former, 'packages are never removed')
  const present = andPresent && membershipId ? [membershipId] : []
  for (const id of [...present, ...(await listRaisedAhead(work.tx, payment, work.now()))]) {
    const month = await findMembership(work.tx, id)
    invariant(month, 'the member is locked')
    const used = await countUsedClasses(work.tx, month.memberId, month)
    const facts = { raised: raised.allowance, former: former.allowance, used }
    const allowance = allowanceAfterUpgrade(month.allowance, facts)
    await lowerMembership(work, { membershipId: id, former, allowance })
  }
}
