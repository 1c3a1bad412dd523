import type { Ctx } from '#src/platform/ctx.server.ts'
import { findAccount } from './members.store.server.ts'
import { mayReferTo, readReferralCode } from './referral.ts'
import { findByIdEnd, updateReferrer } from './referrals.store.server.ts'

/** Records who brought a new member, by the code that was typed or in the link. True when it was recorded. Called by the sign-up only, for
 *  the account it has just made. Promises: once for a friend; a code of nobody, of their own or of a closed account records nothing, and
 *  the sign-up goes on. Locks: none. PRODUCT 4.4a. */
export async function nameReferrer(ctx: Ctx, { friendId, code }: { friendId: string; code: string }): Promise<boolean> {
  const end = readReferralCode(code)
  if (!end) return false
  return ctx.transaction(async (work) => {
    const [friend, member] = [await findAccount(work.tx, friendId), await findByIdEnd(work.tx, end)]
    if (!friend || !member || !mayReferTo(friend, member)) return false
    await updateReferrer(work.tx, { friendId, memberId: member.id })
    return true
  })
}
