import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { closeAccount } from './close-account.server.ts'
import type { MemberAdminRefusal } from '../members/member-admin.ts'
import { holdMember } from '../members/hold-member.server.ts'
import { type Ended, endAllStanding } from '#src/studio/billing/renewals/end-all-standing.server.ts'
import { tellProviderOfEnding } from '#src/studio/billing/renewals/tell-provider-of-ending.server.ts'

/** Closes a member's account and cancels its bookings by the normal path: seats are free at once and each cancellation is
 *  notified. Admin only. Promises: all of it or nothing; classes that have begun stay; direct debit ends and with it whatever
 *  was announced, is unpaid or recurs, so that nothing more is collected or booked; no admin closes their own account or the
 *  last admin's. Locks: the member, so that no booking comes in between; then the admins and the account. PRODUCT 4.7. */
export async function deactivateMember(
  ctx: SignedInCtx,
  { memberId }: { memberId: string },
): Promise<Outcome<{ cancelled: number }, MemberAdminRefusal>> {
  const done = await ctx.transaction(async (work): Promise<Outcome<Ended, MemberAdminRefusal>> => {
    await holdMember(work.tx, memberId)
    const closed = await closeAccount(work, memberId)
    if (!closed.ok) return closed
    return ok(await endAllStanding(work, { memberId, because: 'switched_off' }))
  })
  if (!done.ok) return done
  const { cancelled, givesUp } = done.value
  await tellProviderOfEnding(ctx, { memberId, givesUp })
  return ok({ cancelled })
}
