import type Stripe from 'stripe'
import type { ConfirmPaymentData, StripeElementsOptionsMode } from '@stripe/stripe-js'

/** What Stripe's API takes, call by call. `npm run stripe:params` writes these types down as `api-params.json`, so that the fake refuses
 *  what the real one would. */
export type ApiParams = {
  'POST /v1/customers': Stripe.CustomerCreateParams
  'GET /v1/customers/:id': Stripe.CustomerRetrieveParams
  'DELETE /v1/customers/:id': Stripe.CustomerDeleteParams
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams
  'POST /v1/payment_intents/:id': Stripe.PaymentIntentUpdateParams
  'POST /v1/payment_intents/:id/confirm': Stripe.PaymentIntentConfirmParams
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams
  'GET /v1/setup_intents/:id': Stripe.SetupIntentRetrieveParams
  'GET /v1/mandates/:id': Stripe.MandateRetrieveParams
  'GET /v1/payment_methods/:id': Stripe.PaymentMethodRetrieveParams
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
