import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import { decideMemberSale } from '../orders/decide-member-sale.server.ts'
import { type Cart, type CartRefusal, changeItems } from './cart.ts'
import { lockCart, replaceCart } from './cart-items.store.server.ts'
import { readCart } from './read-cart.server.ts'

export type CartChange = {
  packageId: string
  /** The new quantity; one more by default. */
  quantity: number | undefined
  /** The text of the cart cookie. */
  cookie: string | null
}

/** Changes the caller's cart; a visitor's is returned for their cookie, a member's is stored here too. Promises: only packages
 *  on sale, and sold to this member, 1 to 10 of each; two changes by a member at once both count. Locks: the member's cart. PRODUCT 4.4. */
export async function changeCart(ctx: Ctx, change: CartChange): Promise<Outcome<Cart, CartRefusal>> {
  const { actor } = ctx
  return ctx.transaction(async (work) => {
    if (actor.kind === 'account') await lockCart(work.tx, actor.userId)
    const cart = await readCart(work, change.cookie)
    // A package no longer on sale can still be removed.
    const isTakenOut = change.quantity !== undefined && change.quantity < 1
    const sold = (await listProductsOnSale(work.tx)).find(({ id }) => id === change.packageId)
    if (!isTakenOut && !sold) return refuse('plan_not_found')
    const memberId = actor.kind === 'account' && !isTakenOut ? actor.userId : null
    const sale = await decideMemberSale(work.tx, {
      memberId,
      personId: 'anyone',
      products: sold ? [sold] : [],
      now: ctx.now(),
    })
    if (!sale.ok) return sale
    const items = changeItems(cart.items, change)
    if (!items.ok) return items
    const changed = { key: cart.key, items: items.value }
    if (actor.kind === 'account') await replaceCart(work.tx, actor.userId, changed, ctx.now())
    return ok(changed)
  })
}
