import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { HallPaymentRefusal } from '#src/studio/hall-hire/money/hall-money.ts'
import { listHallPayments } from '../ledger/hall-payments.store.server.ts'
import { lockHallPayments } from '../payments/payments.store.server.ts'
import type { DeskTender } from '../payments/tender.ts'
import { completeRefund } from './complete-refund.server.ts'
import { findLeftPence, findRefund, insertRefund } from './refunds.store.server.ts'

type HallReturn = {
  hireId: string
  tender: DeskTender
  /** What the money had been paid for. */
  paidKind: 'hire' | 'deposit'
  amountPence: number
  /** Of the first refund: the same form sent twice gives back once. */
  refundId: string
}

/** Records that the desk gave money for a hire back, the way it came: refunds of its payments at the desk, oldest first, each with its
 *  credit note. Refused, and nothing recorded, where less was paid that way.
 *  Promises: never more than is left of those payments, however many ask. Locks: the payments of the hire, then the hire. */
export function returnHallPayments(
  ctx: Ctx,
  { hireId, tender, paidKind, amountPence: askedPence, refundId }: HallReturn,
): Promise<Outcome<true, HallPaymentRefusal>> {
  return ctx.transaction(async (work) => {
    const payments = await lockHallPayments(work.tx, hireId)
    if (await findRefund(work.tx, refundId)) return ok(true)
    const sums = await listHallPayments(work.tx, [hireId])
    const ofKind = new Set(sums.filter(({ kind }) => kind === paidKind).map(({ paymentId }) => paymentId))
    const reason = paidKind === 'deposit' ? 'The deposit goes back' : 'The hall hire was cancelled or became cheaper'
    const askedBy = work.actor.kind === 'account' ? work.actor.userId : null
    const row = { reason, origin: 'hall' as const, askedBy, createdAt: work.now() }
    let owedPence = askedPence
    for (const payment of payments) {
      if (payment.tender !== tender || !ofKind.has(payment.id)) continue
      const amountPence = Math.min(owedPence, await findLeftPence(work.tx, payment.id))
      if (amountPence <= 0) continue
      const id = owedPence === askedPence ? { id: refundId } : {}
      const refund = await insertRefund(work.tx, { ...row, ...id, paymentId: payment.id, amountPence })
      if (refund) await completeRefund(work, refund.id)
      owedPence -= amountPence
    }
    return owedPence > 0 ? refuse('not_paid_that_way') : ok(true)
  })
}
