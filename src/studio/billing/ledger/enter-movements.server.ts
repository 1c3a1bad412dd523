import { type Ctx, joined } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { Dispute, Intent } from '#src/platform/payments/provider.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { recordHallReturn } from '#src/studio/hall-hire/money/record-hall-return.server.ts'
import { undoHallReturn } from '#src/studio/hall-hire/money/undo-hall-return.server.ts'
import { enterHallRefund } from './enter-hall-refund.server.ts'
import { insertLedgerEntry, type Payment } from '../payments/payments.store.server.ts'

/** Enters what has gone back of a payment, no matter who asked for it, and what the payer's bank took and gave again: into the ledger, and
 *  of a payment for the hall into the account of its hire too.
 *  Promises: each movement once, in one transaction with both accounts. What was bought with it is the refunds' to take back
 *  (settleRefunds, settleDisputes); a hire stays as it is and is unpaid.
 *  Locks: the hire. The caller holds the payment. Decisions 026 and 034. */
export async function enterMovements(
  ctx: Ctx,
  { payment, intent }: { payment: Payment; intent: Pick<Intent, 'refunds' | 'disputes'> },
): Promise<void> {
  if (payment.state !== 'succeeded') return
  await ctx.transaction(async ({ tx }) => {
    const within = joined(ctx, tx)
    for (const refund of intent.refunds) {
      if (refund.state !== 'succeeded') continue
      if (hireOf(payment)) await enterHallRefund(within, { payment, refund })
      else {
        const entry = { at: refund.at, paymentId: payment.id, kind: 'refund' as const, providerRef: refund.id }
        await insertLedgerEntry(tx, { ...entry, amountPence: -refund.amountPence })
      }
    }
    for (const dispute of intent.disputes) await enterDispute(tx, within, { payment, dispute })
  })
}

/** The hire whose account the money stands in; null for another payment, and for one that the hire did not take. */
function hireOf({ hallHireId, grant }: Payment): string | null {
  return grant === 'given' ? hallHireId : null
}

type Disputed = { payment: Payment; dispute: Dispute }

async function enterDispute(tx: Tx, ctx: Ctx, { payment, dispute }: Disputed): Promise<void> {
  const { id: paymentId, memberId, description } = payment
  const { id: providerRef, amountPence, state: outcome, at } = dispute
  const now = ctx.now()
  const details = { amountPence, for: description }
  const act = { at: now, actor: ctx.actor, subjectId: paymentId, memberId, details }
  const hireId = hireOf(payment)
  const paymentRef = `dispute:${providerRef}`
  const taken = { at, paymentId, kind: 'dispute' as const, amountPence: -amountPence, providerRef }
  if (await insertLedgerEntry(tx, taken)) {
    await recordActivity(tx, { ...act, verb: 'payment.disputed' })
    if (hireId) await recordHallReturn(ctx, { hireId, amountPence, paymentRef })
  }
  if (outcome !== 'won') return
  const returned = { at: now, paymentId, kind: 'dispute_won' as const, amountPence, providerRef }
  if (await insertLedgerEntry(tx, returned)) {
    await recordActivity(tx, { ...act, verb: 'payment.dispute_won' })
    if (hireId) await undoHallReturn(ctx, { hireId, paymentRef, undoneRef: `dispute-won:${providerRef}` })
  }
}
