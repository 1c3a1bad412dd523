import { isId, newId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findAccount } from '#src/studio/people/members/members.store.server.ts'
import { findBalancePence, insertAccountEntry } from './account.store.server.ts'
import type { AdjustForm, AdjustRefusal } from './credit.ts'

/** Adds credit to a member's account, or takes some of it. Admin only, with a reason. Returns the balance. Promises: nobody is taken below
 *  nought, and not of what a payment already uses; who, how much and why is in the activity log. Locks: the member. PRODUCT 4.4a. */
export async function adjustAccount(
  ctx: SignedInCtx,
  { memberId, direction, amount, reason }: AdjustForm & { memberId: string },
): Promise<Outcome<number, AdjustRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    if (!isId(memberId) || !(await findAccount(work.tx, memberId))) return refuse('member_not_found')
    await holdMember(work.tx, memberId)
    const beforePence = await findBalancePence(work.tx, memberId)
    if (direction === 'take' && beforePence < amount) return refuse('too_much')
    const amountPence = direction === 'add' ? amount : -amount
    const entry = { memberId, at: work.now(), kind: 'adjusted' as const, amountPence, ref: `adjusted:${newId()}` }
    await insertAccountEntry(work.tx, entry)
    const [before, after] = [beforePence, beforePence + amountPence].map(formatPenceExact)
    const details = { before, after, reason }
    await recordActivity(work, { verb: 'account.adjusted', subjectId: memberId, memberId, details })
    return ok(beforePence + amountPence)
  })
}
