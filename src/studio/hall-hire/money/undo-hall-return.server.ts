import type { Work } from '#src/platform/ctx.server.ts'
import { listHallPayments, lockHallHire } from '../hall-hire.store.server.ts'
import { enterHallPayment } from './enter-hall-payment.server.ts'

type Undone = { hireId: string; paymentRef: string; undoneRef: string }

/** Records in a hire's balance that returned money (recordHallReturn, `paymentRef`) is back, for its former purpose: a dispute
 *  was won. Promises: once for `undoneRef`; only what had been returned. Locks: the hire. Decision 034. */
export async function undoHallReturn(work: Work, { hireId, paymentRef, undoneRef }: Undone): Promise<void> {
  if (!(await lockHallHire(work.tx, hireId))) return
  const gone = (await listHallPayments(work.tx, [hireId])).filter((one) => one.paymentRef?.startsWith(`${paymentRef}:`))
  for (const { kind: returned, method, amountPence } of gone) {
    const kind = returned === 'deposit_return' ? 'deposit' : 'hire'
    const part = { hireId, kind, method, amountPence: -amountPence } as const
    await enterHallPayment(work, { ...part, paymentRef: `${undoneRef}:${kind}` })
  }
}
