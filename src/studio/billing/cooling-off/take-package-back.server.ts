import { insertAccountEntry } from '../account/account.store.server.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { pick } from '#src/kit/pick.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type BookingEntry, listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { findMandateInForce } from '../direct-debit/mandates.store.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findPendingChange } from '#src/studio/memberships/plan-changes/plan-changes.store.server.ts'
import { withdrawPlanChange } from '#src/studio/memberships/plan-changes/withdraw-plan-change.server.ts'
import { nounsOf } from '#src/studio/products/product-words.ts'
import { lockPayment, type Payment } from '../payments/payments.store.server.ts'
import { findIsDisputed, lockClaimsOf } from './bought.store.server.ts'
import {
  type BoughtPart,
  type CoolingOffRefusal,
  creditKeptPence as keptOfCredit,
  decideCoolingOff,
  returnedPence,
} from './cooling-off.ts'
import { type Bought, readBought } from './read-bought.server.ts'
import { findLeftPence, insertRefund } from '../refunds/refunds.store.server.ts'
import { takeBackGrant } from '../refunds/take-back-grant.server.ts'

/** What is taken back, and the refund for it. */
export type TakenBack = {
  payment: Payment
  /** What it is called in a sentence. */
  noun: string
  /** The first instant at which it would have been too late. */
  until: Date
  parts: BoughtPart[]
  /** What is refunded now, for all payments together; and what was refunded before. */
  amountPence: number
  beforePence: number
  /** What is on the member's account again. */
  creditPence: number
  cancelled: Pick<BookingEntry, 'reference' | 'className' | 'date' | 'time' | 'personName'>[]
  voidedLinks: number
  endsDirectDebit: boolean
  /** The requested refunds, one for each payment; the provider is called after the transaction. */
  refundIds: string[]
  /** The payments for future months that are given up with it (tellProviderOfEnding). */
  givesUp: string[]
}

/** Takes back what a member bought within the 14 days, and records the refund, in the caller's transaction. Promises: the
 *  months of that payment end with their upgrades, or the upgrade alone where that was paid; unused links stop working;
 *  bookings that nothing covers any more are cancelled by the normal path, never late; direct debit ends when no month is left.
 *  Once for a payment. Classes used are kept at their share of the price. Locks: the payment, the links of its order, the
 *  member, then each booking: so that nothing is claimed, booked or refunded in between. Decision 030. */
export function takePackageBack(
  ctx: SignedInCtx,
  { paymentId }: { paymentId: string },
): Promise<Outcome<TakenBack, CoolingOffRefusal>> {
  return ctx.transaction(async (work) => {
    const { userId: memberId } = ctx.actor
    const payment = await lockPayment(work.tx, paymentId)
    if (!payment || payment.memberId !== memberId) return refuse('payment_not_found')
    const own = { ...payment, memberId }
    // The links first, then the member: in the same order as claiming.
    if (payment.orderId) await lockClaimsOf(work.tx, payment.orderId)
    await holdMember(work.tx, memberId)
    const bought = await readBought(work.tx, own, ctx.now())
    const isDisputed = await findIsDisputed(work.tx, paymentId)
    const decided = decideCoolingOff({ ...payment, isDisputed, isMovedOn: bought.isMovedOn }, ctx.now())
    if (!decided.ok) return decided
    const owed = await listOwed(work.tx, payment, bought)
    const amountPence = owed.reduce((sum, one) => sum + one.pence, 0)
    const creditPence = owed.reduce((sum, one) => sum + one.creditPence - one.creditKeptPence, 0)
    if (amountPence + creditPence === 0) return refuse('nothing_back')
    const gone = await takeBack(work, { payment: own, bought })
    const refundIds = await writeDown(work, owed)
    const beforePence = owed.reduce((sum, one) => sum + one.beforePence, 0)
    await remember(work, { payment: own, parts: bought.parts, amountPence })
    return ok({
      payment,
      noun: nounsOf(bought.kinds)?.one ?? 'order',
      ...decided.value,
      parts: bought.parts,
      amountPence,
      creditPence,
      beforePence,
      refundIds,
      ...gone,
    })
  })
}

