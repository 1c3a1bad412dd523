import type { Work } from '#src/platform/ctx.server.ts'
import { findCart, lockCart, replaceCart } from './cart-items.store.server.ts'

/** Takes a package out of a member's cart because they have bought it for themselves (PRODUCT 4.4).
 *  Promises: nothing else in the cart changes.
 *  Locks: the member's cart. */
export async function takeFromCart(work: Work, bought: { memberId: string; packageId: string }): Promise<void> {
  const { memberId, packageId } = bought
  await lockCart(work.tx, memberId)
  const { key, items } = await findCart(work.tx, memberId)
  const left = items.filter((item) => item.packageId !== packageId)
  if (left.length < items.length) await replaceCart(work.tx, memberId, { key, items: left }, work.now())
}
