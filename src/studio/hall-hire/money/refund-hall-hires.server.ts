import type { Ctx } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { completeRefund } from '#src/studio/billing/refunds/complete-refund.server.ts'
import { requestHallRefunds } from '#src/studio/billing/refunds/request-hall-refunds.server.ts'
import { listHallRefundCandidates } from '#src/studio/billing/ledger/hall-payments.store.server.ts'

/** Gives back, the way it came, what was paid online for hires that were cancelled or became cheaper. Runs automatically; answers how
 *  many refunds were made.
 *  Promises: never more than is due and was paid online; each refund once, whatever crashes (completeRefund); nothing counts as returned
 *  before it has been; one hire that fails does not keep the others waiting.
 *  Locks: the payments, then the hire, while a refund is written; the provider is asked between. */
export async function refundHallHires(ctx: Ctx): Promise<number> {
  const candidates = await ctx.transaction(({ tx }) => listHallRefundCandidates(tx))
  let made = 0
  const act = async (hireId: string) => {
    const refundIds = await ctx.transaction((work) => requestHallRefunds(work, hireId))
    for (const refundId of refundIds) if ((await completeRefund(ctx, refundId)).isNewlyDone) made++
  }
  await tryEach(ctx.log, candidates, { failure: 'hall_hire.refund_failed', act })
  return made
}
