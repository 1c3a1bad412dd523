import type Stripe from 'stripe'
import type { PaymentProvider, Refund } from './provider.server.ts'
import { refundFrom } from './stripe-responses.server.ts'

type RefundRequest = Parameters<PaymentProvider['refundIntent']>[0]

/** Gives money back. Stripe forgets idempotency keys after a day, so the refund carries its own, and one that stands is answered. */
export async function makeRefund(stripe: Stripe, request: RefundRequest): Promise<Refund> {
  const { intentId, amountPence: amount, idempotencyKey } = request
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    if (refund.metadata?.idempotencyKey === idempotencyKey) return refundFrom(refund)
  }
  const body = { payment_intent: intentId, amount, metadata: { idempotencyKey } }
  return refundFrom(await stripe.refunds.create(body, { idempotencyKey }))
}

/** All refunds of a charge: with the charge itself come ten. */
export async function listRefunds(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.Refund[]> {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  if (!charge?.refunds?.has_more) return charge?.refunds?.data ?? []
  return stripe.refunds.list({ payment_intent: intent.id, limit: 100 }).autoPagingToArray({ limit: 10_000 })
}
