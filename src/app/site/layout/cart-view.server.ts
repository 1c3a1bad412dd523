import type { Ctx } from '#src/platform/ctx.server.ts'
import { readCookie } from '#src/platform/http/cookies.server.ts'
import { listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import { type OrderLine, priceItems, totalPence } from '#src/studio/sales/orders/order.ts'
import { CART_COOKIE } from '#src/studio/sales/cart/cart.ts'
import { findCart } from '#src/studio/sales/cart/cart-items.store.server.ts'
import { readCart } from '#src/studio/sales/cart/read-cart.server.ts'

/** A cart for display: its contents at current prices. */
export type CartView = { cartKey: string; lines: OrderLine[]; totalPence: number; count: number }

/** The viewer's cart. */
export async function readCartView(ctx: Ctx, request: Request): Promise<CartView> {
  const { actor, reader } = ctx
  const isMember = actor.kind === 'account'
  const { key, items } = isMember
    ? await findCart(reader, actor.userId)
    : await readCart(ctx, cartCookieOf(ctx, request))
  const lines = items.length > 0 ? priceItems(items, await listProductsOnSale(ctx.reader), 'cart') : []
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { cartKey: key, lines, totalPence: totalPence(lines), count }
}

function cartCookieOf({ links }: Ctx, request: Request): string | null {
  return readCookie(request.headers.get('Cookie'), CART_COOKIE, links.origin)
}
