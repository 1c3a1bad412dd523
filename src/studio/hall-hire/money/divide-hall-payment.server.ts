import type { Work } from '#src/platform/ctx.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { lockHallHire } from '../hall-hire.store.server.ts'
import { depositOfReturn, hallAccount } from './hall-money.ts'

type Sum = {
  hireId: string
  paymentId: string
  /** Positive when it is received, negative when it goes back. */
  amountPence: number
  /** What the desk says that it receives; what is paid online is for the price first. */
  isDeposit?: boolean
  /** Of the refund or dispute that is undone, where it is received once more. */
  undoes?: string
}

/** How much of a sum that is received for a hire, or goes back, is its deposit; what comes back is for its former purpose again. Null when
 *  it is not due, because the hire was cancelled, changed or paid otherwise in the meantime: then all of it is to be refunded.
 *  Locks: the hire. Decision 034. */
export async function divideHallPayment(work: Work, sum: Sum): Promise<number | null> {
  const { hireId, paymentId, amountPence, isDeposit, undoes } = sum
  const hire = await lockHallHire(work.tx, hireId)
  const payments = await listHallPayments(work.tx, [hireId])
  if (undoes !== undefined) {
    const gone = payments.filter(({ kind, ref }) => kind === 'deposit_return' && ref === undoes)
    return gone.reduce((total, one) => total - one.amountPence, 0)
  }
  // One that has been deleted was cancelled before.
  if (amountPence < 0)
    return -depositOfReturn(hire?.status ?? 'cancelled', payments, { paymentId, pence: -amountPence })
  if (!hire) return null
  if (isDeposit !== undefined) return isDeposit ? amountPence : 0
  const { duePence, dueHirePence } = hallAccount(hire, payments)
  return amountPence > duePence ? null : Math.max(0, amountPence - dueHirePence)
}
