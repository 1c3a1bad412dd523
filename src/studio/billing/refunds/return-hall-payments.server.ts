import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import type { HallPaymentRefusal } from '#src/studio/hall-hire/money/hall-money.ts'
import { listHallPayments } from '../ledger/hall-payments.store.server.ts'
import { lockHallPayments } from '../payments/payments.store.server.ts'
import type { Tender } from '../payments/tender.ts'
import { completeRefund } from './complete-refund.server.ts'
import { findKindLeft, findRefund, insertRefund } from './refunds.store.server.ts'

type HallReturn = {
  hireId: string
  tender: Tender
  /** What the money had been paid for. */
  paidKind: 'hire' | 'deposit'
  amountPence: number
  /** Of the first refund: the same form sent twice gives back once. */
  refundId: string
}

/** Gives money for a hire back, the way it came: the deposit or a part of the price alone, as refunds of its payments, oldest first, each
 *  with its credit note; the provider is asked for what was paid online. Refused, and nothing recorded, where less was paid that way.
 *  Promises: never more than is left of those payments and of what it was for, however many ask. Locks: the payments of the hire, then
 *  the hire. Decision 109. */
export async function returnHallPayments(ctx: Ctx, back: HallReturn): Promise<Outcome<true, HallPaymentRefusal>> {
  const written = await ctx.transaction((work) => writeDown(work, back))
  if (!written.ok) return written
  for (const id of written.value) await completeRefund(ctx, id)
  return ok(true)
}

const reasons = { deposit: 'The deposit goes back', hire: 'A part of the price of the hall hire goes back' }

async function writeDown(
  work: Work,
  { hireId, tender, paidKind, amountPence: askedPence, refundId }: HallReturn,
): Promise<Outcome<string[], HallPaymentRefusal>> {
  const payments = await lockHallPayments(work.tx, hireId)
  if (await findRefund(work.tx, refundId)) return ok([refundId])
  const sums = await listHallPayments(work.tx, [hireId])
  const askedBy = work.actor.kind === 'account' ? work.actor.userId : null
  const row = { reason: reasons[paidKind], origin: 'hall' as const, askedBy, createdAt: work.now() }
  const ids: string[] = []
  let owedPence = askedPence
  for (const { id: paymentId, tender: paidBy } of payments) {
    const leftPence = paidBy === tender ? await findKindLeft(work.tx, sums, { paymentId, paidKind }) : 0
    const amountPence = Math.min(owedPence, leftPence)
    if (amountPence <= 0) continue
    const id = ids.length === 0 ? { id: refundId } : {}
    const depositPence = paidKind === 'deposit' ? amountPence : 0
    const refund = await insertRefund(work.tx, { ...row, ...id, paymentId, amountPence, depositPence })
    if (refund) ids.push(refund.id)
    owedPence -= amountPence
  }
  return owedPence > 0 ? refuse('not_paid_that_way') : ok(ids)
}
