import type Stripe from 'stripe'
import type { ConfirmPaymentData, StripeElementsOptionsMode } from '@stripe/stripe-js'

// `npm run stripe:params` writes both types down as `api-params.json`, so that the fake is held to the SDK's while it runs.

/** What Stripe's API takes, call by call: the fake refuses what the real one would. */
export type ApiParams = {
  'POST /v1/customers': Stripe.CustomerCreateParams
  'DELETE /v1/customers/:id': Stripe.CustomerDeleteParams
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams
  'POST /v1/payment_intents/:id': Stripe.PaymentIntentUpdateParams
  'POST /v1/payment_intents/:id/confirm': Stripe.PaymentIntentConfirmParams
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams
  'GET /v1/mandates/:id': Stripe.MandateRetrieveParams
  'POST /v1/payment_methods/:id/detach': Stripe.PaymentMethodDetachParams
  'POST /v1/refunds': Stripe.RefundCreateParams
  'GET /v1/refunds': Stripe.RefundListParams
  'GET /v1/disputes': Stripe.DisputeListParams
  'GET /v1/balance_transactions': Stripe.BalanceTransactionListParams
  'GET /v1/payouts': Stripe.PayoutListParams
  'GET /v1/events': Stripe.EventListParams
  'GET /v1/account': Stripe.AccountRetrieveCurrentParams
  // What its script takes of a page.
  elements: Extract<StripeElementsOptionsMode, { mode?: 'payment' }>
  confirmPayment: {
    elements: object
    clientSecret: string
    confirmParams: ConfirmPaymentData
    redirect?: 'always'
  }
}

/** What Stripe's API answers: a new object of the fake has every field that the real one always sends. */
export type ApiObjects = {
  account: Stripe.Account
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  mandate: Stripe.Mandate
  balance_transaction: Stripe.BalanceTransaction
  payout: Stripe.Payout
  setup_intent: Stripe.SetupIntent
  'checkout.session': Stripe.Checkout.Session
}
