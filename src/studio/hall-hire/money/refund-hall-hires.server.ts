import type { Ctx } from '#src/platform/ctx.server.ts'
import type { HallHire } from '../hall-hire.ts'
import { listHallPayments, listHallRefundCandidates } from '../hall-hire.store.server.ts'
import { hallAccount } from './hall-money.ts'
import { enterHallRefund } from '#src/studio/billing/ledger/enter-hall-refund.server.ts'
import { listReturnableHallPayments } from '#src/studio/billing/payments/payments.store.server.ts'

/** Gives back, the way it came, what was paid online for hires that were cancelled or became cheaper. Runs automatically; answers how
 *  many refunds were made.
 *  Promises: never more than is due and was paid online; each refund once, whatever crashes, because the provider repeats itself
 *  for the same key and the ledger takes it once; one hire that fails does not keep the others waiting.
 *  Locks: the hire, while its refund is written; the provider is asked before. */
export async function refundHallHires(ctx: Ctx): Promise<number> {
  const candidates = await ctx.transaction(({ tx }) => listHallRefundCandidates(tx))
  let made = 0
  for (const hire of candidates) {
    try {
      made += await returnFor(ctx, hire)
    } catch (error) {
      ctx.log.error('hall_hire.refund_failed', error, { hireId: hire.id })
    }
  }
  return made
}

async function returnFor(ctx: Ctx, hire: HallHire): Promise<number> {
  const { owedPence, paid } = await ctx.transaction(async ({ tx }) => ({
    owedPence: hallAccount(hire, await listHallPayments(tx, [hire.id])).refundOnlinePence,
    paid: await listReturnableHallPayments(tx, hire.id),
  }))
  let [leftPence, made] = [owedPence, 0]
  for (const { paymentId, intentId, leftPence: paidPence } of paid) {
    const amountPence = Math.min(leftPence, paidPence)
    if (amountPence <= 0) continue
    // What is left of the payment tells this refund from an earlier one of the same payment.
    const idempotencyKey = `hall-return:${paymentId}:${paidPence}`
    const refund = await ctx.payments.refundIntent({ intentId, amountPence, idempotencyKey })
    const payment = { id: paymentId, hallHireId: hire.id, memberId: hire.memberId }
    if (await enterHallRefund(ctx, { payment, refund })) made++
    leftPence -= refund.amountPence
  }
  return made
}
