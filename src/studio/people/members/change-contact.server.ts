import { isAtDesk } from '#src/platform/role.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { MemberAdminRefusal } from './member-admin.ts'
import { type Account, lockAccount, updateAccount } from './members.store.server.ts'

type Contact = Pick<Account, 'name' | 'contact'>

/** Corrects a member's name or contact number. The front desk only. Promises: what changed is in the activity log, before and after;
 *  nothing is written when nothing changes. Locks: the account. PRODUCT 4.7. */
export async function changeContact(
  ctx: SignedInCtx,
  { memberId, name, contact }: Contact & { memberId: string },
): Promise<Outcome<Contact, MemberAdminRefusal>> {
  if (!isAtDesk(ctx.actor)) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const account = await lockAccount(work.tx, memberId)
    if (!account) return refuse('member_not_found')
    const after = { name, contact }
    const details = changesBetween<Contact>(account, after)
    if (!details) return ok(after)
    await updateAccount(work.tx, memberId, { ...after, updatedAt: ctx.now() })
    await recordActivity(work, { verb: 'profile.changed', subjectId: memberId, memberId, details })
    return ok(after)
  })
}
