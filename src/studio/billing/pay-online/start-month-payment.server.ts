import type { LimitKey } from '#src/platform/rate-limit.server.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { type Outcome, refuse } from '#src/kit/outcome.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findMonthPayment, type Payment } from '../payments/payments.store.server.ts'
import { beginPayment, type DuePayment, type StalePayment, type Started } from './begin-payment.server.ts'
import { continuePayment } from './continue-payment.server.ts'
import { readDueMonth } from './read-due-month.server.ts'
import type { MonthPayRefusal } from './month-payment.ts'
import { START_NOT_REQUESTED } from './start-request.ts'

export type MonthPayRequest = {
  memberId: string
  /** Which month the payer was shown. */
  renewsAt: Date
  /** What they were shown that it costs. */
  amountPence: number
  /** What they were shown that is left to pay, once what is on their account is used. */
  toPayPence?: number
  /** They ask for the classes to begin at once: not needed for classes they have had. */
  startsNow: boolean
  limitKey: LimitKey | null
}

/** Begins the payment of a member's next month by the payer themselves: after a downgrade, without direct debit, or when a
 *  collection did not go through; or of what is owed for the classes used of a month that was not paid.
 *  Promises: the month and its price are the studio's; a collection that failed is gone on with, so that it cannot be paid twice;
 *  one that is on its way is waited for. The caller has shown that the payer may pay it (signed link, or their own account).
 *  Locks: the member's memberships; the provider is asked outside. PRODUCT 4.3. */
export function startMonthPayment(ctx: Ctx, request: MonthPayRequest): Promise<Outcome<Started, MonthPayRefusal>> {
  return beginPayment(ctx, request, (work, limitKey) => findDue(work, { ...request, limitKey }))
}

async function findDue(
  work: Work,
  { memberId, renewsAt, amountPence, toPayPence, startsNow, limitKey }: MonthPayRequest,
): Promise<Outcome<DuePayment | StalePayment, MonthPayRefusal>> {
  await holdMember(work.tx, memberId)
  const month = await readDueMonth(work.tx, memberId)
  if (!month || month.renewsAt.getTime() !== renewsAt.getTime()) return refuse('nothing_due')
  if (month.amountPence !== amountPence) return refuse('wrong_amount')
  const find = () => findMonthPayment(work.tx, memberId, renewsAt)
  const open = await find()
  if (open?.state === 'succeeded') return refuse('nothing_due')
  // A collection whose outcome nobody knows yet is as good as on its way.
  if (open?.state === 'processing' || (open?.mandateId && open.state === 'pending')) return refuse('in_progress')
  if (!month.isArrears && !startsNow) return refuse('start_not_requested', { startsNow: START_NOT_REQUESTED })
  const purpose: Payment['purpose'] = month.isArrears ? 'arrears' : month.isChange ? 'plan_change' : 'renewal'
  const terms = {
    memberId,
    payerName: month.name,
    payerEmail: month.email,
    purpose,
    packageId: month.packageId,
    renewsAt,
    // Nought: not a collection.
    tryNo: purpose === 'renewal' ? 0 : null,
    description: month.description,
    amountPence,
  }
  return continuePayment(work, { terms, toPayPence, find, limitKey })
}
