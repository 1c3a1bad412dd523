import type { Ctx } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { lockClaimsOf } from '../cooling-off/bought.store.server.ts'
import { lockPayment } from '../payments/payments.store.server.ts'
import { tellProviderOfEnding } from '../renewals/tell-provider-of-ending.server.ts'
import { insertMoneyTask } from '../tasks/money-tasks.store.server.ts'
import { listDisputedPayments } from './refunds.store.server.ts'
import { takeBackGrant } from './take-back-grant.server.ts'

/** Takes back what was paid for with money that the payer's bank has taken again. Runs automatically, in every instance; returns how many.
 *  Promises: once for a payment, no matter who runs it; a dispute of a part takes nothing back; a month that someone has claimed stays
 *  theirs, and is a task for the desk; one that is won brings the money back and
 *  nothing else: the desk grants what it wants to grant again. One that fails does not keep the others waiting.
 *  Locks: the payment, then the member's memberships. Decision 026. */
export async function settleDisputes(ctx: Ctx): Promise<number> {
  const disputed = await ctx.transaction(({ tx }) => listDisputedPayments(tx))
  await tryEach(ctx.log, disputed, { failure: 'dispute.failed', act: (paymentId) => settleDispute(ctx, paymentId) })
  return disputed.length
}

async function settleDispute(ctx: Ctx, paymentId: string): Promise<void> {
  const taken = await ctx.transaction(async (work) => {
    const payment = await lockPayment(work.tx, paymentId)
    // Won in the meantime, the money is here again.
    const [still] = await listDisputedPayments(work.tx, paymentId)
    if (!payment || !still) return null
    // The links first, then the member: in the same order as claiming.
    const claims = payment.orderId ? await lockClaimsOf(work.tx, payment.orderId) : []
    if (claims.some(({ state, claimedBy }) => state === 'claimed' && claimedBy !== payment.memberId)) {
      const task = { kind: 'claimed_gift' as const, subject: paymentId, paymentId, amountPence: payment.amountPence }
      await insertMoneyTask(work.tx, { ...task, createdAt: work.now() })
    }
    return { memberId: payment.memberId, givesUp: await takeBackGrant(work, payment) }
  })
  if (taken?.memberId) await tellProviderOfEnding(ctx, { ...taken, memberId: taken.memberId })
}
