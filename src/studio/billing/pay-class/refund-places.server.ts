import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { lockPayment } from '../payments/payments.store.server.ts'
import { completeRefund } from '../refunds/complete-refund.server.ts'
import { findLeftPence, insertRefund, type Refund } from '../refunds/refunds.store.server.ts'
import { takeBackGrant } from '../refunds/take-back-grant.server.ts'
import { refundReason } from './class-payment.ts'
import { findDuePence, listPlacesToRefund } from './places-to-refund.store.server.ts'

/** Gives back what was paid for single places and workshops' tickets that were cancelled in time, or by the studio. Runs automatically; returns how many were
 *  looked at.
 *  Promises: each goes back once, all that is left of it, and of a ticket the share of the dates that were cancelled, the way it came, credit to the account; what did not arrive is left to the desk; one that fails
 *  does not keep the others waiting. Locks: the payment, while the refund is written; the provider is asked after that. */
export async function refundPlaces(ctx: Ctx): Promise<number> {
  const paymentIds = await ctx.transaction(({ tx }) => listPlacesToRefund(tx))
  const act = async (paymentId: string) => {
    const refund = await ctx.transaction((work) => request(work, paymentId))
    if (refund) await completeRefund(ctx, refund.id)
  }
  await tryEach(ctx.log, paymentIds, { failure: 'place.refund_failed', act })
  return paymentIds.length
}

/** What the member's account paid is theirs again once what it gave is taken back; without any money that is all there is to do. */
async function request(work: Work, paymentId: string): Promise<Refund | null> {
  const { tx, now } = work
  const payment = await lockPayment(tx, paymentId)
  // Another run has seen to it while we waited.
  if (!(await listPlacesToRefund(tx, paymentId)).includes(paymentId)) return null
  const { duePence: amountPence, because } = await findDuePence(tx, {
    paymentId,
    leftPence: await findLeftPence(tx, paymentId),
  })
  if (payment?.amountPence === 0) await takeBackGrant(work, payment)
  if (amountPence === 0) return null
  return insertRefund(tx, {
    paymentId,
    amountPence,
    reason: refundReason(because),
    origin: 'unfulfilled',
    createdAt: now(),
  })
}
