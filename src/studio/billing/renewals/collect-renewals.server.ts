import { invariant } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { findMandate } from '../direct-debit/mandates.store.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { giveUpPayment } from '../payments/give-up-payment.server.ts'
import { findMonthPayment, type Payment } from '../payments/payments.store.server.ts'
import { recordCollection } from '../payments/record-collection.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'
import { listDueRenewals, lockRenewal, type Renewal, TO_COLLECT, updateRenewal } from './renewals.store.server.ts'

const MOST_AT_ONCE = 50

/** Collects every announced month whose day has come, and tries again what did not go through. Runs automatically in every instance;
 *  returns how many collections it began.
 *  Promises: a month is collected once, with two workers at it and also when one is killed in the middle: its payment is written
 *  under the member's lock before the provider is asked, and the reconciler goes on with it under the same key; a failed try is
 *  given up at the provider before the next; what was announced differently is not collected.
 *  Locks: the member's memberships, then the renewal; the provider is asked outside. PRODUCT 4.4. */
export async function collectRenewals(ctx: Ctx): Promise<number> {
  const due = await ctx.transaction(({ tx }) => listDueRenewals(tx, ctx.now(), MOST_AT_ONCE))
  // Of one that fails it is not known whether it was collected, or it could not begin: the reconciler, or the next run, goes on.
  const { answers } = await tryEach(ctx.log, due, {
    failure: 'renewal.collect_failed',
    act: (renewal) => collect(ctx, renewal),
  })
  return answers.filter(Boolean).length
}

async function collect(ctx: Ctx, { id, memberId, renewsAt }: Renewal): Promise<boolean> {
  const before = await ctx.transaction(({ tx }) => findMonthPayment(tx, memberId, renewsAt))
  // Paid, or on its way, after all: then that stays the month's payment.
  if (before && (await giveUpPayment(ctx, before.id)) !== 'cancelled') return false
  const payment = await ctx.transaction((work) => begin(work, id, memberId))
  if (payment) await settlePayment(ctx, payment.id)
  return payment !== null
}

async function begin(work: Work, renewalId: string, memberId: string): Promise<Payment | null> {
  await holdMember(work.tx, memberId)
  const renewal = await lockRenewal(work.tx, renewalId)
  const now = work.now()
  // Another worker was faster.
  if (!renewal || !TO_COLLECT.includes(renewal.state) || renewal.dueAt > now) return null
  const { mandateId, packageId, amountPence } = renewal
  const [month, mandate] = [await findNextMonth(work.tx, memberId), await findMandate(work.tx, mandateId)]
  invariant(mandate, 'mandates are never removed')
  const isAsAnnounced =
    month?.renewsAt.getTime() === renewal.renewsAt.getTime() &&
    month.packageId === packageId &&
    month.pricePence === amountPence
  // With another provider than the one that keeps the method, nothing can be collected.
  const isUsable = mandate.state === 'active' && !mandate.endsWithPeriod && mandate.provider === work.payments.name
  if (!isAsAnnounced || month.isLapsed || !isUsable) {
    await updateRenewal(work.tx, renewalId, { state: 'withdrawn', updatedAt: now })
    return null
  }
  const tryNo = renewal.tries + 1
  const payment = await recordCollection(work, { month, mandateId, provider: mandate.provider, tryNo })
  if (payment) await updateRenewal(work.tx, renewalId, { state: 'collecting', tries: tryNo, updatedAt: now })
  return payment
}
