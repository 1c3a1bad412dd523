import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { lockPayment } from '../payments/payments.store.server.ts'
import { withdrawGrant } from '../payments/withdraw-grant.server.ts'
import { completeRefund } from '../refunds/complete-refund.server.ts'
import { findLeftPence, insertRefund, listRefunds } from '../refunds/refunds.store.server.ts'

/** Gives back what is left of a payment because what it was for could not be given.
 *  Promises: the money goes back once (completeRefund); what was refunded at the provider's own page, or taken by the payer's bank, is
 *  not asked for again; a refund that did not arrive is left to the desk.
 *  Locks: the payment; the provider is asked after that. */
export async function returnMoney(ctx: Ctx, paymentId: string): Promise<void> {
  const refund = await ctx.transaction(async (work) => {
    const payment = await lockPayment(work.tx, paymentId)
    if (payment?.grant !== 'to_return') return null
    const before = (await listRefunds(work.tx, paymentId)).find(({ origin }) => origin === 'unfulfilled')
    if (before) return before
    const amountPence = await findLeftPence(work.tx, paymentId)
    const reason = 'What it was for could no longer be given'
    if (amountPence > 0)
      return insertRefund(work.tx, { paymentId, amountPence, reason, origin: 'unfulfilled', createdAt: work.now() })
    if ((await findLeftPence(work.tx, paymentId, { isWithoutRequested: true })) > 0) return null
    await withdrawGrant(work, paymentId, 'to_return')
    const details = { amountPence: 0, because: 'it had gone back at the payment provider already' }
    await recordActivity(work, { verb: 'payment.returned', subjectId: paymentId, memberId: payment.memberId, details })
    return null
  })
  if (refund?.state === 'pending') await completeRefund(ctx, refund.id)
}
