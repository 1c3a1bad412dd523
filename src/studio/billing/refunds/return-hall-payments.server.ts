import type { Work } from '#src/platform/ctx.server.ts'
import { listHallPayments } from '../ledger/hall-payments.store.server.ts'
import { listHallPaymentIds } from '../payments/payments.store.server.ts'
import type { DeskTender } from '../payments/tender.ts'
import { completeRefund } from './complete-refund.server.ts'
import { findLeftPence, findRefund, insertRefund, lockPaymentOf } from './refunds.store.server.ts'

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
 *  credit note. False, and nothing recorded, where less was paid that way.
 *  Promises: never more than is left of those payments, however many ask. Locks: the payments of the hire, then the hire. */
export async function returnHallPayments(work: Work, request: HallReturn): Promise<boolean> {
  const { hireId, tender, paidKind, amountPence, refundId } = request
  const paid = await listHallPaymentIds(work.tx, hireId)
  const payments = []
  for (const paymentId of paid) payments.push(await lockPaymentOf(work.tx, paymentId))
  if (await findRefund(work.tx, refundId)) return true
  const sums = await listHallPayments(work.tx, [hireId])
  const ofKind = new Set(sums.filter(({ kind }) => kind === paidKind).map((sum) => sum.paymentId))
  let owedPence = amountPence
  const parts: { paymentId: string; pence: number }[] = []
  for (const payment of payments) {
    if (payment?.tender !== tender || !ofKind.has(payment.id)) continue
    const pence = Math.min(owedPence, await findLeftPence(work.tx, payment.id))
    if (pence > 0) parts.push({ paymentId: payment.id, pence })
    owedPence -= Math.max(0, pence)
  }
  if (owedPence > 0) return false
  const askedBy = work.actor.kind === 'account' ? work.actor.userId : null
  const reason = paidKind === 'deposit' ? 'The deposit goes back' : 'The hall hire was cancelled or became cheaper'
  for (const [index, { paymentId, pence }] of parts.entries()) {
    const row = { paymentId, amountPence: pence, reason, origin: 'hall' as const, askedBy, createdAt: work.now() }
    const refund = await insertRefund(work.tx, index === 0 ? { ...row, id: refundId } : row)
    if (refund) await completeRefund(work, refund.id)
  }
  return true
}
