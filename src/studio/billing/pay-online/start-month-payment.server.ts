import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { type Intent, ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { countAttempt } from '#src/platform/rate-limit.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findNextMonth, type NextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import type { MonthPayRefusal } from './month-payment.ts'
import { STARTS_ALLOWED } from '../payments/payment.ts'
import { findMonthPayment, insertPayment, type Payment } from '../payments/payments.store.server.ts'
import { giveUpPayment } from '../payments/give-up-payment.server.ts'
import { prepareIntent } from './prepare-intent.server.ts'

export type MonthPayRequest = {
  memberId: string
  /** Which month the payer was shown. */
  renewsAt: Date
  /** What they were shown that it costs. */
  amountPence: number
  limitKey: string | null
}

type Started = { payment: Payment; intent: Intent }

/** Begins the payment of a member's next month by the payer themselves: after a downgrade, without direct debit, or when a
 *  collection did not go through.
 *  Promises: the month and its price are the studio's; a collection that failed is gone on with, so that it cannot be paid twice;
 *  one that is on its way is waited for. The caller has shown that the payer may pay it (signed link, or their own account).
 *  Locks: the member's memberships; the provider is asked outside. PRODUCT 4.3. */
export async function startMonthPayment(
  ctx: Ctx,
  request: MonthPayRequest,
): Promise<Outcome<Started, MonthPayRefusal>> {
  try {
    const found = await ctx.transaction((work) => findOrWrite(work, request))
    if (!found.ok) return found
    if (!('stale' in found.value)) return await prepared(ctx, found.value)
    // The package or its price has changed: the payment that was begun gives way.
    await giveUpPayment(ctx, found.value.stale)
    const again = await ctx.transaction((work) => findOrWrite(work, { ...request, limitKey: null }))
    if (!again.ok) return again
    return 'stale' in again.value ? refuse('in_progress') : await prepared(ctx, again.value)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return refuse('provider_unavailable')
  }
}

async function prepared(ctx: Ctx, payment: Payment): Promise<Outcome<Started, MonthPayRefusal>> {
  const intent = await prepareIntent(ctx, payment)
  return ok({ payment: { ...payment, intentId: intent.id }, intent })
}

async function findOrWrite(
  work: Work,
  request: MonthPayRequest,
): Promise<Outcome<Payment | { stale: string }, MonthPayRefusal>> {
  const { memberId, renewsAt, amountPence, limitKey } = request
  await holdMember(work.tx, memberId)
  const month = await findNextMonth(work.tx, memberId)
  if (!month || month.renewsAt.getTime() !== renewsAt.getTime()) return refuse('nothing_due')
  if (month.pricePence !== amountPence) return refuse('wrong_amount')
  const open = await findMonthPayment(work.tx, memberId, renewsAt)
  if (open?.state === 'succeeded') return refuse('nothing_due')
  // A collection whose outcome nobody knows yet is as good as on its way.
  if (open?.state === 'processing' || (open?.mandateId && open.state === 'pending')) return refuse('in_progress')
  if (open) return ok(isFor(open, month) ? open : { stale: open.id })
  if (limitKey && !(await countAttempt(work.tx, { key: limitKey, ...STARTS_ALLOWED })).allowed)
    return refuse('too_many')
  const payment = await insertPayment(work.tx, newPayment(work, month))
  return payment ? ok(payment) : refuse('in_progress')
}

function isFor(payment: Payment, month: NextMonth): boolean {
  return payment.packageId === month.packageId && payment.amountPence === month.pricePence
}

function newPayment(ctx: Ctx, month: NextMonth) {
  return {
    memberId: month.memberId,
    payerName: month.name,
    payerEmail: month.email,
    purpose: month.isChange ? ('plan_change' as const) : ('renewal' as const),
    packageId: month.packageId,
    renewsAt: month.renewsAt,
    // Nought: not a collection.
    tryNo: month.isChange ? null : 0,
    description: `${month.packageName}, one month`,
    amountPence: month.pricePence,
    state: 'pending' as const,
    provider: ctx.payments.name,
    createdAt: ctx.now(),
  }
}
