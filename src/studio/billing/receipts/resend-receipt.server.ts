import { isAtDesk } from '#src/platform/role.ts'
import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { findPayment, type Payment } from '../payments/payments.store.server.ts'
import { postReceipt } from './post-receipt.server.ts'
import type { ReceiptRefusal } from './receipt.ts'

/** Sends the receipt of a payment again, to the payer's address. Admin only. Promises: the same number and figures as the
 *  first; a double click sends one. */
export async function resendReceipt(ctx: SignedInCtx, paymentId: string): Promise<Outcome<Payment, ReceiptRefusal>> {
  if (!isAtDesk(ctx.actor)) return refuse('not_allowed')
  if (!isId(paymentId)) return refuse('payment_not_found')
  return ctx.transaction(async (work) => {
    const payment = await findPayment(work.tx, paymentId)
    if (!payment) return refuse('payment_not_found')
    if (payment.receiptNo === null) return refuse('no_receipt')
    const minute = Math.floor(ctx.now().getTime() / 60_000)
    await postReceipt(work, {
      payment,
      isGiven: payment.grant !== 'to_return',
      dedupeKey: `receipt:${paymentId}:${minute}`,
    })
    await recordActivity(work, {
      verb: 'payment.receipt_sent_again',
      subjectId: paymentId,
      memberId: payment.memberId,
      details: { to: payment.payerEmail },
    })
    return ok(payment)
  })
}
