import { type Charge, common, type Dispute, type FakeState, find, keep, type Refund, tell } from './fake-state.ts'
import { findIntent } from './payment-intents.ts'
import { invalid, missing, type Params, required, text, texted } from './wire.ts'

/** How refunds go from now on. */
export type RefundManner = 'succeeded' | 'pending' | 'failed'

export function createRefund(state: FakeState, params: Params, manner: RefundManner): Refund {
  const charge = chargeOf(state, required(params, 'payment_intent'))
  const left = charge.amount - charge.amount_refunded
  const amount = Number(text(params, 'amount') ?? left)
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (amount > left) {
    const message = `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`
    throw invalid(message, { param: 'amount' })
  }
  if (charge.disputed) throw invalid(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
  const refund = keep<Refund>(state, {
    ...common(state, 'refund', 're'),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status: manner === 'failed' ? 'pending' : manner,
    metadata: texted(params, 'metadata'),
  })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  tell(state, 'refund.created', refund)
  tell(state, 'charge.refunded', charge)
  return manner === 'failed' ? settleRefund(state, refund.id, false) : refund
}

/** The end of a refund that was pending. */
export function settleRefund(state: FakeState, id: string, isPaid: boolean): Refund {
  const refund = find(state, 'refund', id)
  if (!refund) throw missing('refund', id)
  if (refund.status !== 'pending') return refund
  refund.status = isPaid ? 'succeeded' : 'failed'
  if (!isPaid) {
    refund.failure_reason = 'lost_or_stolen_card'
    const charge = find(state, 'charge', refund.charge)
    if (charge) Object.assign(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  }
  tell(state, isPaid ? 'refund.updated' : 'refund.failed', refund)
  return refund
}

/** The payer's bank takes a payment back; with a bank account that is an indemnity claim, which is lost at once. */
export function openDispute(state: FakeState, intentId: string): Dispute {
  const charge = chargeOf(state, intentId)
  const isFinal = charge.payment_method_details.type === 'bacs_debit'
  const dispute = keep<Dispute>(state, {
    ...common(state, 'dispute', 'du'),
    amount: charge.amount - charge.amount_refunded,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: isFinal ? 'debit_not_authorized' : 'fraudulent',
    status: isFinal ? 'lost' : 'needs_response',
    is_charge_refundable: false,
  })
  charge.disputed = true
  tell(state, 'charge.dispute.created', dispute)
  tell(state, isFinal ? 'charge.dispute.closed' : 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(state: FakeState, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = find(state, 'dispute', id)
  if (!dispute) throw missing('dispute', id)
  dispute.status = status
  if (status === 'won') tell(state, 'charge.dispute.funds_reinstated', dispute)
  tell(state, 'charge.dispute.closed', dispute)
  return dispute
}

function chargeOf(state: FakeState, intentId: string): Charge {
  const intent = findIntent(state, intentId)
  const charge = find(state, 'charge', intent.latest_charge)
  if (!charge || intent.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  }
  return charge
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}
