import type Stripe from 'stripe'
import type { ApiObjects } from './api-params.ts'
import { type Call, newObjectId, seconds } from './objects.server.ts'
import { type Blank, blank } from './shapes.ts'

/** What an id begins with. */
const PREFIXES: Record<keyof ApiObjects, string> = {
  account: 'acct',
  customer: 'cus',
  payment_method: 'pm',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'dp',
  mandate: 'mandate',
  balance_transaction: 'txn',
  payout: 'po',
  setup_intent: 'seti',
  'checkout.session': 'cs',
}

type Own = 'id' | 'object' | 'created' | 'livemode' | 'client_secret'
type Always<T> = { [Field in keyof T]-?: undefined extends T[Field] ? never : Field }[keyof T]
/** What is not blank must be given: the compiler holds a new object to the SDK's types. */
type Fields<T> = Partial<T> & Pick<T, Exclude<Always<T>, Blank<T> | Own>>

/** A new object, with every field that the API always sends. */
export function newObject<Name extends keyof ApiObjects>(call: Call, object: Name, fields: Fields<ApiObjects[Name]>) {
  const [id, fresh] = [newObjectId(PREFIXES[object]), blank(object)]
  return {
    ...fresh,
    id,
    object,
    ...('created' in fresh && { created: seconds(call.now) }),
    ...('livemode' in fresh && { livemode: call.livemode }),
    // What the payer's browser proves with that it may pay, or set up, that one thing.
    ...(object.endsWith('_intent') && { client_secret: `${id}_secret_${newObjectId('s').slice(2)}` }),
    ...fields,
  } as unknown as ApiObjects[Name]
}

const NOBODY = { address: null, email: null, name: null, phone: null, tax_id: null }

export function newMethod(
  call: Call,
  { type, fingerprint, customer }: { type: 'card' | 'bacs_debit'; fingerprint: string; customer: string | null },
): Stripe.PaymentMethod {
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, fingerprint } as Stripe.PaymentMethod.Card
  const details = type === 'card' ? { card } : { bacs_debit: { last4: '2345', sort_code: '108800', fingerprint } }
  return newObject(call, 'payment_method', { billing_details: NOBODY, customer, metadata: {}, type, ...details })
}

type ChargeRequest = { intent: Stripe.PaymentIntent; method: string; details: Stripe.Charge.PaymentMethodDetails }

export function newCharge(call: Call, { intent, method, details }: ChargeRequest): Stripe.Charge {
  const { amount, currency, customer, description } = intent
  return newObject(call, 'charge', {
    amount,
    billing_details: NOBODY,
    currency,
    customer,
    description,
    fraud_details: {},
    metadata: { ...intent.metadata },
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: details,
    status: 'pending',
  })
}

export function newDispute(call: Call, charge: Stripe.Charge): Stripe.Dispute {
  const { amount, currency, payment_intent } = charge
  return newObject(call, 'dispute', {
    amount,
    charge: charge.id,
    currency,
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: seconds(call.now) + 14 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
}

type SessionRequest = Pick<Stripe.Checkout.Session, 'customer' | 'success_url' | 'cancel_url' | 'metadata'> & {
  setup: string
  types: string[]
}

export function newSession(call: Call, { setup, types, ...fields }: SessionRequest): Stripe.Checkout.Session {
  const id = newObjectId(call.livemode ? 'cs_live' : 'cs_test')
  return newObject(call, 'checkout.session', {
    id,
    allowed_payment_method_types: types,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    expires_at: seconds(call.now) + 24 * 60 * 60,
    mode: 'setup',
    payment_method_collection: 'always',
    payment_method_options: {},
    payment_method_types: types,
    payment_status: 'no_payment_required',
    setup_intent: setup,
    status: 'open',
    ui_mode: 'hosted_page',
    url: `${call.pages}/${id}`,
    ...fields,
  })
}

export function newMandate(call: Call, method: string): Stripe.Mandate {
  const reference = newObjectId('REF').toUpperCase().slice(0, 12)
  const bank = { display_name: null, revocation_reason: null, service_user_number: null, url: `${call.pages}/mandate` }
  const online = { ip_address: null, user_agent: null }
  return newObject(call, 'mandate', {
    customer_acceptance: { accepted_at: seconds(call.now), type: 'online', online },
    multi_use: {},
    payment_method: method,
    payment_method_details: { type: 'bacs_debit', bacs_debit: { ...bank, network_status: 'pending', reference } },
    status: 'pending',
    type: 'multi_use',
  })
}
