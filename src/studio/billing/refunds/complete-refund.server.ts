import { invariant } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { isLive } from '#src/platform/payments/is-live.ts'
import { ProviderRefusal, ProviderUnavailable, type Refund as Truth } from '#src/platform/payments/provider.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { insertAccountEntry } from '../account/account.store.server.ts'
import { enterRefund } from '../ledger/enter-refund.server.ts'
import { findPayment, lockPayment, type Payment } from '../payments/payments.store.server.ts'
import { readDueMonth } from '../pay-online/read-due-month.server.ts'
import { signPayLink } from '../pay-online/sign-pay-link.server.ts'
import { withdrawGrant } from '../payments/withdraw-grant.server.ts'
import { linkPayment } from '../receipts/link-payment.server.ts'
import { insertMoneyTask } from '../tasks/money-tasks.store.server.ts'
import { tellProviderOfEnding } from '../renewals/tell-provider-of-ending.server.ts'
import type { PromoFacts } from '#src/studio/sales/promo-codes/promo-code.ts'
import { vatOfRefund } from '#src/studio/settings/vat.ts'
import { endRefundTasks } from '../tasks/money-tasks.store.server.ts'
import { failRefund } from './fail-refund.server.ts'
import { creditNoteNumber, isAllCredit, takesBack } from './refund.ts'
import { refundFacts } from './refund-email.ts'
import {
  findCreditedPence,
  findDepositReturned,
  findLeftPence,
  findRefund,
  type Refund,
  takeCreditNoteNo,
  updateRefund,
} from './refunds.store.server.ts'
import { takeBackGrant } from './take-back-grant.server.ts'

/** Completes a requested refund, whatever money goes back for: the provider or the desk pays it back, or the member's account is credited; the ledger and the account of a hire record it,
 *  the payer has a credit note, and what the payment gave is taken back when nothing is left of it; a payment that waited for a month
 *  after it is given up. `isNewlyDone` for the one caller that did it.
 *  Promises: all of that once, whatever crashes in between, because the provider returns the same for the same key and the rest is one
 *  transaction; nothing counts as returned before it has been; one that the provider or the bank refuses takes nothing back, and is a
 *  task for the studio until as much has gone back by another; while the provider does not answer it stands as asked for, and is gone on with automatically (settleRefunds).
 *  Locks: the payment, then the member's memberships, or the hire. */
export async function completeRefund(
  ctx: Ctx,
  refundId: string,
  { isHandedBack = false } = {},
): Promise<Refund & { isNewlyDone: boolean }> {
  const { refund, payment } = await ctx.transaction(({ tx }) => findBoth(tx, refundId))
  if (refund.state !== 'pending') return { ...refund, isNewlyDone: false }
  const isHere = refund.toAccount || payment.tender !== 'stripe'
  const truth = isHere ? await askDesk(ctx, refund, isHandedBack) : await askProvider(ctx, refund, payment)
  if (truth === 'unknown') return { ...refund, isNewlyDone: false }
  const ended = await ctx.transaction((work) => finish(work, refund, truth))
  if (ended.givesUp && payment.memberId) {
    await tellProviderOfEnding(ctx, { memberId: payment.memberId, givesUp: ended.givesUp })
  }
  return { ...ended.refund, isNewlyDone: ended.isNewlyDone }
}

/** `givesUp` are the payments left without a month (takeBackGrant); null when nothing was taken back. */
type Finished = { refund: Refund; isNewlyDone: boolean; givesUp: string[] | null }

async function finish(work: Work, { id, paymentId }: Refund, truth: Truth | null): Promise<Finished> {
  const [payment, refund] = [await lockPayment(work.tx, paymentId), await findRefund(work.tx, id)]
  invariant(payment && refund, 'payments and refunds are never removed')
  const still = { isNewlyDone: false, givesUp: null }
  if (refund.state !== 'pending') return { refund, ...still }
  if (truth?.state === 'succeeded') return markDone(work, { payment, refund, truth })
  // In progress for days, as with a bank account: checked again until it has arrived.
  if (truth?.state === 'pending')
    return { refund: await updateRefund(work.tx, id, { providerRef: truth.id }), ...still }
  if (truth) await enterRefund(work, { payment, refund: truth })
  return { refund: await failRefund(work, refund, truth?.id ?? null), ...still }
}

type Both = { refund: Refund; payment: Payment }

async function findBoth(tx: Tx, refundId: string): Promise<Both> {
  const refund = await findRefund(tx, refundId)
  const payment = refund && (await findPayment(tx, refund.paymentId))
  invariant(refund && payment, 'payments and refunds are never removed')
  return { refund, payment }
}

/** What the studio took itself it gives back itself: at once where the desk does it; what a member cancels is a task until an admin says
 *  that it has been handed back. */
async function askDesk(ctx: Ctx, refund: Refund, isHandedBack: boolean): Promise<Truth | 'unknown'> {
  const { id, amountPence, origin, paymentId } = refund
  if (isHandedBack || origin === 'desk' || origin === 'hall')
    return { id: `${refund.toAccount ? 'account' : 'desk'}:${id}`, amountPence, state: 'succeeded', at: ctx.now() }
  const task = { kind: 'refund_at_desk' as const, subject: id, paymentId, amountPence, createdAt: ctx.now() }
  await ctx.transaction(({ tx }) => insertMoneyTask(tx, task))
  return 'unknown'
}

