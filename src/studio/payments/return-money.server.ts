import type { PayingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { findPayment, insertLedgerEntry, lockPayment, updatePayment } from './payments.store.server.ts'

/** Gives a payment back in full because what it was for could not be given.
 *  Promises: the money goes back once, whatever crashes: the provider repeats itself for the same key, and the ledger takes each
 *  refund once. Throws ProviderUnavailable when the provider does not answer. */
export async function returnMoney(ctx: PayingCtx, paymentId: string): Promise<void> {
  const payment = await ctx.transaction((tx) => findPayment(tx, paymentId))
  if (payment?.grant !== 'to_return' || !payment.intentId) return
  const { amountPence, intentId, memberId } = payment
  const refund = await ctx.payments.refundIntent({ intentId, amountPence, idempotencyKey: `return:${paymentId}` })
  await ctx.transaction(async (tx) => {
    const entry = { at: refund.at, paymentId, kind: 'refund' as const, amountPence: -refund.amountPence }
    // An event of the provider may have brought it into the ledger before us.
    await insertLedgerEntry(tx, { ...entry, providerRef: refund.id })
    if ((await lockPayment(tx, paymentId))?.grant !== 'to_return') return
    const now = ctx.now()
    await updatePayment(tx, paymentId, { grant: 'returned', updatedAt: now })
    const details = { amountPence, because: 'membership changed meanwhile' }
    await recordActivity(tx, {
      at: now,
      actor: ctx.actor,
      verb: 'payment.returned',
      subjectId: paymentId,
      memberId,
      details,
    })
  })
}
