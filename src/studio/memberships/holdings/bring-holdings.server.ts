import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type ProductKind, termsAtSale } from '#src/studio/products/product.ts'
import { listProducts } from '#src/studio/products/products.store.server.ts'
import type { GrantRefusal } from '../membership-grant.ts'
import type { Pause } from '../membership-period.ts'
import { insertBrought } from './brought-holdings.store.server.ts'

/** What one member brings from another system. */
export type Brought = {
  memberId: string
  holdings: readonly {
    id: string
    productId: string
    /** That of the product, or a pass where its plan cannot be one. */
    kind: ProductKind
    /** The classes that are left of it; null means unlimited. */
    allowance: number | null
    isShared: boolean
    startsAt: Date
    endsAt: Date | null
  }[]
  pause: (Pause & { id: string }) | null
  /** The day of the month on which the months of their plan begin. */
  anchorDay: number | null
}

/** Gives many members what they hold in another system, with one reason. Admin only. Promises: nothing is
 *  charged; each holding has exactly the classes that are left, so that none count as used; the database refuses all of them if plans of one member would
 *  overlap; who, to whom and why is in the activity log. Locks: none: a member created in this transaction is visible to no other, and another is locked by the caller.
 *  PRODUCT 4.9. */
export async function bringHoldings(
  ctx: SignedInCtx,
  { brought, reason }: { brought: readonly Brought[]; reason: string },
): Promise<Outcome<number, GrantRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const now = ctx.now()
    const products = new Map((await listProducts(work.tx)).map((one) => [one.id, one]))
    if (brought.some(({ holdings }) => holdings.some(({ productId }) => !products.has(productId))))
      return refuse('plan_not_found')
    const written = await insertBrought(work.tx, {
      agreements: brought.flatMap(({ memberId, holdings, anchorDay }) => {
        const plan = holdings.findLast(({ kind }) => kind === 'plan')
        return plan && anchorDay !== null ? [{ memberId, packageId: plan.productId, anchorDay }] : []
      }),
      holdings: brought.flatMap(({ memberId, holdings }) =>
        holdings.map(({ productId, ...holding }) => ({
          memberId,
          ...termsAtSale(products.get(productId)!),
          ...holding,
          source: 'grant' as const,
          reason,
          createdAt: now,
          updatedAt: now,
        })),
      ),
      pauses: brought.flatMap(({ memberId, pause }) =>
        pause ? [{ memberId, ...pause, reason, requestedAt: now }] : [],
      ),
    })
    const opened = written.map(({ id, memberId, name }) => {
      const details = { product: name, source: 'grant', reason }
      return { verb: 'holding.opened', subjectId: id, memberId, details }
    })
    await recordActivity(work, ...opened)
    return ok(written.length)
  })
}
