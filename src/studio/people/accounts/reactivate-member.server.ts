import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { MemberAdminRefusal } from '../members/member-admin.ts'
import { lockAccount, markDeactivated } from '../members/members.store.server.ts'

/** Reactivates a deactivated account: its holder can sign in as before. Admin only. What was cancelled stays cancelled. Promises: an
 *  active account stays as it is; the act is in the activity log. Locks: the account. PRODUCT 4.7. */
export async function reactivateMember(ctx: SignedInCtx, memberId: string): Promise<Outcome<void, MemberAdminRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const account = await lockAccount(work.tx, memberId)
    if (!account) return refuse('member_not_found')
    if (!account.deactivatedAt) return ok(undefined)
    await markDeactivated(work.tx, memberId, { deactivatedAt: null, updatedAt: ctx.now() })
    await recordActivity(work, {
      verb: 'member.reactivated',
      subjectId: memberId,
      memberId,
      details: { before: { account: 'closed' }, after: { account: 'open' } },
    })
    return ok(undefined)
  })
}
