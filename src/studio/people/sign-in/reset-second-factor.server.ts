import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { MemberAdminRefusal } from '../members/member-admin.ts'
import { lockAccount, removeSecondFactor, removeSignIns } from '../members/members.store.server.ts'
import { recordAccountEvent } from './record-account-event.server.ts'

/** Switches off the second factor of a member who lost the app and the spare codes. Admin only. Promises: never their own, for
 *  which there is the security page; every sign-in of the account ends; who did it and why is in the activity log, and the
 *  owner is notified by e-mail. PRODUCT 4.7. Locks: the account. */
export async function resetSecondFactor(
  ctx: SignedInCtx,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<Outcome<null, MemberAdminRefusal>> {
  const { actor } = ctx
  if (actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const { tx } = work
    const account = await lockAccount(tx, memberId)
    if (!account) return refuse('member_not_found')
    if (memberId === actor.userId) return refuse('own_account')
    if (!(await removeSecondFactor(tx, memberId))) return refuse('no_second_factor')
    const signInsEnded = await removeSignIns(tx, memberId)
    await recordAccountEvent(work, { kind: 'second_factor_reset', account, details: { reason, signInsEnded } })
    return ok(null)
  })
}
