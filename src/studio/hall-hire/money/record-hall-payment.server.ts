import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { returnHallPayments } from '#src/studio/billing/refunds/return-hall-payments.server.ts'
import { takePayment } from '#src/studio/billing/till/take-payment.server.ts'
import { type TakeRefusal, tenderOf } from '#src/studio/billing/payments/tender.ts'
import type { HallHire, HallHireRefusal } from '../hall-hire.ts'
import { findHallHire } from '../hall-hire.store.server.ts'
import { hirePurchase } from '../hall-words.ts'
import type { DeskMethod, HallDeskKind, HallPaymentMethod, HallPaymentRefusal } from './hall-money.ts'

export type HallDeskPayment = {
  hireId: string
  kind: HallDeskKind
  /** Online where what was paid that way goes back. */
  method: HallPaymentMethod
  /** Above nought, whichever way it goes. */
  amountPence: number
  /** One for each form shown: sent twice it is taken, or given back, once. */
  paymentId?: string
}

type Refusal = HallHireRefusal | HallPaymentRefusal | TakeRefusal

/** Records money that the desk received for a hire, or gives back the deposit or a part of the price alone, the way it was paid: a payment
 *  with its receipt, or refunds of such payments with their credit notes. Money is given back by an admin alone.
 *  Promises: no more goes back than came the same way, for the same purpose; one form counts once.
 *  Locks: the hire and the series of receipts, or the payments of the hire, then the hire. PRODUCT 2, 4.5. */
export async function recordHallPayment(ctx: Ctx, request: HallDeskPayment): Promise<Outcome<HallHire, Refusal>> {
  const { hireId, kind, method } = request
  if (kind === 'hire' || kind === 'deposit')
    return method === 'online' ? refuse('recorded_online') : receive(ctx, { ...request, kind, method })
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  const hire = await ctx.transaction(({ tx }) => findHallHire(tx, hireId))
  if (!hire) return refuse('hire_not_found')
  const back = await giveBack(ctx, request)
  return back.ok ? ok(hire) : back
}

type Received = HallDeskPayment & { kind: 'hire' | 'deposit'; method: DeskMethod }

function receive(
  ctx: Ctx,
  { hireId, kind, method, amountPence, paymentId = newId() }: Received,
): Promise<Outcome<HallHire, Refusal>> {
  return ctx.transaction(async (work) => {
    const hire = await findHallHire(work.tx, hireId)
    if (!hire) return refuse('hire_not_found')
    const isDeposit = kind === 'deposit'
    const purchase = { ...hirePurchase(hire, { isDeposit }), amountPence }
    const taken = await takePayment(work, { paymentId, tender: tenderOf(method), purchase, isDeposit })
    return taken.ok ? ok(hire) : taken
  })
}

function giveBack(ctx: Ctx, { hireId, kind, method, amountPence, paymentId: refundId = newId() }: HallDeskPayment) {
  const paidKind = kind === 'refund' ? 'hire' : 'deposit'
  return returnHallPayments(ctx, { hireId, tender: tenderOf(method), paidKind, amountPence, refundId })
}
