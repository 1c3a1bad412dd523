import type { Work } from '#src/platform/ctx.server.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { hallAccount } from '#src/studio/hall-hire/money/hall-money.ts'
import { listHallPayments } from '../ledger/hall-payments.store.server.ts'
import { lockHallPayments } from '../payments/payments.store.server.ts'
import { isUndelivered } from './refund.ts'
import { findLeftPence, insertRefund, listRefunds } from './refunds.store.server.ts'

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
  const ids = pending.map(({ id }) => id)
  if (all.some((refund) => isUndelivered(refund) && refund.createdAt >= hire.updatedAt)) return ids
  const { refundOnlinePence } = hallAccount(hire, await listHallPayments(work.tx, [hireId]))
  let owedPence = refundOnlinePence - pending.reduce((sum, { amountPence }) => sum + amountPence, 0)
  for (const { id: paymentId } of paid) {
    const amountPence = Math.min(owedPence, await findLeftPence(work.tx, paymentId))
    if (amountPence <= 0) continue
    const reason = 'The hall hire was cancelled or became cheaper'
    const refund = await insertRefund(work.tx, {
      paymentId,
      amountPence,
      reason,
      origin: 'hall',
      // A hire that stands keeps its deposit.
      depositPence: hire.status === 'cancelled' ? null : 0,
      createdAt: work.now(),
    })
    if (refund) ids.push(refund.id)
    owedPence -= amountPence
  }
  return ids
}
