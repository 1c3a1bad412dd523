import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { GrantForm, GrantRefusal } from './membership-grant.ts'
import { hasMember, type Membership } from './memberships.store.server.ts'
import { openMembership } from './open-membership.server.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'

/** Gives a member one month of a package. Admin only, with a reason. Promises: nothing is charged; the month queues after what
 *  the member holds; who, to whom and why is in the activity log. Locks: the member's memberships (openMembership). PRODUCT
 *  4.7, 5. */
export async function grantMembership(
  ctx: Ctx,
  request: GrantForm & { memberId: string },
): Promise<Outcome<Membership, GrantRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account' || actor.role !== 'admin') return refuse('not_allowed')
  const { memberId, packageId, reason } = request
  return ctx.transaction(async (work) => {
    if (!isId(memberId) || !(await hasMember(work.tx, memberId))) return refuse('member_not_found')
    if (!(await findPackage(work.tx, packageId))) return refuse('plan_not_found')
    return ok(await openMembership(work, { memberId, packageId, source: 'grant', reason }))
  })
}
