import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type MemberAdminRefusal, refusesLeaving } from '../members/member-admin.ts'
import { lockAccount, lockAdmins, markDeactivated, removeSignIns } from '../members/members.store.server.ts'

/** Closes an account: its sign-ins end and it can open no new one. Admin only. deactivateMember, which calls this, cancels its
 *  bookings. Promises: no admin closes their own account or the last admin's; a closed one stays as it is; the act is in the
 *  activity log. Locks: every admin in one order, then the account. PRODUCT 4.7. */
export async function closeAccount(
  ctx: SignedInCtx,
  memberId: string,
): Promise<Outcome<{ isNew: boolean }, MemberAdminRefusal>> {
  const { actor } = ctx
  if (actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const admins = await lockAdmins(work.tx)
    const account = await lockAccount(work.tx, memberId)
    if (!account) return refuse('member_not_found')
    const isLastAdmin = admins.length === 1 && admins[0] === memberId
    const refusal = refusesLeaving({ isOwn: memberId === actor.userId, isLastAdmin })
    if (refusal) return refuse(refusal)
    if (account.deactivatedAt) return ok({ isNew: false })
    const now = ctx.now()
    await markDeactivated(work.tx, memberId, { deactivatedAt: now, updatedAt: now })
    const signInsEnded = await removeSignIns(work.tx, memberId)
    await recordActivity(work, {
      verb: 'member.deactivated',
      subjectId: memberId,
      memberId,
      details: { before: { account: 'open' }, after: { account: 'closed' }, signInsEnded },
    })
    return ok({ isNew: true })
  })
}
