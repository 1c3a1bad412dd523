import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { lockPayment } from '../payments/payments.store.server.ts'
import { completeRefund } from './complete-refund.server.ts'
import { decideRefund, isAllCredit, isLeftToDesk, type RefundRefusal } from './refund.ts'
import { findLeftPence, findRefund, insertRefund, listRefunds, type Refund } from './refunds.store.server.ts'

export type RefundRequest = {
  /** One for each form shown: the same form sent twice is one refund. */
  refundId: string
  paymentId: string
  /** Everything that is left by default. */
  amountPence?: number
  reason: string
  keepsGrant: boolean
  /** To the member's account, instead of the way it came. */
  toAccount?: boolean
}

/** An admin gives a payment back, in full or in part, the way it came or to the member's account; what the account has paid goes back to it.
 *  Promises: never more than is left, however many ask at once; one request pays once, whatever crashes or is sent again; while the
 *  provider does not answer it stands as asked for and is continued automatically. Every refund is told to the payer, numbered
 *  and in the activity log.
 *  Locks: the payment, while the refund is written down; the provider is asked after that. PRODUCT 4.4. */
export async function refundPayment(ctx: Ctx, request: RefundRequest): Promise<Outcome<Refund, RefundRefusal>> {
  const { actor } = ctx
  // A receptionist voids a sale of the same day (voidSale) and gives no other money back.
  if (actor.kind !== 'account' || actor.role !== 'admin') return refuse('not_allowed')
  if (!isId(request.paymentId)) return refuse('payment_not_found')
  const written = await ctx.transaction((work) => writeDown(work, { ...request, askedBy: actor.userId }))
  if (!written.ok || written.value.state !== 'pending') return written
  return ok(await completeRefund(ctx, written.value.id))
}

async function writeDown(
  work: Work,
  request: RefundRequest & { askedBy: string },
): Promise<Outcome<Refund, RefundRefusal>> {
  const { refundId: id, paymentId, reason, keepsGrant, toAccount = false, askedBy } = request
  const payment = await lockPayment(work.tx, paymentId)
  if (!payment) return refuse('payment_not_found')
  const already = await findRefund(work.tx, id)
  if (already) {
    const isSame =
      already.paymentId === paymentId && (request.amountPence ?? already.amountPence) === already.amountPence
    return isSame ? ok(already) : refuse('refund_differs')
  }
  const leftPence = await findLeftPence(work.tx, paymentId)
  const refunds = await listRefunds(work.tx, paymentId)
  const { amountPence } = request
  const facts = { leftPence, amountPence, toAccount, keepsGrant, isLeftToDesk: isLeftToDesk(refunds) }
  const decided = decideRefund(payment, facts)
  if (!decided.ok) return decided
  const row = { id, paymentId, amountPence: decided.value, reason, keepsGrant, askedBy, createdAt: work.now() }
  const way = { origin: 'desk' as const, toAccount: toAccount || isAllCredit(payment) }
  const written = await insertRefund(work.tx, { ...row, ...way })
  return written ? ok(written) : refuse('refund_differs')
}
