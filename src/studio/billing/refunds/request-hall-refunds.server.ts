import type { Work } from '#src/platform/ctx.server.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { hallAccount } from '#src/studio/hall-hire/money/hall-money.ts'
import { listHallPayments } from '../ledger/hall-payments.store.server.ts'
import { listHallPaymentIds } from '../payments/payments.store.server.ts'
import { isUndelivered } from './refund.ts'
import { findLeftPence, insertRefund, listRefunds, lockPaymentOf } from './refunds.store.server.ts'

/** Writes down what of a hire's payments goes back, because it was cancelled or became cheaper; answers the refunds that the provider is to
 *  be asked for (completeRefund), those of before included.
 *  Promises: never more than is due and was paid online, however many ask; what did not arrive is left to the desk until the hire
 *  changes again. Locks: the payments of the hire. */
export async function requestHallRefunds(work: Work, hireId: string): Promise<string[]> {
  const paid: string[] = []
  for (const paymentId of await listHallPaymentIds(work.tx, hireId)) {
    const payment = await lockPaymentOf(work.tx, paymentId)
    if (payment?.tender === 'stripe') paid.push(paymentId)
  }
  const hire = await findHallHire(work.tx, hireId)
  if (!hire) return []
  const all = (await Promise.all(paid.map((paymentId) => listRefunds(work.tx, paymentId)))).flat()
  const isLeftToDesk = all.some((refund) => isUndelivered(refund) && refund.createdAt >= hire.updatedAt)
  const pending = all.filter(({ state }) => state === 'pending')
  const ids = pending.map(({ id }) => id)
  if (isLeftToDesk) return ids
  const account = hallAccount(hire, await listHallPayments(work.tx, [hireId]))
  let owedPence = account.refundOnlinePence - pending.reduce((sum, { amountPence }) => sum + amountPence, 0)
  for (const paymentId of paid) {
    const amountPence = Math.min(owedPence, await findLeftPence(work.tx, paymentId))
    if (amountPence <= 0) continue
    const reason = 'The hall hire was cancelled or became cheaper'
    const row = { paymentId, amountPence, reason, origin: 'hall' as const, createdAt: work.now() }
    const refund = await insertRefund(work.tx, row)
    if (refund) ids.push(refund.id)
    owedPence -= amountPence
  }
  return ids
}
