import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import { mergeItems } from './cart.ts'
import { findCart, lockCart, replaceCart } from './cart-items.store.server.ts'
import { readCart } from './read-cart.server.ts'

/** Merges a visitor's cart into that of the member they have signed in as: of each package the larger number. Promises: doing
 *  it twice changes nothing; what the visitor has paid in the meantime is not added again. Locks: the member's cart. PRODUCT
 *  4.4. */
export async function mergeCart(ctx: SignedInCtx, cookie: string): Promise<void> {
  const { userId } = ctx.actor
  await ctx.transaction(async (work) => {
    const { tx } = work
    await lockCart(tx, userId)
    const brought = await readCart({ ...work, actor: { kind: 'visitor' } }, cookie)
    const held = await findCart(tx, userId)
    const sold = await listProductsOnSale(tx)
    const items = mergeItems(held.items, brought.items).filter(({ packageId }) =>
      sold.some(({ id }) => id === packageId),
    )
    const key = held.items.length > 0 ? held.key : brought.key
    await replaceCart(tx, userId, { key, items }, ctx.now())
  })
}
