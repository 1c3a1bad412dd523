import type { Outcome } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { decideSale, type Product, type SaleRefusal } from '#src/studio/products/product.ts'
import type { Order } from './orders.store.server.ts'
import { findVisitorSaleFacts, lockVisitorSales } from './visitor-sales.store.server.ts'

/** Whether what a visitor has paid for with a place in a class is sold to them, as decideSale, in the caller's transaction: an account
 *  with their address, and other orders of it, count as theirs. Promises: of two orders of one address at once the second sees the first.
 *  Locks: the address. PRODUCT 4.4a. */
export async function decideVisitorSale(
  work: Work,
  { id: orderId, buyerEmail: email }: Order,
  product: Product,
): Promise<Outcome<void, SaleRefusal>> {
  await lockVisitorSales(work.tx, email)
  return decideSale(
    product,
    await findVisitorSaleFacts(work.tx, { orderId, productId: product.id, email, now: work.now() }),
  )
}
