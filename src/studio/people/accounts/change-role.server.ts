import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { linkInstructor } from '../instructors/link-instructor.server.ts'
import { type MemberAdminRefusal, refusesLeaving } from '../members/member-admin.ts'
import { type Account, lockAccount, lockAdmins, updateRole } from '../members/members.store.server.ts'

type Change = { memberId: string; role: Account['role']; instructorId: string | null }

/** Sets an account's role: member, instructor, receptionist or admin, and the instructor whose registers it opens. Admin only. Promises: an
 *  admin never removes the role from themselves or from the last admin; a member opens no registers; the role before and after
 *  is in the activity log. Locks: every admin in one order, then the account, then the instructors concerned. PRODUCT 2, 4.7. */
export async function changeRole(
  ctx: SignedInCtx,
  { memberId, role, instructorId }: Change,
): Promise<Outcome<{ role: Account['role'] }, MemberAdminRefusal>> {
  const { actor } = ctx
  if (actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const admins = await lockAdmins(work.tx)
    const account = await lockAccount(work.tx, memberId)
    if (!account) return refuse('member_not_found')
    const leaves = account.role === 'admin' && role !== 'admin'
    const refusal =
      leaves && refusesLeaving({ isOwn: memberId === actor.userId, isLastAdmin: isLast(admins, memberId) })
    if (refusal) return refuse(refusal)
    const linked = await linkInstructor(work, {
      userId: memberId,
      instructorId: role === 'member' ? null : instructorId,
    })
    if (!linked.ok) return linked
    const { before, after } = linked.value
    if (account.role === role && before === after) return ok({ role })
    // Someone new at the desk has the whole period to set up a second factor.
    await updateRole(work.tx, memberId, { role, secondFactorDueAt: null, updatedAt: ctx.now() })
    const details = {
      before: { role: account.role, ...(before === after ? {} : { registersOf: before ?? 'nobody' }) },
      after: { role, ...(before === after ? {} : { registersOf: after ?? 'nobody' }) },
    }
    await recordActivity(work, { verb: 'member.role_changed', subjectId: memberId, memberId, details })
    return ok({ role })
  })
}

function isLast(admins: string[], memberId: string): boolean {
  return admins.length === 1 && admins[0] === memberId
}
