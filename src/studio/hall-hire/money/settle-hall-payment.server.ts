import type { Work } from '#src/platform/ctx.server.ts'
import { lockHallHire, listHallPayments } from '../hall-hire.store.server.ts'
import { enterHallPayment } from './enter-hall-payment.server.ts'
import { hallAccount } from './hall-money.ts'

type OnlinePayment = { hireId: string; amountPence: number; paymentRef: string }

/** Counts an online payment for a hire: towards its price first, then its deposit. False when it is not due, because the hire
 *  was cancelled, changed or paid otherwise in the meantime: then all of it is to be refunded. Promises: an online payment
 *  counts once; what is written is exactly what was paid. Locks: the hire. */
export async function settleHallPayment(
  work: Work,
  { hireId, amountPence, paymentRef }: OnlinePayment,
): Promise<boolean> {
  const hire = await lockHallHire(work.tx, hireId)
  if (!hire) return false
  const payments = await listHallPayments(work.tx, [hireId])
  if (payments.some((payment) => payment.paymentRef?.startsWith(`${paymentRef}:`))) return true
  const { duePence, dueHirePence } = hallAccount(hire, payments)
  if (amountPence > duePence) return false
  const forHire = Math.min(amountPence, dueHirePence)
  const parts = [
    ['hire', forHire],
    ['deposit', amountPence - forHire],
  ] as const
  for (const [kind, pence] of parts) {
    const part = { hireId, kind, method: 'online', amountPence: pence, paymentRef: `${paymentRef}:${kind}` } as const
    if (pence > 0) await enterHallPayment(work, part)
  }
  return true
}
