import type Stripe from 'stripe'
import { type Call, newObjectId, seconds } from './objects.server.ts'

// New objects of a set-up, with every field that the API always sends: the compiler holds them to the SDK's types.

export function newSetupIntent(call: Call, fields: { customer: string | null; types: string[] }): Stripe.SetupIntent {
  const id = newObjectId('seti')
  return {
    id,
    object: 'setup_intent',
    created: seconds(call.now),
    livemode: call.livemode,
    allowed_payment_method_types: fields.types as Stripe.SetupIntent.AllowedPaymentMethodType[],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newObjectId('s').slice(2)}`,
    customer: fields.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: fields.types,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

type SessionRequest = Pick<Stripe.Checkout.Session, 'customer' | 'success_url' | 'cancel_url' | 'metadata'> & {
  setup: string
  types: string[]
}

export function newSession(call: Call, { setup, types, ...fields }: SessionRequest): Stripe.Checkout.Session {
  const id = newObjectId(call.livemode ? 'cs_live' : 'cs_test')
  return {
    id,
    object: 'checkout.session',
    created: seconds(call.now),
    livemode: call.livemode,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: types,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: null,
    expires_at: seconds(call.now) + 24 * 60 * 60,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    locale: null,
    managed_payments: null,
    mode: 'setup',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: types,
    payment_status: 'no_payment_required',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: setup,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${call.pages}/${id}`,
    wallet_options: null,
    ...fields,
  }
}

export function newMandate(call: Call, method: string): Stripe.Mandate {
  return {
    id: newObjectId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: seconds(call.now),
      type: 'online',
      online: { ip_address: null, user_agent: null },
    },
    livemode: call.livemode,
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
