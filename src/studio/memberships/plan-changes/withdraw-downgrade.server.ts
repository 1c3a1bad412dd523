import type { Outcome } from '#src/kit/outcome.ts'
import { ok } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import type { WithdrawalRefusal } from './plan-change.ts'
import { withdrawPlanChange } from './withdraw-plan-change.server.ts'

/** Withdraws a downgrade, with its consequences for the classes booked ahead. Returns the number of places given back.
 *  Promises: as withdrawPlanChange; places that the month, shortened again, no longer covers are cancelled by the normal path,
 *  with an e-mail. Locks: the member's memberships. PRODUCT 4.3. */
export function withdrawDowngrade(ctx: Ctx): Promise<Outcome<{ cancelled: number }, WithdrawalRefusal>> {
  return ctx.transaction(async (work) => {
    const outcome = await withdrawPlanChange(work)
    return outcome.ok ? ok({ cancelled: await releaseUncovered(work, outcome.value.memberId) }) : outcome
  })
}
