import { formatPenceExact } from '#src/kit/money.ts'
import { dayInWords, lastDayInWords } from '#src/kit/time.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { ASKS_FOR_PAYER } from '#src/platform/payments/provider.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import { findEnteredPence, insertAccountEntry } from '../account/account.store.server.ts'
import { enterArrears } from '../account/enter-arrears.server.ts'
import { findMandate } from '../direct-debit/mandates.store.server.ts'
import { endMandate } from '../direct-debit/end-mandate.server.ts'
import { settleMandate } from '../direct-debit/settle-mandate.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { findMonthPayment, type Payment } from '../payments/payments.store.server.ts'
import { readDueMonth } from '../pay-online/read-due-month.server.ts'
import { signPayLink } from '../pay-online/sign-pay-link.server.ts'
import { afterFailure } from './renewal.ts'
import { listAnsweredRenewals, lockRenewal, OPEN, type Renewal, updateRenewal } from './renewals.store.server.ts'

const MOST_AT_ONCE = 100

/** Draws the conclusions of every collection that has come to an end: paid; or not: then the month does not count until it is paid,
 *  the classes used of it are a debt, the member is notified with a link to pay, and it is tried again; after the third try direct
 *  debit ends. A month that was paid otherwise before its collection is paid. Runs automatically; returns how many.
 *  Promises: each failure is told once; the month that is paid stays, and places that only the next one covered are given back;
 *  a month that is paid after all is owed no more.
 *  Locks: the member's memberships, then the renewal, then the mandate. PRODUCT 4.4. */
export async function followRenewals(ctx: Ctx): Promise<number> {
  const answered = await ctx.transaction(({ tx }) => listAnsweredRenewals(tx, MOST_AT_ONCE))
  const act = async (renewal: Renewal) => {
    await ctx.transaction((work) => follow(work, renewal))
    // A collection may fail because the bank has ended the direct debit and its news was lost.
    await settleMandate(ctx, renewal.mandateId)
  }
  await tryEach(ctx.log, answered, { failure: 'renewal.follow_failed', act })
  return answered.length
}

async function follow(work: Work, { id, memberId }: Renewal): Promise<void> {
  await holdMember(work.tx, memberId)
  const renewal = await lockRenewal(work.tx, id)
  if (!renewal || !OPEN.includes(renewal.state)) return
  const payment = await findMonthPayment(work.tx, memberId, renewal.renewsAt)
  const now = work.now()
  if (payment?.state === 'succeeded') {
    await updateRenewal(work.tx, id, { state: 'paid', updatedAt: now })
    const owed = await findEnteredPence(work.tx, `arrears:${id}`)
    const settled = { memberId, at: now, kind: 'month_paid' as const, ref: `month:${id}` }
    if (owed !== null) await insertAccountEntry(work.tx, { ...settled, amountPence: -owed })
    return
  }
  if (renewal.state !== 'collecting' || (payment && payment.state !== 'failed')) return
  const next = afterFailure(renewal.tries, now)
  const after = await updateRenewal(work.tx, id, { ...next, failedAt: renewal.failedAt ?? now, updatedAt: now })
  await enterArrears(work, after)
  const mandate = await findMandate(work.tx, renewal.mandateId)
  const details = { try: renewal.tries, reason: payment?.failureMessage ?? '', method: mandate?.method }
  await recordActivity(work, { verb: 'renewal.failed', subjectId: id, memberId, details })
  if (next.state === 'given_up') await endMandate(work, { memberId, mandateId: renewal.mandateId, because: 'not_paid' })
  const cancelled = await releaseUncovered(work, memberId)
  await tellFailure(work, { renewal: after, payment, cancelled })
}

type Failure = { renewal: Renewal; payment: Payment | null; cancelled: number }

async function tellFailure(work: Work, { renewal, payment, cancelled }: Failure): Promise<void> {
  const { id, memberId, renewsAt, tries, state, dueAt } = renewal
  const month = await readDueMonth(work.tx, memberId)
  if (!month) return
  await postMessage(work, {
    kind: 'renewal-failed',
    to: { email: month.email, name: month.name },
    facts: {
      name: month.name,
      packageName: month.packageName,
      amount: formatPenceExact(renewal.amountPence),
      owed: month.isArrears ? formatPenceExact(month.amountPence) : null,
      cancelled,
      reason: payment?.failureMessage ?? 'The payment did not go through.',
      asksForPayer: payment?.failureCode === ASKS_FOR_PAYER,
      triedAgainOn: state === 'waiting' ? dayInWords(dueAt, 'full') : null,
      paidUntil: lastDayInWords(renewsAt, 'full'),
      payUrl: signPayLink(work.links, { memberId, renewsAt }, work.now()),
    },
    memberId,
    subjectId: id,
    dedupeKey: `renewal-failed:${id}:${renewal.announcedAt.getTime()}:${tries}`,
  })
}
