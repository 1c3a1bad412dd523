import type { Work } from '#src/platform/ctx.server.ts'
import type { Refund } from '#src/platform/payments/provider.server.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { hasLedgerEntry, type Payment, updatePayment } from '../payments/payments.store.server.ts'
import { enterMovement } from './enter-movement.server.ts'
import { creditNoteNumber } from '../refunds/refund.ts'
import { findDepositAsked, markBounced } from '../refunds/refunds.store.server.ts'
import { insertMoneyTask } from '../tasks/money-tasks.store.server.ts'

type Entering = {
  payment: Payment
  refund: Refund
  /** What of it was asked back as the deposit of a hire; null where nobody said, and where it is heard of first. */
  depositPence?: number | null
}

/** Enters a refund into the ledger once it has arrived, and once more
 *  when it came back from the payer's bank, which is then a task for the studio and told to the payer: the money is still owed.
 *  Promises: each once, no matter who asked for it and who hears of it first.
 *  Locks: the hire. The caller holds the payment. Decisions 026 and 034. */
export async function enterRefund(work: Work, { payment, refund, depositPence = null }: Entering): Promise<void> {
  const { id: providerRef, amountPence, at, idempotencyKey: key = '' } = refund
  if (refund.state === 'failed') return enterBounce(work, { payment, refund })
  if (refund.state !== 'succeeded') return
  const isOfHire = payment.hallHireId !== null && payment.grant === 'given'
  const which = { paymentId: payment.id, providerRef, key }
  const requestedPence = depositPence ?? (isOfHire ? await findDepositAsked(work.tx, which) : null)
  const deposit = isOfHire && requestedPence !== null ? { depositPence: -requestedPence } : {}
  await enterMovement(work, { payment, at, kind: 'refund', amountPence: -amountPence, providerRef, ...deposit })
}

async function enterBounce(work: Work, { payment, refund }: Entering): Promise<void> {
  const { id: paymentId, memberId } = payment
  const { id: providerRef, amountPence } = refund
  // One that never arrived has left nothing in the ledger.
  if (!(await hasLedgerEntry(work.tx, { kind: 'refund', providerRef }))) return
  const returned = { payment, at: work.now(), kind: 'refund_returned', amountPence, providerRef } as const
  if (!(await enterMovement(work, returned))) return
  const bounced = await markBounced(work.tx, providerRef)
  if (bounced?.origin === 'unfulfilled')
    await updatePayment(work.tx, paymentId, { grant: 'to_return', updatedAt: work.now() })
  const task = { kind: 'refund_failed' as const, subject: bounced?.id ?? providerRef, paymentId, amountPence }
  await insertMoneyTask(work.tx, { ...task, createdAt: work.now() })
  const details = { amountPence, for: payment.description }
  await recordActivity(work, { verb: 'payment.refund_bounced', subjectId: paymentId, memberId, details })
  await postMessage(work, {
    kind: 'refund-returned',
    to: { email: payment.payerEmail, name: payment.payerName },
    facts: {
      name: payment.payerName,
      description: payment.description,
      amount: formatPenceExact(amountPence),
      creditNote: bounced?.creditNoteNo ? creditNoteNumber(bounced.creditNoteNo) : '',
    },
    memberId,
    subjectId: paymentId,
    dedupeKey: `refund-returned:${providerRef}`,
  })
}
