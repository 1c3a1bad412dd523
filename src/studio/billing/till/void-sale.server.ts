import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { lockPayment, type Payment } from '../payments/payments.store.server.ts'
import { completeRefund } from '../refunds/complete-refund.server.ts'
import { isAllCredit } from '../refunds/refund.ts'
import { findLeftPence, findRefund, insertRefund } from '../refunds/refunds.store.server.ts'
import { takeBackGrant } from '../refunds/take-back-grant.server.ts'
import { tellProviderOfEnding } from '../renewals/tell-provider-of-ending.server.ts'
import { decideVoid, type VoidRefusal } from './sale-void.ts'

type Voiding = {
  /** One for each form shown: the same form sent twice voids once. */
  refundId: string
  paymentId: string
  reason: string
}

/** Voids a sale at the till: all that is left of its money goes back by the tender it came by, and all it gave is taken back. A
 *  receptionist voids those of the same day.
 *  Promises: once, however often and by whomever it is sent; money goes back as a refund does (completeRefund), with its credit note,
 *  in the ledger and so in the day's close; what was free ends, and needs no credit note. Who and why are in the activity log.
 *  Locks: the payment, then what takeBackGrant does. PRODUCT 2, 4.4a. */
export async function voidSale(ctx: SignedInCtx, voiding: Voiding): Promise<Outcome<Payment, VoidRefusal>> {
  if (!isAtDesk(ctx.actor)) return refuse('not_allowed')
  const begun = await ctx.transaction<SignedInCtx, Outcome<Begun, VoidRefusal>>((work) => begin(work, voiding))
  if (!begun.ok) return begun
  const { payment, isPaid, givesUp } = begun.value
  if (isPaid) await completeRefund(ctx, voiding.refundId)
  if (payment.memberId) await tellProviderOfEnding(ctx, { memberId: payment.memberId, givesUp })
  return ok(payment)
}

type Begun = { payment: Payment; isPaid: boolean; givesUp: string[] }

async function begin(
  work: Work<SignedInCtx>,
  { refundId, paymentId, reason }: Voiding,
): Promise<Outcome<Begun, VoidRefusal>> {
  const { userId: askedBy, role } = work.actor
  const payment = isId(paymentId) ? await lockPayment(work.tx, paymentId) : null
  if (payment?.state !== 'succeeded') return refuse('payment_not_found')
  const before = await findRefund(work.tx, refundId)
  if (before?.paymentId === paymentId) return ok({ payment, isPaid: true, givesUp: [] })
  const leftPence = await findLeftPence(work.tx, paymentId)
  const decided = decideVoid(payment, { leftPence, isAdmin: role === 'admin', now: work.now() })
  if (!decided.ok) return decided
  const { memberId, tender, description } = payment
  const amountPence = decided.value
  const details = { for: description, amountPence, by: tender, reason }
  await recordActivity(work, { verb: 'till.voided', subjectId: paymentId, memberId, details })
  if (amountPence === 0) return ok({ payment, isPaid: false, givesUp: await takeBackGrant(work, payment) })
  const row = { id: refundId, paymentId, amountPence, reason, askedBy, createdAt: work.now() }
  const written = await insertRefund(work.tx, { ...row, origin: 'desk', toAccount: isAllCredit(payment) })
  return written ? ok({ payment, isPaid: true, givesUp: [] }) : refuse('void_already')
}
