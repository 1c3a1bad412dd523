import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import {
  findLedgerPence,
  findPayment,
  insertLedgerEntry,
  lockPayment,
  updatePayment,
} from '../payments/payments.store.server.ts'

/** Gives back what is left of a payment because what it was for could not be given.
 *  Promises: the money goes back once, whatever crashes: the provider repeats itself for the same key, and the ledger takes each
 *  refund once; what was refunded at the provider's own page, or taken by the payer's bank, is not asked for again. Throws
 *  ProviderUnavailable when the provider does not answer. */
export async function returnMoney(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await ctx.transaction(({ tx }) => findPayment(tx, paymentId))
  if (payment?.grant !== 'to_return' || !payment.intentId) return
  const { intentId, memberId } = payment
  const amountPence = await ctx.transaction(({ tx }) => findLedgerPence(tx, paymentId))
  const asked = { intentId, amountPence, idempotencyKey: `return:${paymentId}:${amountPence}` }
  const refund = amountPence > 0 ? await ctx.payments.refundIntent(asked) : null
  await ctx.transaction(async (work) => {
    if (refund) {
      const entry = { at: refund.at, paymentId, kind: 'refund' as const, amountPence: -refund.amountPence }
      // An event of the provider may have entered it into the ledger before us.
      await insertLedgerEntry(work.tx, { ...entry, providerRef: refund.id })
    }
    if ((await lockPayment(work.tx, paymentId))?.grant !== 'to_return') return
    await updatePayment(work.tx, paymentId, { grant: 'returned', updatedAt: ctx.now() })
    const because = refund ? 'membership changed meanwhile' : 'it had gone back at the payment provider already'
    await recordActivity(work, {
      verb: 'payment.returned',
      subjectId: paymentId,
      memberId,
      details: { amountPence: refund?.amountPence ?? 0, because },
    })
  })
}
