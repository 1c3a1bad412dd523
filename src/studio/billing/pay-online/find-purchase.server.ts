import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { listMonthsAhead } from '#src/studio/memberships/agreements.store.server.ts'
import type { Cover } from '#src/studio/memberships/allowance/allowance.ts'
import type { BoughtFor } from '#src/studio/memberships/holdings/sale-history.ts'
import { findMembershipCovering } from '#src/studio/memberships/memberships.store.server.ts'
import { type Purchase, purchaseOf } from '#src/studio/memberships/plan-changes/plan-change.ts'
import type { Package } from '#src/studio/products/packages.ts'
import { decideMemberSale } from '#src/studio/sales/orders/decide-member-sale.server.ts'
import { isOnSale, type Product } from '#src/studio/products/product.ts'
import { findPackage, findProduct } from '#src/studio/products/products.store.server.ts'
import { findOwedPence } from '../account/account.store.server.ts'
import type { StartRefusal } from '../payments/payment.ts'

/** `cover` is what the member holds now, `monthsAhead` how many months are paid for after it. */
export type FoundPurchase = Purchase & { target: Package; cover: Cover | null; monthsAhead: number }

/** What a member would pay for now, and how much, by choosing a package: what its page says is what the payment is for (startPayment).
 *  Locks: none. PRODUCT 4.4. */
export async function findPurchase(
  reader: Reader,
  { memberId, personId, now }: BoughtFor & { now: Date },
  packageId: string,
): Promise<Outcome<FoundPurchase, StartRefusal>> {
  const target = await findProduct(reader, packageId)
  if (!target || !isOnSale(target)) return refuse('plan_not_found')
  const sale = await decideMemberSale(reader, { memberId, personId, products: [target], now })
  if (!sale.ok) return sale
  if (target.kind !== 'plan') return findBesidePlan(reader, memberId, target)
  const cover = await findMembershipCovering(reader, memberId, now)
  // The next month is being collected by direct debit: nothing is bought on top until that has ended.
  if (cover && cover.id === null) return refuse('in_progress')
  if ((await findOwedPence(reader, memberId)) > 0) return refuse('has_debt')
  const ahead = await listMonthsAhead(reader, memberId, now)
  const purchase = purchaseOf(cover && (await findPackage(reader, cover.packageId)), target, ahead)
  return purchase ? ok({ ...purchase, target, cover, monthsAhead: ahead.length }) : refuse('is_downgrade')
}

/** Passes and single classes stand beside a plan and change nothing of it. */
async function findBesidePlan(
  reader: Reader,
  memberId: string,
  target: Product,
): Promise<Outcome<FoundPurchase, StartRefusal>> {
  if ((await findOwedPence(reader, memberId)) > 0) return refuse('has_debt')
  return ok({ purpose: 'membership', amountPence: target.pricePence, target, cover: null, monthsAhead: 0 })
}