type Owed = { paymentId: string; pence: number; beforePence: number; creditPence: number; creditKeptPence: number }

async function listOwed(tx: Tx, payment: Payment, { parts, upgrades }: Bought): Promise<Owed[]> {
  const owed: Owed[] = []
  for (const { id: paymentId, amountPence, creditPence } of [payment, ...upgrades]) {
    const facts = {
      leftPence: await findLeftPence(tx, paymentId),
      parts: parts.filter((part) => part.paymentId === paymentId),
    }
    const beforePence = Math.max(0, amountPence - facts.leftPence)
    const creditKeptPence = creditPence > 0 ? keptOfCredit({ ...facts, creditPence }) : 0
    owed.push({ paymentId, pence: returnedPence(facts), beforePence, creditPence, creditKeptPence })
  }
  return owed
}

type Taken = { payment: Payment & { memberId: string }; bought: Bought }
type Gone = Pick<TakenBack, 'cancelled' | 'voidedLinks' | 'endsDirectDebit' | 'givesUp'>

/** By the one machine that takes back what is paid for, so the latest upgrade first. */
async function takeBack(work: Work<SignedInCtx>, { payment, bought }: Taken): Promise<Gone> {
  const { memberId, membershipId, purpose } = payment
  const booked = await listToCome(work, memberId)
  const mandate = await findMandateInForce(work.tx, memberId)
  const waiting = purpose === 'upgrade' ? await findPendingChange(work.tx, memberId, work.now()) : null
  if (waiting?.state === 'pending' && waiting.membershipId === membershipId) await withdrawPlanChange(work)
  const givesUp: string[] = []
  for (const one of [...bought.upgrades.toReversed(), payment])
    givesUp.push(...(await takeBackGrant(work, one, { keepsBooked: false })))
  const still = new Set((await listToCome(work, memberId)).map(({ reference }) => reference))
  const cancelled = booked.filter(({ reference }) => !still.has(reference))
  const endsDirectDebit = mandate !== null && (await findMandateInForce(work.tx, memberId)) === null
  const voidedLinks = bought.parts.filter(({ standing }) => standing === 'unclaimed').length
  return { cancelled, voidedLinks, endsDirectDebit, givesUp }
}

async function listToCome({ tx, now }: Work, memberId: string) {
  const coming = (await listUpcomingBookings(tx, memberId, now())).filter(({ startsAt }) => startsAt > now())
  return coming.map((place) => pick(place, 'reference', 'className', 'date', 'time', 'personName'))
}

/** The refund of each payment. The credit that was used is free again with their grants; what the classes taken cost of it is entered
 *  against it. */
async function writeDown(work: Work<SignedInCtx>, owed: readonly Owed[]): Promise<string[]> {
  const { userId: memberId } = work.actor
  const ids: string[] = []
  for (const { paymentId, pence: amountPence, creditKeptPence } of owed) {
    const row = { paymentId, amountPence, reason: 'Cancelled within 14 days', askedBy: memberId, createdAt: work.now() }
    const refund = amountPence > 0 ? await insertRefund(work.tx, { ...row, origin: 'cooling_off' }) : null
    if (refund) ids.push(refund.id)
    const kept = { memberId, at: work.now(), kind: 'kept' as const, ref: `kept:${paymentId}` }
    if (creditKeptPence > 0) await insertAccountEntry(work.tx, { ...kept, amountPence: -creditKeptPence })
  }
  return ids
}

type RefundRecord = { payment: Payment & { memberId: string }; parts: readonly BoughtPart[]; amountPence: number }

async function remember(work: Work<SignedInCtx>, { payment, parts, amountPence }: RefundRecord): Promise<void> {
  const paidPence = parts.reduce((sum, { pricePence }) => sum + pricePence, 0)
  const used = Math.max(0, ...parts.map((part) => part.used))
  await recordActivity(work, {
    verb: 'package.cancelled',
    subjectId: payment.id,
    memberId: payment.memberId,
    details: { for: payment.description, paidPence, amountPence, classesUsed: used },
  })
}
