import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { returnHallPayments } from '#src/studio/billing/refunds/return-hall-payments.server.ts'
import { takePayment } from '#src/studio/billing/till/take-payment.server.ts'
import { type TakeRefusal, tenderOf } from '#src/studio/billing/payments/tender.ts'
import type { HallHire, HallHireRefusal } from '../hall-hire.ts'
import { findHallHire } from '../hall-hire.store.server.ts'
import { hirePurchase } from '../hall-words.ts'
import type { DeskMethod, HallPaymentKind, HallPaymentRefusal } from './hall-money.ts'

export type HallDeskPayment = {
  hireId: string
  kind: HallPaymentKind
  method: DeskMethod
  /** Above nought, whichever way it goes. */
  amountPence: number
  /** One for each form shown: sent twice it is taken, or given back, once. */
  paymentId?: string
}

/** Records money that the desk received for a hire, or gave back: a payment with its receipt, or refunds of such payments with their credit
 *  notes. Promises: no more goes back than came the same
 *  way, for the same purpose; one form counts once. Locks: the series of receipts or the payments of the hire, then the hire. */
export function recordHallPayment(
  ctx: Ctx,
  request: HallDeskPayment,
): Promise<Outcome<HallHire, HallHireRefusal | HallPaymentRefusal | TakeRefusal>> {
  return ctx.transaction(async (work) => {
    const hire = await findHallHire(work.tx, request.hireId)
    if (!hire) return refuse('hire_not_found')
    const { kind } = request
    const recorded =
      kind === 'hire' || kind === 'deposit'
        ? await receive(work, hire, { ...request, kind })
        : await giveBack(work, { ...request, kind })
    return recorded.ok ? ok(hire) : recorded
  })
}

type Received = HallDeskPayment & { kind: 'hire' | 'deposit' }

function receive(work: Work, hire: HallHire, { kind, method, amountPence, paymentId = newId() }: Received) {
  const isDeposit = kind === 'deposit'
  return takePayment(work, {
    paymentId,
    tender: tenderOf(method),
    purchase: { ...hirePurchase(hire, { isDeposit }), amountPence },
    isDeposit,
  })
}

type Returned = HallDeskPayment & { kind: 'refund' | 'deposit_return' }

function giveBack(work: Work, { hireId, kind, method, amountPence, paymentId: refundId = newId() }: Returned) {
  const paidKind = kind === 'refund' ? 'hire' : 'deposit'
  return returnHallPayments(work, { hireId, tender: tenderOf(method), paidKind, amountPence, refundId })
}
