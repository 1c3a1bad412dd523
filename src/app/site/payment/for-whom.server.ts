import type { Reader } from '#src/platform/database/db.server.ts'
import { listHistories } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { buyersOf } from '#src/studio/products/product.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'

/** For whom of an account something is bought: who is named, or else the first to whom it is sold. `people` are those it is sold to;
 *  nobody where there is nothing to choose. */
export async function readForWhom(
  reader: Reader,
  { packageId, named, memberId, now }: { packageId: string; named: string; memberId: string; now: Date },
) {
  const [product, everyone] = await Promise.all([findProduct(reader, packageId), listHistories(reader, memberId, now)])
  const buyers = product ? buyersOf(product, everyone) : []
  const person = everyone.find(({ id }) => id === named) ?? buyers[0] ?? everyone[0]
  const isOther = person !== undefined && !person.isHolder
  return {
    people: everyone.length > 1 && product?.kind !== 'plan' ? buyers.map(({ id, name }) => ({ id, name })) : [],
    chosen: { id: person?.id ?? '', personId: isOther ? person.id : null, personName: isOther ? person.name : null },
  }
}
