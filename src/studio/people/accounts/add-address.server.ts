import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { constraintOf } from '#src/platform/database/database-error.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type AddressRefusal, addressRefusals } from '../members/member-admin.ts'
import { lockAccount, updateAccount } from '../members/members.store.server.ts'

type Address = { memberId: string; email: string }

/** Gives a person an e-mail address who was added without one. The front desk only. Promises: never in the place of another address, nor
 *  one that another account has; it is not verified by that, so that nothing that bore it before becomes theirs; the act is in the activity
 *  log. Locks: the account. Decision 111. */
export async function addAddress(
  ctx: SignedInCtx,
  { memberId, email }: Address,
): Promise<Outcome<Address, AddressRefusal>> {
  if (!isAtDesk(ctx.actor)) return refuse('not_allowed')
  try {
    return await ctx.transaction(async (work) => {
      const account = await lockAccount(work.tx, memberId)
      if (!account) return refuse('member_not_found')
      if (account.email !== '') return refuse('has_address')
      await updateAccount(work.tx, memberId, { email, updatedAt: ctx.now() })
      const details = { before: { email: '' }, after: { email } }
      await recordActivity(work, { verb: 'profile.changed', subjectId: memberId, memberId, details })
      return ok({ memberId, email })
    })
  } catch (error) {
    if (constraintOf(error) === 'users_email')
      return refuse('address_taken', { email: addressRefusals.address_taken.message })
    throw error
  }
}
