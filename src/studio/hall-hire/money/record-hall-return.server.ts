import type { Work } from '#src/platform/ctx.server.ts'
import type { HallHire } from '../hall-hire.ts'
import { listHallPayments, lockHallHire } from '../hall-hire.store.server.ts'
import { enterHallPayment } from './enter-hall-payment.server.ts'
import { hallAccount, hallReturnOf, hallReturnParts, type HallPaymentMethod } from './hall-money.ts'

type HallReturn = {
  hireId: string
  /** Of what it was paid. */
  paymentId: string
  method: HallPaymentMethod
  amountPence: number
  paymentRef: string
}

/** Records in a hire's balance that money has been returned: refunded, or taken by the payer's bank. What was
 *  paid for the hire or the deposit alone is returned as such; else for an active hire the price first, which is then due again, and
 *  for a cancelled one the deposit. Promises: once for a reference, and
 *  exactly what was returned. Null when there is no such hire. Locks: the hire. Decision 034. */
export async function recordHallReturn(work: Work, returned: HallReturn): Promise<HallHire | null> {
  const { hireId, paymentId, method, amountPence, paymentRef } = returned
  const hire = await lockHallHire(work.tx, hireId)
  if (!hire) return null
  const payments = await listHallPayments(work.tx, [hireId])
  if (payments.some((payment) => payment.paymentRef?.startsWith(`${paymentRef}:`))) return hire
  const parts =
    hallReturnOf(payments, paymentId, amountPence) ?? hallReturnParts(hire, hallAccount(hire, payments), amountPence)
  for (const { kind, pence } of parts) {
    const part = { hireId, kind, method, amountPence: -pence }
    await enterHallPayment(work, { ...part, paymentRef: `${paymentRef}:${kind}` })
  }
  return hire
}
