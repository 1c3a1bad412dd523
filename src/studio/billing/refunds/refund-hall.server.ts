import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { hallAccount, type HallPaymentRefusal } from '#src/studio/hall-hire/money/hall-money.ts'
import { listHallPayments } from '../ledger/hall-payments.store.server.ts'
import { lockHallPayments, type Payment } from '../payments/payments.store.server.ts'
import type { DeskTender } from '../payments/tender.ts'
import { completeRefund } from './complete-refund.server.ts'
import { isUndelivered } from './refund.ts'
import { findLeftPence, findRefund, insertRefund, listRefunds, type Refund } from './refunds.store.server.ts'

const NOT_DUE = 'The hall hire was cancelled or became cheaper'

/** Writes down what of a hire's payments goes back, because it was cancelled or became cheaper; answers the refunds that the provider is to
 *  be asked for (completeRefund), those of before included.
 *  Promises: never more than is due and was paid online, however many ask; what did not arrive is left to the desk until the hire
 *  changes again. Locks: the payments of the hire. */
export async function requestHallRefunds(work: Work, hireId: string): Promise<string[]> {
  const paid = (await lockHallPayments(work.tx, hireId)).filter(({ tender }) => tender === 'stripe')
  const hire = await findHallHire(work.tx, hireId)
  if (!hire) return []
  const all = (await Promise.all(paid.map(({ id }) => listRefunds(work.tx, id)))).flat()
  const pending = all.filter(({ state }) => state === 'pending')
  const isLeftToDesk = all.some((refund) => isUndelivered(refund) && refund.createdAt >= hire.updatedAt)
  const { refundOnlinePence } = hallAccount(hire, await listHallPayments(work.tx, [hireId]))
  const owedPence = refundOnlinePence - pending.reduce((sum, { amountPence }) => sum + amountPence, 0)
  const { asked } = await askBack(work, isLeftToDesk ? [] : paid, { owedPence, reason: NOT_DUE })
  return [...pending, ...asked].map(({ id }) => id)
}

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
  { hireId, tender, paidKind, amountPence: owedPence, refundId }: HallReturn,
): Promise<Outcome<true, HallPaymentRefusal>> {
  return ctx.transaction(async (work) => {
    const payments = await lockHallPayments(work.tx, hireId)
    if (await findRefund(work.tx, refundId)) return ok(true)
    const sums = await listHallPayments(work.tx, [hireId])
    const ofKind = new Set(sums.filter(({ kind }) => kind === paidKind).map(({ paymentId }) => paymentId))
    const paid = payments.filter((payment) => payment.tender === tender && ofKind.has(payment.id))
    const reason = paidKind === 'deposit' ? 'The deposit goes back' : NOT_DUE
    const { asked, stillOwedPence } = await askBack(work, paid, { owedPence, reason, refundId })
    if (stillOwedPence > 0) return refuse('not_paid_that_way')
    for (const { id } of asked) await completeRefund(work, id)
    return ok(true)
  })
}

type Owed = { owedPence: number; reason: string; refundId?: string }

/** Asks for so much of one payment after the other, of each what is left of it at most. */
async function askBack(work: Work, paid: readonly Payment[], { owedPence, reason, refundId }: Owed) {
  const askedBy = work.actor.kind === 'account' ? work.actor.userId : null
  const asked: Refund[] = []
  let stillOwedPence = owedPence
  for (const { id: paymentId } of paid) {
    const amountPence = Math.min(stillOwedPence, await findLeftPence(work.tx, paymentId))
    if (amountPence <= 0) continue
    const row = { paymentId, amountPence, reason, origin: 'hall' as const, askedBy, createdAt: work.now() }
    const refund = await insertRefund(work.tx, refundId && asked.length === 0 ? { ...row, id: refundId } : row)
    if (refund) asked.push(refund)
    stillOwedPence -= amountPence
  }
  return { asked, stillOwedPence }
}
