import type { Ctx } from '#src/platform/ctx.server.ts'
import { findCart, lockCart, replaceCart } from './cart-items.store.server.ts'

/** Takes a package out of a member's cart because they have bought it for themselves (PRODUCT 4.4).
 *  Promises: nothing else in the cart changes.
 *  Locks: the member's cart. */
export async function takeFromCart(ctx: Ctx, bought: { memberId: string; packageId: string }): Promise<void> {
  const { memberId, packageId } = bought
  await ctx.transaction(async ({ tx }) => {
    await lockCart(tx, memberId)
    const { key, items } = await findCart(tx, memberId)
    const left = items.filter((item) => item.packageId !== packageId)
    if (left.length < items.length) await replaceCart(tx, memberId, { key, items: left }, ctx.now())
  })
}
