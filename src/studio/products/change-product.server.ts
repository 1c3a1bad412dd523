import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { decideTerms, type Product, type ProductRefusal, type ProductTerms } from './product.ts'
import { lockProduct, updateProduct } from './products.store.server.ts'

/** Changes what is said of a product, its price, or whether it is sold, from now on; its kind stays. Admin only. Promises: what was
 *  ordered, paid or is being paid keeps the price recorded then, and what is held or waits to be claimed keeps its terms; a month already announced at
 *  another price is announced again before it is collected; before and after are in the activity log; open pages reload on
 *  commit; nothing is written when nothing changes. Locks: the product. PRODUCT 4.4a. */
export async function changeProduct(
  ctx: SignedInCtx,
  { productId, terms }: { productId: string; terms: Partial<ProductTerms> },
): Promise<Outcome<Product, ProductRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const before = await lockProduct(work.tx, productId)
    if (!before) return refuse('product_not_found')
    const types = (await listAllClassTypes(work.tx)).map(({ id }) => id)
    const decision = decideTerms({ ...before, ...terms }, types)
    if (!decision.ok) return decision
    const { id: _, kind: __, ...after } = decision.value
    const changes = changesBetween<ProductTerms>(before, after)
    if (!changes) return ok(before)
    await updateProduct(work.tx, productId, after)
    await announce(work.tx, { topic: 'content', id: 'packages' })
    const details = { package: before.name, ...changes }
    await recordActivity(work, { verb: 'content.package_changed', subjectId: productId, details })
    return decision
  })
}
