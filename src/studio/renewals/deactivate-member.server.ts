import { ok, type Outcome } from '#src/kit/outcome.ts'
import { joined, type SignedInCtx } from '#src/platform/ctx.server.ts'
import { closeAccount } from '../members/close-account.server.ts'
import type { MemberDeskRefusal } from '../members/member-desk.ts'
import { holdMember } from '../members/hold-member.server.ts'
import { endAllStanding } from './end-all-standing.server.ts'

/** An admin closes a member's account and cancels what it has booked, the normal way: seats are free at once and each is told.
 *  Promises: all of it or nothing; classes that have begun stay; direct debit ends and with it
 *  whatever was announced or recurs, so that nothing more is collected or booked; nobody closes their own account or the last admin's.
 *  Locks: the member, so that no booking comes in between; then the admins and the account. PRODUCT 4.7. */
export async function deactivateMember(
  ctx: SignedInCtx,
  { memberId, cutoffHours }: { memberId: string; cutoffHours: number },
): Promise<Outcome<{ cancelled: number }, MemberDeskRefusal>> {
  return ctx.transaction(async (tx) => {
    const within = joined(ctx, tx)
    await holdMember(tx, memberId)
    const closed = await closeAccount(within, memberId)
    if (!closed.ok) return closed
    const { cancelled } = await endAllStanding(within, { memberId, because: 'switched_off', cutoffHours })
    return ok({ cancelled })
  })
}
