import { invariant } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { Refund as Truth } from '#src/platform/payments/provider.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { enterRefund } from '../ledger/enter-refund.server.ts'
import { findLedgerPence, findPayment, type Payment } from '../payments/payments.store.server.ts'
import { tellProviderOfEnding } from '../renewals/tell-provider-of-ending.server.ts'
import { vatOfRefund } from '#src/studio/settings/vat.ts'
import { creditNoteNumber, takesBack } from './refund.ts'
import { refundFacts } from './refund-email.ts'
import {
  findCreditedPence,
  findRefund,
  lockPaymentOf,
  type Refund,
  takeCreditNoteNo,
  updateRefund,
} from './refunds.store.server.ts'
import { takeBackGrant } from './take-back-grant.server.ts'

/** Completes a requested refund: the provider pays it back, the ledger records it, the payer is notified, and what the payment
 *  gave is taken back when nothing is left of it; a payment that waited for a month after it is given up. Promises: all of that
 *  once, whatever crashes in between, because the provider returns the same for the same key and the rest is one transaction.
 *  One the provider could not make is marked so, and takes nothing back. Throws ProviderUnavailable when the provider does not
 *  answer. Locks: the payment, then the member's memberships. */
export async function completeRefund(ctx: Ctx, refundId: string): Promise<Refund> {
  const { refund, payment } = await ctx.transaction(({ tx }) => findBoth(tx, refundId))
  if (refund.state !== 'asked') return refund
  const truth = await askProvider(ctx, refund, payment)
  const ended = await ctx.transaction((work) => finish(work, { refund, truth }))
  if (ended.givesUp && payment.memberId) {
    await tellProviderOfEnding(ctx, { memberId: payment.memberId, givesUp: ended.givesUp })
  }
  return ended.refund
}

/** `givesUp` are the payments left without a month (takeBackGrant); null when nothing was taken back. */
type Finished = { refund: Refund; givesUp: string[] | null }

async function finish(work: Work, { refund, truth }: CompletedRefund): Promise<Finished> {
  await lockPaymentOf(work.tx, refund.paymentId)
  const asked = await findRefund(work.tx, refund.id)
  invariant(asked, 'refunds are never removed')
  if (asked.state !== 'asked') return { refund: asked, givesUp: null }
  if (truth.state === 'failed') return { refund: await markFailed(work, { refund: asked, truth }), givesUp: null }
  if (truth.state === 'succeeded') return markDone(work, { refund: asked, truth })
  // In progress for days, as with a bank account: checked again until it has arrived.
  return { refund: await updateRefund(work.tx, asked.id, { providerRef: truth.id }), givesUp: null }
}

async function findBoth(
  tx: Tx,
  refundId: string,
): Promise<{ refund: Refund; payment: Payment & { intentId: string } }> {
  const refund = await findRefund(tx, refundId)
  const payment = refund && (await findPayment(tx, refund.paymentId))
  invariant(refund && payment?.intentId, 'what is refunded was paid through the provider')
  return { refund, payment: { ...payment, intentId: payment.intentId } }
}

async function askProvider(ctx: Ctx, refund: Refund, { intentId }: { intentId: string }): Promise<Truth> {
  const { id, amountPence, providerRef } = refund
  if (!providerRef) return ctx.payments.refundIntent({ intentId, amountPence, idempotencyKey: `refund:${id}` })
  const intent = await ctx.payments.retrieveIntent(intentId)
  const truth = intent?.refunds.find((one) => one.id === providerRef)
  invariant(truth, 'the provider knows what it refunded')
  return truth
}

/** At the rate of the receipt, so that the parts of a payment give back its VAT to the penny. */
async function vatOf(
  tx: Tx,
  { id, vatBasisPoints: basisPoints }: Payment,
  amountPence: number,
): Promise<number | null> {
  if (basisPoints === null) return null
  return vatOfRefund(amountPence, { basisPoints, beforePence: await findCreditedPence(tx, id) })
}

type CompletedRefund = { refund: Refund; truth: Truth }

async function markFailed(work: Work, { refund, truth }: CompletedRefund): Promise<Refund> {
  const { id, paymentId: subjectId, amountPence, reason } = refund
  await recordActivity(work, { verb: 'payment.refund_failed', subjectId, details: { amountPence, reason } })
  return updateRefund(work.tx, id, { state: 'failed', providerRef: truth.id })
}

async function markDone(work: Work, { refund, truth }: CompletedRefund): Promise<Finished> {
  const { amountPence, reason, keepsGrant, paymentId } = refund
  const payment = await enterRefund(work, { paymentId, refund: truth })
  const { memberId } = payment
  const creditNoteNo = await takeCreditNoteNo(work.tx)
  const leftPence = await findLedgerPence(work.tx, paymentId)
  const vatPence = await vatOf(work.tx, payment, amountPence)
  const ending = { state: 'done' as const, providerRef: truth.id, creditNoteNo, vatPence, doneAt: work.now() }
  const done = await updateRefund(work.tx, refund.id, ending)
  const isTakenNow = takesBack({ leftPence, keepsGrant }, payment)
  const givesUp = isTakenNow ? await takeBackGrant(work, payment) : null
  // Cancelling within the 14 days has taken it back already (takePackageBack).
  const isTakenBack = isTakenNow || refund.origin === 'cooling_off'
  const details = {
    amountPence,
    for: payment.description,
    reason,
    creditNote: creditNoteNumber(creditNoteNo),
    before: { leftPence: leftPence + amountPence },
    after: { leftPence, isTakenBack },
  }
  await recordActivity(work, { verb: 'payment.refunded', subjectId: paymentId, memberId, details })
  await postMessage(work, {
    kind: 'payment-refunded',
    to: { email: payment.payerEmail, name: payment.payerName },
    facts: refundFacts(payment, { ...done, isTakenBack, url: work.links.to('/dashboard/history?view=payments') }),
    memberId,
    subjectId: paymentId,
    dedupeKey: `refund:${refund.id}`,
  })
  return { refund: done, givesUp }
}
