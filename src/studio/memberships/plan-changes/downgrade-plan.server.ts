import type { Outcome } from '#src/kit/outcome.ts'
import { type Ctx, joined } from '#src/platform/ctx.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import type { DowngradeRefusal } from './plan-change.ts'
import type { PlanChange } from './plan-changes.store.server.ts'
import { requestDowngrade } from './request-downgrade.server.ts'

/** Books a downgrade with what it means for the classes booked ahead.
 *  Promises: as requestDowngrade; a month that is stretched over places of the next one gives back those it has no classes for,
 *  the latest first, by the normal path.
 *  Locks: the member's memberships. PRODUCT 4.3. */
export function downgradePlan(
  ctx: Ctx,
  request: { packageId: string },
): Promise<Outcome<PlanChange, DowngradeRefusal>> {
  return ctx.transaction(async ({ tx }) => {
    const within = joined(ctx, tx)
    const outcome = await requestDowngrade(within, request)
    if (outcome.ok) await releaseUncovered(within, outcome.value.memberId)
    return outcome
  })
}
