import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { creditReferrer } from '../account/credit-referrer.server.ts'
import { enterMovement } from '../ledger/enter-movement.server.ts'
import { postReceipt } from '../receipts/post-receipt.server.ts'
import { grantPayment } from './grant-payment.server.ts'
import { type Payment, updatePayment } from './payments.store.server.ts'

type Paid = {
  /** With its receipt number (issueReceipt). */
  payment: Payment
  /** The provider's id of the movement, or our own. */
  providerRef: string
  /** Of a payment for the hall, its deposit; null where no hire takes it (divideHallPayment). */
  depositPence: number | null
  /** Gives what was paid for; false when it cannot be given. */
  give?: (work: Work, payment: Payment) => Promise<boolean>
}

/** Enters a payment that has been paid, whatever by: into the ledger and the history, what it was for is given, who brought the payer is
 *  credited, and the receipt goes out.
 *  Promises: all of it in the caller's transaction. Locks: the member's memberships. The caller holds the hire. */
export async function enterPaid(
  work: Work,
  { payment, providerRef, depositPence, give = grantPayment }: Paid,
): Promise<Payment> {
  const at = work.now()
  const { id: paymentId, amountPence, memberId, description, tender, hallHireId: hireId } = payment
  // What is complimentary moves no money.
  if (amountPence > 0)
    await enterMovement(work, {
      payment,
      depositPence: hireId ? depositPence : undefined,
      at,
      kind: 'charge',
      amountPence,
      providerRef,
    })
  await recordActivity(work, {
    verb: 'payment.settled',
    subjectId: paymentId,
    memberId,
    details: { amountPence, for: description, ...(tender === 'stripe' ? {} : { by: tender }) },
  })
  const isGiven = hireId ? depositPence !== null : await give(work, payment)
  const pricePence = amountPence + payment.creditPence
  if (isGiven && memberId && pricePence > 0 && payment.purpose !== 'arrears')
    await creditReferrer(work, { friendId: memberId, pricePence })
  await postReceipt(work, { payment, isGiven, dedupeKey: `receipt:${paymentId}` })
  // Where the account paid for all of it, no money goes back: the credit is free again at once.
  const grant = isGiven ? 'given' : amountPence > 0 ? 'to_return' : 'returned'
  return updatePayment(work.tx, paymentId, { grant, updatedAt: at })
}