/** What has become of it at the provider; null where it refuses to make it, or it was paid to another account. */
async function askProvider(ctx: Ctx, refund: Refund, { intentId, provider }: Both['payment']) {
  const { id, amountPence, providerRef } = refund
  if (!intentId || provider !== ctx.payments.name) return null
  try {
    if (!providerRef) return await ctx.payments.refundIntent({ intentId, amountPence, idempotencyKey: `refund:${id}` })
    const intent = await ctx.payments.retrieveIntent(intentId)
    const truth = intent?.refunds.find((one) => one.id === providerRef)
    invariant(truth, 'the provider knows what it refunded')
    return truth
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    if (error instanceof ProviderRefusal && error.reason === 'other') return null
    ctx.log.warn('refund.outcome_unknown', { refundId: id })
    return 'unknown'
  }
}

type CreditNote = { amountPence: number; depositPence: number | null }

/** At the rate of the receipt, so that the parts of a payment give back its VAT to the penny; a deposit has none. */
async function vatOf(
  tx: Tx,
  { id, vatBasisPoints: basisPoints }: Payment,
  { amountPence, depositPence }: CreditNote,
): Promise<number | null> {
  if (basisPoints === null) return null
  return vatOfRefund(amountPence - (depositPence ?? 0), { basisPoints, beforePence: await findCreditedPence(tx, id) })
}

type Arrived = { payment: Payment; refund: Refund; truth: Truth }

async function markDone(work: Work, { payment, refund, truth }: Arrived): Promise<Finished> {
  const { amountPence, reason, keepsGrant, paymentId } = refund
  if (refund.toAccount) await creditAccount(work, { payment, refund })
  else await enterRefund(work, { payment, refund: truth, depositPence: refund.depositPence })
  const { memberId } = payment
  const series = { isLive: isLive(payment.provider) }
  const creditNoteNo = await takeCreditNoteNo(work.tx, series.isLive)
  // The VAT stays with what goes to the account: it pays for something else, and is not charged again (decision 061).
  const depositPence = payment.depositPence > 0 ? await findDepositReturned(work.tx, truth.id) : null
  const vatPence = refund.toAccount ? null : await vatOf(work.tx, payment, { amountPence, depositPence })
  const ending = { state: 'done' as const, providerRef: truth.id, creditNoteNo, ...series, depositPence, vatPence }
  const done = await updateRefund(work.tx, refund.id, { ...ending, doneAt: work.now() })
  const leftPence = Math.max(0, await findLeftPence(work.tx, paymentId, { isWithoutRequested: true }))
  await endRefundTasks(work.tx, { paymentId, at: work.now() })
  if (leftPence <= 0) await withdrawGrant(work, paymentId, 'to_return')
  const isTakenNow = takesBack({ leftPence, keepsGrant }, payment)
  const givesUp = isTakenNow ? await takeBackGrant(work, payment) : null
  // Cancelling within the 14 days has taken it back already (takePackageBack).
  const isTakenBack = isTakenNow || refund.origin === 'cooling_off'
  const isOwedAgain = isTakenNow && payment.purpose === 'arrears'
  const link = await creditNoteLink(work, payment, isOwedAgain)
  const details = {
    amountPence,
    for: payment.description,
    reason,
    ...(refund.toAccount && { by: 'account' }),
    creditNote: creditNoteNumber(creditNoteNo),
    before: { leftPence: leftPence + amountPence },
    after: { leftPence, isTakenBack },
  }
  await recordActivity(work, { verb: 'payment.refunded', subjectId: paymentId, memberId, details })
  await postMessage(work, {
    kind: 'payment-refunded',
    to: { email: payment.payerEmail, name: payment.payerName },
    facts: refundFacts(payment, done, { isTakenBack, isOwedAgain, ...link }),
    memberId,
    subjectId: paymentId,
    dedupeKey: `refund:${refund.id}`,
  })
  return { refund: done, isNewlyDone: true, givesUp }
}

/** Money becomes credit; credit that paid for it is free again once what it gave is taken back (takeBackGrant). */
async function creditAccount(work: Work, { payment, refund }: Both): Promise<void> {
  const { memberId } = payment
  invariant(memberId, 'a member has an account')
  if (isAllCredit(payment)) return
  const entry = { memberId, at: work.now(), kind: 'refunded' as const, amountPence: refund.amountPence }
  await insertAccountEntry(work.tx, { ...entry, ref: `refund:${refund.id}` })
}

/** Where the payer sees what was paid for, without an account too, or pays what they owe again. */
async function creditNoteLink(
  work: Work,
  payment: Payment,
  isOwedAgain: boolean,
): Promise<{ label: string; url: string; promo?: PromoFacts | null }> {
  const { about, url, promo } = await linkPayment(work, payment)
  const month =
    isOwedAgain && work.paysOnline && payment.memberId ? await readDueMonth(work.tx, payment.memberId) : null
  if (month?.isArrears) return { label: 'Pay what is owed', url: signPayLink(work.links, month, work.now()) }
  if (payment.memberId)
    return { label: 'See your payments', url: work.links.to('/dashboard/history?view=payments'), promo }
  return { label: about === 'hall' ? 'See your booking' : 'See your order', url, promo }
}
