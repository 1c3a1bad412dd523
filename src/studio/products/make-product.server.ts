import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import {
  decideTerms,
  type Product,
  productId,
  type ProductKind,
  type ProductRefusal,
  type ProductTerms,
} from './product.ts'
import { findNextPosition, insertProduct } from './products.store.server.ts'

export type NewProduct = { kind: ProductKind; terms: Omit<ProductTerms, 'position'> & { position?: number } }

/** Makes something the studio sells. Admin only. Promises: its id comes of its name and is never one that was used before; without
 *  a place in the list it is the last; it is in the activity log, and open pages reload on commit. Locks: none. PRODUCT 4.4a. */
export async function makeProduct(
  ctx: SignedInCtx,
  { kind, terms }: NewProduct,
): Promise<Outcome<Product, ProductRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const types = (await listAllClassTypes(work.tx)).map(({ id }) => id)
    const position = terms.position ?? (await findNextPosition(work.tx))
    const decision = decideTerms({ ...terms, kind, position }, types)
    if (!decision.ok) return decision
    const product = await insertUnderFreeId(work.tx, decision.value)
    await announce(work.tx, { topic: 'content', id: 'packages' })
    const details = { package: product.name, kind, pricePence: product.pricePence }
    await recordActivity(work, { verb: 'content.product_made', subjectId: product.id, details })
    return ok(product)
  })
}

async function insertUnderFreeId(tx: Tx, terms: Omit<Product, 'id'>, taken = 0): Promise<Product> {
  const product = { ...terms, id: productId(terms.name, taken) }
  return (await insertProduct(tx, product)) ?? insertUnderFreeId(tx, terms, taken + 1)
}
