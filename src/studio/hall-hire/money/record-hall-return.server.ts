import type { Work } from '#src/platform/ctx.server.ts'
import type { HallHire } from '../hall-hire.ts'
import { listHallPayments, lockHallHire } from '../hall-hire.store.server.ts'
import { hallAccount, hallReturnParts } from './hall-money.ts'
import { recordHallPayment } from './record-hall-payment.server.ts'

type OnlineReturn = { hireId: string; amountPence: number; paymentRef: string }

/** Records in a hire's balance that money paid online has been returned: refunded, or taken by the payer's bank. For an active
 *  hire the price is returned first and is then due again; for a cancelled one the deposit. Promises: once for a reference, and
 *  exactly what was returned. Null when there is no such hire. Locks: the hire. Decision 034. */
export async function recordHallReturn(work: Work, returned: OnlineReturn): Promise<HallHire | null> {
  const { hireId, amountPence, paymentRef } = returned
  const hire = await lockHallHire(work.tx, hireId)
  if (!hire) return null
  const payments = await listHallPayments(work.tx, [hireId])
  if (payments.some((payment) => payment.paymentRef?.startsWith(`${paymentRef}:`))) return hire
  for (const { kind, pence } of hallReturnParts(hire, hallAccount(hire, payments), amountPence)) {
    const part = { hireId, kind, method: 'online', amountPence: -pence } as const
    await recordHallPayment(work, { ...part, paymentRef: `${paymentRef}:${kind}` })
  }
  return hire
}
