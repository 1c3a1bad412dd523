import type Stripe from 'stripe'
import { enterChange } from './balance.server.ts'
import { newDispute, newObject } from './new-objects.ts'
import { type Call, find, need, save, tell } from './objects.server.ts'
import { BANK_MS, findIntent } from './payment-intents.server.ts'
import { mannerOf } from './payment-methods.server.ts'
import type { RefundManner } from './test-methods.ts'
import { invalid, type Params, required, text, textMap } from './wire.ts'

/** Gives money back, as the card that paid behaves or as the fake was told for all. */
export async function createRefund(call: Call, params: Params): Promise<Stripe.Refund> {
  const charge = await chargeOf(call, required(params, 'payment_intent'))
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
  const ofCard = (await mannerOf(call, charge.payment_method)).refunds
  const { currency, customer, payment_intent, payment_method } = charge
  const refund = newObject(call, 'refund', {
    amount,
    charge: charge.id,
    currency,
    customer,
    metadata: textMap(params, 'metadata'),
    payment_intent,
    payment_method,
    status: STARTS_AS[ofCard ?? call.refunds],
  })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  await save(call, charge)
  refund.balance_transaction = (
    await enterChange(call, { what: 'refund', amount: -amount, source: refund.id, charge })
  ).id
  await save(call, refund, ofCard ? { dueAt: new Date(call.now.getTime() + BANK_MS) } : {})
  await tell(call, 'refund.created', refund)
  await tell(call, 'charge.refunded', charge)
  return (ofCard ?? call.refunds) === 'failed' ? settleRefund(call, refund.id, false) : refund
}

const STARTS_AS: Record<RefundManner, string> = {
  succeeded: 'succeeded',
  comes_back: 'succeeded',
  pending: 'pending',
  failed: 'pending',
}

/** The end of a refund: as told, or as the card that paid behaves. One that had succeeded may come back from the bank. */
export async function settleRefund(call: Call, id: string, outcome?: boolean): Promise<Stripe.Refund> {
  const refund = await need(call, 'refund', id)
  const charge = await find(call, 'charge', refund.charge)
  const isPaid = outcome ?? (await mannerOf(call, charge?.payment_method)).refunds !== 'comes_back'
  if (refund.status === 'failed' || (isPaid && refund.status === 'succeeded')) return refund
  refund.status = isPaid ? 'succeeded' : 'failed'
  if (!isPaid) {
    refund.failure_reason = 'lost_or_stolen_card'
    if (charge) {
      await save(call, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
      const back = { what: 'refund_failure' as const, amount: refund.amount, source: refund.id, charge }
      refund.failure_balance_transaction = (await enterChange(call, back)).id
    }
  }
  await tell(call, isPaid ? 'refund.updated' : 'refund.failed', await save(call, refund))
  return refund
}

/** The payer's bank takes a payment back; with a bank account that is an indemnity claim, which is lost at once. */
export async function openDispute(call: Call, intentId: string, isInquiry = false): Promise<Stripe.Dispute> {
  const charge = await chargeOf(call, intentId)
  const isFinal = charge.payment_method_details?.type === 'bacs_debit'
  const dispute = newDispute(call, { ...charge, amount: charge.amount - charge.amount_refunded })
  if (isInquiry) dispute.status = 'warning_needs_response'
  if (isFinal) Object.assign(dispute, { reason: 'debit_not_authorized', status: 'lost' })
  await save(call, { ...charge, disputed: true })
  // An inquiry takes nothing yet.
  if (!isInquiry) {
    const taken = { what: 'dispute' as const, amount: -dispute.amount, source: dispute.id, charge }
    dispute.balance_transactions.push(await enterChange(call, taken))
  }
  await tell(call, 'charge.dispute.created', await save(call, dispute))
  if (!isInquiry) await tell(call, isFinal ? 'charge.dispute.closed' : 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

type Ending = 'won' | 'lost' | 'warning_closed'

export async function closeDispute(call: Call, id: string, status: Ending): Promise<Stripe.Dispute> {
  const dispute = await need(call, 'dispute', id)
  dispute.status = status
  const charge = await find(call, 'charge', dispute.charge)
  if (charge && status === 'won') {
    const back = { what: 'dispute_reversal' as const, amount: dispute.amount, source: dispute.id, charge }
    dispute.balance_transactions.push(await enterChange(call, back))
  }
  await save(call, dispute)
  if (status === 'won') await tell(call, 'charge.dispute.funds_reinstated', dispute)
  await tell(call, 'charge.dispute.closed', dispute)
  return dispute
}

async function chargeOf(call: Call, intentId: string): Promise<Stripe.Charge> {
  const intent = await findIntent(call, intentId)
  const charge = await find(call, 'charge', intent.latest_charge)
  if (charge && intent.status === 'succeeded') return charge
  throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}
