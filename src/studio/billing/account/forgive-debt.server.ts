import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { newId } from '#src/kit/id.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findBalancePence, insertSettled } from './account.store.server.ts'
import type { ForgiveRefusal } from './arrears.ts'

/** Forgives all that a member owes, fees included. Admin only, with a reason. Promises: the account is even afterwards, and the next membership
 *  may begin; who, how much and why is in the activity log; called twice it does it once. Locks: the member. PRODUCT 4.3. */
export async function forgiveDebt(
  ctx: SignedInCtx,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<Outcome<number, ForgiveRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    const amountPence = Math.max(0, -(await findBalancePence(work.tx, memberId)))
    if (amountPence === 0) return refuse('nothing_owed')
    const ref = `forgiven:${newId()}`
    await insertSettled(work.tx, { memberId, at: work.now(), kind: 'forgiven', amountPence, ref })
    await recordActivity(work, {
      verb: 'debt.forgiven',
      subjectId: memberId,
      memberId,
      details: { amountPence, reason },
    })
    return ok(amountPence)
  })
}
