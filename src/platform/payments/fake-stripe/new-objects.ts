import type Stripe from 'stripe'
import { type Call, newObjectId, seconds } from './objects.server.ts'
import { blank } from './shapes.ts'

// New objects with every field that the API always sends: the compiler holds them to the SDK's types.

const NOBODY = { address: null, email: null, name: null, phone: null, tax_id: null }

/** What every object has. */
export function common<Name extends string>(call: Call, object: Name, prefix: string) {
  return { id: newObjectId(prefix), object, created: seconds(call.now), livemode: call.livemode }
}

/** What the payer's browser proves with that it may pay, or set up, that one thing. */
function withSecret<Named extends { id: string }>(named: Named) {
  return { ...named, client_secret: `${named.id}_secret_${newObjectId('s').slice(2)}` }
}

/** The studio's own account, as far as it may be read with its key. */
export function newAccount(call: Call): Stripe.Account {
  return {
    ...blank('account'),
    id: `acct_${call.livemode ? 'live' : 'test'}`,
    object: 'account',
    charges_enabled: true,
    default_currency: 'gbp',
    details_submitted: true,
    payouts_enabled: true,
    type: 'standard',
  }
}

export function newCustomer(call: Call, fields: Pick<Stripe.Customer, 'email' | 'name' | 'metadata'>): Stripe.Customer {
  return {
    ...blank('customer'),
    ...common(call, 'customer', 'cus'),
    balance: 0,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
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
    ...blank('payment_method'),
    ...common(call, 'payment_method', 'pm'),
    billing_details: NOBODY,
    customer,
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
  return {
    ...blank('payment_intent'),
    ...withSecret(common(call, 'payment_intent', 'pi')),
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    payment_method_options: {},
    status: 'requires_payment_method',
    ...fields,
  }
}

type ChargeRequest = { intent: Stripe.PaymentIntent; method: string; details: Stripe.Charge.PaymentMethodDetails }

export function newCharge(call: Call, { intent, method, details }: ChargeRequest): Stripe.Charge {
  return {
    ...blank('charge'),
    ...common(call, 'charge', 'ch'),
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: NOBODY,
    captured: false,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    fraud_details: {},
    metadata: { ...intent.metadata },
    paid: false,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: details,
    refunded: false,
    status: 'pending',
  }
}

export function newRefund(call: Call, charge: Stripe.Charge, fields: { amount: number; metadata: Stripe.Metadata }) {
  const { livemode: _unseen, ...start } = common(call, 'refund', 're')
  return {
    ...blank('refund'),
    ...start,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: 'pending',
    ...fields,
  } satisfies Stripe.Refund as Stripe.Refund
}

export function newDispute(call: Call, charge: Stripe.Charge): Stripe.Dispute {
  const start = common(call, 'dispute', 'dp')
  return {
    ...blank('dispute'),
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
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

export function newSetupIntent(call: Call, fields: { customer: string | null; types: string[] }): Stripe.SetupIntent {
  return {
    ...blank('setup_intent'),
    ...withSecret(common(call, 'setup_intent', 'seti')),
    allowed_payment_method_types: fields.types as Stripe.SetupIntent.AllowedPaymentMethodType[],
    customer: fields.customer,
    metadata: {},
    payment_method_options: {},
    payment_method_types: fields.types,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

type SessionRequest = Pick<Stripe.Checkout.Session, 'customer' | 'success_url' | 'cancel_url' | 'metadata'> & {
  setup: string
  types: string[]
}

export function newSession(call: Call, { setup, types, ...fields }: SessionRequest): Stripe.Checkout.Session {
  const start = common(call, 'checkout.session', call.livemode ? 'cs_live' : 'cs_test')
  return {
    ...blank('checkout.session'),
    ...start,
    allowed_payment_method_types: types,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    expires_at: start.created + 24 * 60 * 60,
    mode: 'setup',
    payment_method_collection: 'always',
    payment_method_options: {},
    payment_method_types: types,
    payment_status: 'no_payment_required',
    setup_intent: setup,
    shipping_options: [],
    status: 'open',
    ui_mode: 'hosted_page',
    url: `${call.pages}/${start.id}`,
    ...fields,
  }
}

export function newMandate(call: Call, method: string): Stripe.Mandate {
  const { created: accepted_at, ...start } = common(call, 'mandate', 'mandate')
  return {
    ...start,
    customer_acceptance: { accepted_at, type: 'online', online: { ip_address: null, user_agent: null } },
    multi_use: {},
    payment_method: method,
    payment_method_details: {
      type: 'bacs_debit',
      bacs_debit: {
        display_name: null,
        network_status: 'pending',
        reference: newObjectId('REF').toUpperCase().slice(0, 12),
        revocation_reason: null,
        service_user_number: null,
        url: `${call.pages}/mandate`,
      },
    },
    status: 'pending',
    type: 'multi_use',
  }
}
