import { type Ctx, joined } from '#src/platform/ctx.server.ts'
import { findPayment } from '../payments/payments.store.server.ts'
import { listDisputedPayments, lockPaymentOf } from './refunds.store.server.ts'
import { takeBackGrant } from './take-back-grant.server.ts'

/** Takes back what was paid for with money that the payer's bank has taken again. Runs by itself, in every instance; answers how many.
 *  Promises: once for a payment, whoever runs it; a dispute of a part takes nothing back; one that is won brings the money back and
 *  nothing else: the desk grants what it wants to grant again. One that fails does not keep the others waiting.
 *  Locks: the payment, then the member's memberships. Decision 026. */
export async function settleDisputes(ctx: Ctx): Promise<number> {
  const disputed = await ctx.transaction((tx) => listDisputedPayments(tx))
  for (const paymentId of disputed) {
    try {
      await ctx.transaction(async (tx) => {
        await lockPaymentOf(tx, paymentId)
        const payment = await findPayment(tx, paymentId)
        // Won meanwhile, the money is here again.
        const [still] = await listDisputedPayments(tx, paymentId)
        if (payment && still) await takeBackGrant(joined(ctx, tx), payment)
      })
    } catch (error) {
      ctx.log.error('dispute.failed', error, { paymentId })
    }
  }
  return disputed.length
}
