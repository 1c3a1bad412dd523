import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { findHistory } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { decideSale, type Product, type SaleRefusal } from '#src/studio/products/product.ts'

type Wish = {
  /** Who buys for themselves; null for a visitor, who is asked when it is given. */
  memberId: string | null
  products: readonly Pick<Product, 'id' | 'kind' | 'audience'>[]
  now: Date
}

/** Whether all of these are sold to a member, as decideSale, wherever they are chosen: put into the cart, ordered, or sold at the till.
 *  Promises: what a page does not offer to this member, nothing sells to them. Locks: none. PRODUCT 4.3, 4.4a. */
export async function decideMemberSale(
  reader: Reader,
  { memberId, products, now }: Wish,
): Promise<Outcome<void, SaleRefusal>> {
  if (memberId === null) return ok(undefined)
  const { had, hasBeen, comingId } = await findHistory(reader, memberId, now)
  for (const product of products) {
    const { id } = product
    const sale = decideSale(product, { hasHadIt: had.includes(id), hasBeen, isComing: id === comingId })
    if (!sale.ok) return sale
  }
  return ok(undefined)
}
