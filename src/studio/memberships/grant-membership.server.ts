import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { openHolding } from './holdings/open-holding.server.ts'
import type { GrantForm, GrantRefusal } from './membership-grant.ts'
import { hasMember, type Membership } from './memberships.store.server.ts'
import { openMembership } from './open-membership.server.ts'

/** What was granted; without dates before its first use, or where it has no end. */
export type Granted = Pick<Membership, 'id' | 'memberId' | 'packageId' | 'allowance' | 'source'> & {
  startsAt: Date | null
  endsAt: Date | null
}

/** Gives a member one of a product: a month of a plan, a pass, a class, an offer or a ticket. Admin only, with a reason. Promises:
 *  nothing is charged; a month queues after what the member holds; an intro offer is had once; who, to whom and why is in the activity
 *  log. Locks: the member's memberships (openMembership, openHolding). PRODUCT 4.4a, 4.7, 5. */
export async function grantMembership(
  ctx: Ctx,
  request: GrantForm & { memberId: string },
): Promise<Outcome<Granted, GrantRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account' || actor.role !== 'admin') return refuse('not_allowed')
  const { memberId, packageId, reason } = request
  return ctx.transaction<Ctx, Outcome<Granted, GrantRefusal>>(async (work) => {
    if (!isId(memberId) || !(await hasMember(work.tx, memberId))) return refuse('member_not_found')
    const kind = (await findProduct(work.tx, packageId))?.kind
    if (!kind) return refuse('plan_not_found')
    const source = 'grant' as const
    if (kind === 'plan') return ok(await openMembership(work, { memberId, packageId, source, reason }))
    const opened = await openHolding(work, { memberId, productId: packageId, source, reason })
    return opened.ok ? ok({ ...opened.value, packageId, source }) : refuse('had_already')
  })
}
