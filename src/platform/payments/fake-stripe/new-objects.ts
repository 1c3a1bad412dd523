import type Stripe from 'stripe'
import { type Call, newObjectId, seconds } from './objects.server.ts'

// New objects with every field that the API always sends: the compiler holds them to the SDK's types.

const NOBODY = { address: null, email: null, name: null, phone: null, tax_id: null }

/** What every object has. */
export function common<Name extends string>(call: Call, object: Name, prefix: string) {
  return { id: newObjectId(prefix), object, created: seconds(call.now), livemode: call.livemode }
}

/** The studio's own account, as far as it may be read with its key. */
export function newAccount(call: Call): Stripe.Account {
  return {
    id: `acct_${call.livemode ? 'live' : 'test'}`,
    object: 'account',
    business_type: null,
    charges_enabled: true,
    default_currency: 'gbp',
    details_submitted: true,
    email: null,
    external_accounts: { object: 'list', data: [], has_more: false, url: '/v1/account/external_accounts' },
    payouts_enabled: true,
    settings: null,
    type: 'standard',
  }
}

export function newCustomer(call: Call, fields: Pick<Stripe.Customer, 'email' | 'name' | 'metadata'>): Stripe.Customer {
  return {
    ...common(call, 'customer', 'cus'),
    balance: 0,
    default_source: null,
    description: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    shipping: null,
    ...fields,
  }
}

export function newMethod(
  call: Call,
  { type, fingerprint, customer }: { type: 'card' | 'bacs_debit'; fingerprint: string; customer: string | null },
): Stripe.PaymentMethod {
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, fingerprint } as Stripe.PaymentMethod.Card
  const bacs = { last4: '2345', sort_code: '108800', fingerprint }
  return {
    ...common(call, 'payment_method', 'pm'),
    billing_details: NOBODY,
    customer,
    customer_account: null,
    metadata: {},
    type,
    ...(type === 'card' ? { card } : { bacs_debit: bacs }),
  }
}

type IntentRequest = Pick<
  Stripe.PaymentIntent,
  | 'amount'
  | 'currency'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'allowed_payment_method_types'
  | 'payment_method_types'
  | 'setup_future_usage'
>

export function newIntent(call: Call, fields: IntentRequest): Stripe.PaymentIntent {
  const start = common(call, 'payment_intent', 'pi')
  return {
    ...start,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${start.id}_secret_${newObjectId('s').slice(2)}`,
    confirmation_method: 'automatic',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...fields,
  }
}

type ChargeRequest = { intent: Stripe.PaymentIntent; method: string; details: Stripe.Charge.PaymentMethodDetails }

export function newCharge(call: Call, { intent, method, details }: ChargeRequest): Stripe.Charge {
  return {
    ...common(call, 'charge', 'ch'),
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: NOBODY,
    calculated_statement_descriptor: null,
    captured: false,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: details,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  }
}

export function newRefund(call: Call, charge: Stripe.Charge, fields: { amount: number; metadata: Stripe.Metadata }) {
  const { livemode: _unseen, ...start } = common(call, 'refund', 're')
  return {
    ...start,
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'pending',
    transfer_reversal: null,
    ...fields,
  } satisfies Stripe.Refund as Stripe.Refund
}

export function newDispute(call: Call, charge: Stripe.Charge): Stripe.Dispute {
  const start = common(call, 'dispute', 'dp')
  return {
    ...start,
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: start.created + 14 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}
