import type { Work } from '#src/platform/ctx.server.ts'
import type { Dispute, Intent } from '#src/platform/payments/provider.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { enterMovement } from './enter-movement.server.ts'
import { enterRefund } from './enter-refund.server.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { followDispute } from '../tasks/follow-dispute.server.ts'

/** Enters what has gone back of a payment, no matter who asked for it, and what the payer's bank took and gave again.
 *  Promises: each movement once (enterMovement). What was bought with it is the refunds' to take back
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
  const { id: providerRef, amountPence, state: outcome, at } = dispute
  const details = { amountPence, for: payment.description }
  const act = { subjectId: payment.id, memberId: payment.memberId, details }
  if (await enterMovement(work, { payment, at, kind: 'dispute', amountPence: -amountPence, providerRef }))
    await recordActivity(work, { ...act, verb: 'payment.disputed' })
  if (outcome !== 'won') return
  if (await enterMovement(work, { payment, at: work.now(), kind: 'dispute_won', amountPence, providerRef }))
    await recordActivity(work, { ...act, verb: 'payment.dispute_won' })
}
