import type { Work } from '#src/platform/ctx.server.ts'
import type { Dispute, Intent } from '#src/platform/payments/provider.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { recordHallReturn } from '#src/studio/hall-hire/money/record-hall-return.server.ts'
import { undoHallReturn } from '#src/studio/hall-hire/money/undo-hall-return.server.ts'
import { enterHallRefund } from './enter-hall-refund.server.ts'
import { insertLedgerEntry, type Payment } from '../payments/payments.store.server.ts'
import { followDispute } from '../tasks/follow-dispute.server.ts'

/** Enters what has gone back of a payment, no matter who asked for it, and what the payer's bank took and gave again: into the ledger, and
 *  of a payment for the hall into the account of its hire too.
 *  Promises: each movement once, in one transaction with both accounts. What was bought with it is the refunds' to take back
 *  (settleRefunds, settleDisputes); a hire stays as it is and is unpaid.
 *  Locks: the hire. The caller holds the payment. Decisions 026 and 034. */
export async function enterMovements(
  work: Work,
  { payment, intent }: { payment: Payment; intent: Pick<Intent, 'refunds' | 'disputes'> },
): Promise<void> {
  if (payment.state !== 'succeeded') return
  for (const refund of intent.refunds) {
    if (refund.state !== 'succeeded') continue
    if (hireOf(payment)) await enterHallRefund(work, { payment, refund })
    else {
      const entry = { at: refund.at, paymentId: payment.id, kind: 'refund' as const, providerRef: refund.id }
      await insertLedgerEntry(work.tx, { ...entry, amountPence: -refund.amountPence })
    }
  }
  for (const dispute of intent.disputes) {
    await followDispute(work, { paymentId: payment.id, dispute })
    if (dispute.state !== 'inquiry' && dispute.state !== 'closed') await enterDispute(work, { payment, dispute })
  }
}

/** The hire whose account the money stands in; null for another payment, and for one that the hire did not take. */
function hireOf({ hallHireId, grant }: Payment): string | null {
  return grant === 'given' ? hallHireId : null
}

type Disputed = { payment: Payment; dispute: Dispute }

async function enterDispute(work: Work, { payment, dispute }: Disputed): Promise<void> {
  const { id: paymentId, memberId, description } = payment
  const { id: providerRef, amountPence, state: outcome, at } = dispute
  const act = { subjectId: paymentId, memberId, details: { amountPence, for: description } }
  const hireId = hireOf(payment)
  const paymentRef = `dispute:${providerRef}`
  const taken = { at, paymentId, kind: 'dispute' as const, amountPence: -amountPence, providerRef }
  if (await insertLedgerEntry(work.tx, taken)) {
    await recordActivity(work, { ...act, verb: 'payment.disputed' })
    if (hireId) await recordHallReturn(work, { hireId, amountPence, paymentRef })
  }
  if (outcome !== 'won') return
  const returned = { at: work.now(), paymentId, kind: 'dispute_won' as const, amountPence, providerRef }
  if (await insertLedgerEntry(work.tx, returned)) {
    await recordActivity(work, { ...act, verb: 'payment.dispute_won' })
    if (hireId) await undoHallReturn(work, { hireId, paymentRef, undoneRef: `dispute-won:${providerRef}` })
  }
}
