import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { listMemberships, updateMembership } from '../memberships.store.server.ts'
import { findCollectedMonth } from '../next-month.store.server.ts'
import { endAfterWithdrawal, type WithdrawalRefusal } from './plan-change.ts'
import { findPendingChange, markPlanChange, type PlanChange } from './plan-changes.store.server.ts'

/** Withdraws a pending downgrade. Promises: the member keeps their package; the extended month ends where it ended before,
 *  unless that day has passed or a later month has been bought behind it; once the new package is paid for the change cannot be
 *  withdrawn. Locks: the member's memberships. PRODUCT 4.3. */
export async function withdrawPlanChange(ctx: Ctx): Promise<Outcome<PlanChange, WithdrawalRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, actor.userId)
    const now = ctx.now()
    const change = await findPendingChange(work.tx, actor.userId, now)
    if (!change) return refuse('nothing_pending')
    const collected = await findCollectedMonth(work.tx, actor.userId)
    const isBeingPaid = collected !== null && collected.startsAt >= change.effectiveAt
    if (change.state === 'effective' || isBeingPaid) return refuse('already_paid')
    const periods = await listMemberships(work.tx, actor.userId)
    const stretched = periods.find(({ id }) => id === change.membershipId)
    const behind = periods.find(({ startsAt }) => stretched && startsAt >= stretched.endsAt)
    if (stretched && change.originalEndsAt && !behind) {
      const endsAt = endAfterWithdrawal(stretched, change.originalEndsAt, now)
      await updateMembership(work.tx, stretched.id, { endsAt, updatedAt: now })
    }
    await markPlanChange(work.tx, change.id, 'withdrawn')
    await recordActivity(work, {
      verb: 'membership.downgrade_withdrawn',
      subjectId: change.id,
      memberId: actor.userId,
      details: { before: change.toPackageId, after: change.fromPackageId },
    })
    return ok(change)
  })
}
