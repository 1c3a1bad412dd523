import type { Work } from '#src/platform/ctx.server.ts'
import type { Dispute, Intent } from '#src/platform/payments/provider.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { recordHallReturn } from '#src/studio/hall-hire/money/record-hall-return.server.ts'
import { undoHallReturn } from '#src/studio/hall-hire/money/undo-hall-return.server.ts'
import { enterRefund } from './enter-refund.server.ts'
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
  for (const refund of intent.refunds) await enterRefund(work, { payment, refund })
  for (const dispute of intent.disputes) {
    await followDispute(work, { paymentId: payment.id, dispute })
    if (dispute.state !== 'inquiry' && dispute.state !== 'closed') await enterDispute(work, { payment, dispute })
  }
}

type Disputed = { payment: Payment; dispute: Dispute }

async function enterDispute(work: Work, { payment, dispute }: Disputed): Promise<void> {
  const { id: paymentId, memberId, description } = payment
  const { id: providerRef, amountPence, state: outcome, at } = dispute
  const act = { subjectId: paymentId, memberId, details: { amountPence, for: description } }
  // What no hire took stands in the ledger only.
  const hireId = payment.grant === 'given' ? payment.hallHireId : null
  const paymentRef = `dispute:${providerRef}`
  const taken = { at, paymentId, kind: 'dispute' as const, amountPence: -amountPence, providerRef }
  if (await insertLedgerEntry(work.tx, taken)) {
    await recordActivity(work, { ...act, verb: 'payment.disputed' })
    if (hireId) await recordHallReturn(work, { hireId, paymentId, method: 'online', amountPence, paymentRef })
  }
  if (outcome !== 'won') return
  const returned = { at: work.now(), paymentId, kind: 'dispute_won' as const, amountPence, providerRef }
  if (await insertLedgerEntry(work.tx, returned)) {
    await recordActivity(work, { ...act, verb: 'payment.dispute_won' })
    if (hireId) await undoHallReturn(work, { hireId, paymentRef, undoneRef: `dispute-won:${providerRef}` })
  }
}
