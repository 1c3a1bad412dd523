import { newId } from '#src/kit/id.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { type Cart, withoutPaid } from './cart.ts'
import { parseCart } from './cart-form.ts'
import { findCart } from './cart-items.store.server.ts'
import { findPaidItems } from '../orders/orders.store.server.ts'

// A browser that never came back from the payer's bank may be an order or two behind.
const MOST_ORDERS_BEHIND = 5

/** The caller's cart: a member's own, or the one in a visitor's cookie without what has been paid since it was written. Writes
 *  nothing. `cookie` is the text of the cart cookie, null without one. */
export async function readCart(ctx: Ctx, cookie: string | null): Promise<Cart> {
  const { actor } = ctx
  if (actor.kind === 'account') return ctx.transaction(({ tx }) => findCart(tx, actor.userId))
  const kept = parseCart(cookie)
  if (!kept) return { key: newId(), items: [] }
  return ctx.transaction(({ tx }) => remaining(tx, kept))
}

async function remaining(tx: Tx, kept: Cart): Promise<Cart> {
  let cart = kept
  for (let behind = 0; behind < MOST_ORDERS_BEHIND; behind++) {
    const paid = await findPaidItems(tx, cart.key)
    if (!paid) break
    cart = withoutPaid(cart, paid)
  }
  return cart
}
