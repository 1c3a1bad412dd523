import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { listHistories } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { buyersOf, decideSaleTo, type Product, type SaleRefusal } from '#src/studio/products/product.ts'

type Wish = {
  /** Who buys for themselves; null for a visitor, who is asked when it is given. */
  memberId: string | null
  /** The person of the account for whom it is: null for its holder; `anyone` where nobody has said yet, as in the cart. */
  personId?: string | null
  products: readonly Pick<Product, 'id' | 'kind' | 'audience'>[]
  now: Date
}

/** Whether all of these are sold to a member, or a person of their account, as decideSale, wherever they are chosen: put into the cart, ordered, or sold at the till.
 *  Promises: what a page does not offer to this member, nothing sells to them. Locks: none. PRODUCT 4.3, 4.4a. */
export async function decideMemberSale(
  reader: Reader,
  { memberId, personId = null, products, now }: Wish,
): Promise<Outcome<void, SaleRefusal>> {
  if (memberId === null) return ok(undefined)
  const people = await listHistories(reader, memberId, now)
  const person = people.find(({ id, isHolder }) =>
    personId === null || personId === 'anyone' ? isHolder : id === personId,
  )
  for (const product of products) {
    if (personId === 'anyone' && buyersOf(product, people).length > 0) continue
    const sale = person ? decideSaleTo(product, person) : refuse('person_not_found')
    if (!sale.ok) return sale
  }
  return ok(undefined)
}
