import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type GrantRefusal, openedFacts } from './membership-grant.ts'
import { monthFrom, type Period } from './membership-period.ts'
import { insertMemberships } from './memberships.store.server.ts'
import { termsAtSale } from '#src/studio/products/product.ts'
import { listPackages } from '#src/studio/products/products.store.server.ts'

/** What one member gets. Null months: one month from now. */
export type FirstMonths = { memberId: string; packageId: string; months: readonly Period[] | null }

/** Grants their months to many members who have just been created and never held anything, with one reason: what
 *  grantMembership does for one, in a few statements for all. Admin only. Promises: nothing is charged; each month has the
 *  classes of its package; the database refuses all of them if any periods would overlap; who, to whom and why is in the
 *  activity log. Locks: none: a member created in this transaction is visible to no other. PRODUCT 4.7. */
export async function grantFirstMonths(
  ctx: SignedInCtx,
  { grants, reason }: { grants: readonly FirstMonths[]; reason: string },
): Promise<Outcome<number, GrantRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const now = ctx.now()
    const packages = new Map((await listPackages(work.tx)).map((one) => [one.id, one]))
    if (grants.some(({ packageId }) => !packages.has(packageId))) return refuse('plan_not_found')
    const rows = grants.flatMap(({ memberId, packageId, months }) =>
      (months ?? [monthFrom(now)]).map((month) => ({
        memberId,
        ...termsAtSale(packages.get(packageId)!),
        ...month,
        source: 'grant' as const,
        reason,
        createdAt: now,
      })),
    )
    const opened = await insertMemberships(work.tx, rows)
    await Promise.all(
      opened.map((membership) =>
        recordActivity(work, {
          verb: 'membership.opened',
          subjectId: membership.id,
          memberId: membership.memberId,
          details: openedFacts({ ...membership, reason }),
        }),
      ),
    )
    return ok(opened.length)
  })
}
