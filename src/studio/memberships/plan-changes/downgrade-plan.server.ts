import type { Outcome } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import type { DowngradeRefusal } from './plan-change.ts'
import type { PlanChange } from './plan-changes.store.server.ts'
import { requestDowngrade } from './request-downgrade.server.ts'

/** Requests a downgrade, with its consequences for the classes booked ahead. Promises: as requestDowngrade; when the extended
 *  month runs over bookings of the next one, those beyond its allowance are given back, the latest first, by the normal path.
 *  Locks: the member's memberships. PRODUCT 4.3. */
export function downgradePlan(
  ctx: Ctx,
  request: { packageId: string },
): Promise<Outcome<PlanChange, DowngradeRefusal>> {
  return ctx.transaction(async (work) => {
    const outcome = await requestDowngrade(work, request)
    if (outcome.ok) await releaseUncovered(work, outcome.value.memberId)
    return outcome
  })
}
