import type Stripe from 'stripe'
import { enterChange } from './balance.server.ts'
import { AS_CUSTOMER, needCustomer } from './customers.server.ts'
import { newCharge, newObject } from './new-objects.ts'
import { type Call, find, need, save, seconds, tell } from './objects.server.ts'
import { mannerOf, usableMethod } from './payment-methods.server.ts'
import type { Manner } from './test-methods.ts'
import { ApiError, type ErrorBody, invalid, type Params, required, text, textMap, texts } from './wire.ts'

/** How long a bank takes to answer: seconds here instead of days. */
export const BANK_MS = 10_000

const SMALLEST_PENCE = 30
const CURRENCIES = ['gbp', 'eur', 'usd']

export async function createIntent(call: Call, params: Params): Promise<Stripe.PaymentIntent> {
  const amount = Number(required(params, 'amount'))
  if (!Number.isInteger(amount) || amount < SMALLEST_PENCE) {
    throw invalid('Amount must be at least £0.30 gbp', { code: 'amount_too_small', param: 'amount' })
  }
  const currency = required(params, 'currency')
  if (!CURRENCIES.includes(currency)) {
    const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${CURRENCIES.join(', ')}`
    throw invalid(message, { param: 'currency' })
  }
  const customer = text(params, 'customer')
  if (customer) await needCustomer(call, customer, AS_CUSTOMER)
  const allowed = allowedTypes(call, params)
  const intent = newObject(call, 'payment_intent', {
    amount,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    currency,
    customer,
    description: text(params, 'description'),
    metadata: textMap(params, 'metadata'),
    allowed_payment_method_types: allowed as Stripe.PaymentIntent.AllowedPaymentMethodType[] | null,
    payment_method_options: {},
    payment_method_types: allowed ?? ['card'],
    setup_future_usage: text(params, 'setup_future_usage') as Stripe.PaymentIntent.SetupFutureUsage | null,
    status: 'requires_payment_method',
  })
  await tell(call, 'payment_intent.created', await save(call, intent))
  return text(params, 'confirm') === 'true' ? confirmIntent(call, intent.id, params) : intent
}

/** The methods that a request allows, of those the account may take; null where it names none. */
export function allowedTypes(call: Call, params: Params): string[] | null {
  const types = texts(params, 'allowed_payment_method_types')
  const unknown = types.find((type) => !call.methods.includes(type))
  if (unknown) {
    const message = `The payment method type "${unknown}" is invalid. Please ensure the provided type is activated in your dashboard (https://dashboard.stripe.com/account/payments/settings) and your account is enabled for any preview features that you are trying to use.`
    throw invalid(message, { code: 'payment_intent_invalid_parameter', param: 'allowed_payment_method_types' })
  }
  return types.length > 0 ? types : null
}

export async function updateIntent(call: Call, id: string, params: Params): Promise<Stripe.PaymentIntent> {
  const intent = await findIntent(call, id)
  const allowed = allowedTypes(call, params)
  if (allowed) Object.assign(intent, { payment_method_types: allowed, allowed_payment_method_types: allowed })
  Object.assign(intent.metadata, textMap(params, 'metadata'))
  return save(call, intent)
}

export function findIntent(call: Call, id: unknown): Promise<Stripe.PaymentIntent> {
  return need(call, 'payment_intent', id, { param: 'intent' })
}

/** Charges a method. What has been charged, is on its way or was given up is refused, as the reference says. */
export async function confirmIntent(call: Call, id: string, params: Params): Promise<Stripe.PaymentIntent> {
  const intent = await findIntent(call, id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw unexpected(intent, 'confirm')
  }
  const token = text(params, 'payment_method') ?? (intent.payment_method as string | null)
  if (!token)
    throw invalid('You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  const method = await usableMethod(call, token, intent.customer as string | null)
  const allowed = allowedTypes(call, params) ?? intent.payment_method_types
  if (!allowed.includes(method.type)) {
    const message = `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`
    throw invalid(message, { code: 'payment_intent_incompatible_payment_method', payment_intent: intent })
  }
  const mandate = text(params, 'mandate')
  if (
    mandate &&
    (await need(call, 'mandate', mandate, { param: 'mandate', isParameter: true })).status === 'inactive'
  ) {
    throw invalid('The mandate is inactive and cannot be used.', { code: 'payment_intent_mandate_invalid' })
  }
  const manner = await mannerOf(call, method.id)
  Object.assign(intent, { payment_method: method.id, last_payment_error: null, next_action: null })
  if (manner.charge === 'declines') throw await decline(call, intent, manner)
  if (manner.charge === 'asks') {
    if (text(params, 'off_session') === 'true') throw await decline(call, intent, asksForPayer)
    return ask(call, intent, text(params, 'return_url'))
  }
  return begin(call, intent, { manner, mandate })
}

const asksForPayer: Pick<Manner, 'error'> = {
  error: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
}

async function ask(call: Call, intent: Stripe.PaymentIntent, returnUrl: string | null): Promise<Stripe.PaymentIntent> {
  intent.status = 'requires_action'
  const url = `${call.pages}/${intent.id}`
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  // Its page leads back also when it is looked at again afterwards.
  await tell(call, 'payment_intent.requires_action', await save(call, intent, { hidden: { returnUrl } }))
  return intent
}

/** The answer of the payer's bank to its question (3-D Secure). */
export async function answerBank(call: Call, id: string, isYes: boolean): Promise<Stripe.PaymentIntent> {
  const intent = await findIntent(call, id)
  if (intent.status !== 'requires_action') return intent
  intent.next_action = null
  if (isYes) return begin(call, intent, { manner: { type: 'card', charge: 'succeeds' }, mandate: null })
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  return fail(call, intent, { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message })
}

type Beginning = { manner: Manner; mandate: string | null }

async function begin(call: Call, intent: Stripe.PaymentIntent, { manner, mandate }: Beginning) {
  const charge = await addCharge(call, intent, mandate)
  if (!manner.charge.startsWith('processes')) return succeed(call, intent, charge)
  intent.status = 'processing'
  await save(call, intent, { dueAt: new Date(call.now.getTime() + BANK_MS) })
  await tell(call, 'payment_intent.processing', intent)
  await tell(call, 'charge.pending', charge)
  return intent
}

/** The bank's answer to what is in processing: as its method behaves, or as told; null where the bank pays. */
export async function settleIntent(
  call: Call,
  id: string,
  outcome?: Manner['error'] | null,
): Promise<Stripe.PaymentIntent> {
  const intent = await findIntent(call, id)
  const charge = await find(call, 'charge', intent.latest_charge)
  if (intent.status !== 'processing' || !charge) return intent
  const error = outcome === undefined ? (await mannerOf(call, intent.payment_method)).error : outcome
  if (!error) return succeed(call, intent, charge)
  Object.assign(charge, { status: 'failed', failure_code: error.code, failure_message: error.message })
  await tell(call, 'charge.failed', await save(call, charge))
  return fail(call, intent, { type: 'card_error', ...error, charge: charge.id })
}

async function succeed(call: Call, intent: Stripe.PaymentIntent, charge: Stripe.Charge): Promise<Stripe.PaymentIntent> {
  Object.assign(charge, { status: 'succeeded', paid: true, captured: true, amount_captured: charge.amount })
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  const line = await enterChange(call, { what: 'charge', amount: charge.amount, source: charge.id, charge })
  charge.balance_transaction = line.id
  const method = await find(call, 'payment_method', intent.payment_method)
  if (method && intent.customer && intent.setup_future_usage) {
    await save(call, { ...method, customer: intent.customer as string })
  }
  const { disputes } = await mannerOf(call, intent.payment_method)
  await tell(call, 'charge.succeeded', await save(call, charge, disputes ? { dueAt: call.now } : {}))
  await tell(call, 'payment_intent.succeeded', await save(call, intent, { dueAt: null }))
  return intent
}

async function addCharge(call: Call, intent: Stripe.PaymentIntent, mandate: string | null): Promise<Stripe.Charge> {
  const method = intent.payment_method as string
  const type = (await find(call, 'payment_method', method))?.type ?? 'card'
  const details = { type, ...(type === 'bacs_debit' ? { bacs_debit: { mandate } } : {}) }
  const charge = newCharge(call, { intent, method, details: details as Stripe.Charge.PaymentMethodDetails })
  intent.latest_charge = charge.id
  return save(call, charge)
}

async function decline(call: Call, intent: Stripe.PaymentIntent, { error }: Pick<Manner, 'error'>): Promise<ApiError> {
  const charge = await addCharge(call, intent, null)
  const { code = 'card_declined', decline_code, message = 'Your card was declined.' } = error ?? {}
  Object.assign(charge, { status: 'failed', failure_code: code, failure_message: message })
  const body: ErrorBody = { type: 'card_error', code, decline_code, message, charge: charge.id }
  await tell(call, 'charge.failed', await save(call, charge))
  return new ApiError(402, { ...body, payment_intent: await fail(call, intent, body) })
}

async function fail(call: Call, intent: Stripe.PaymentIntent, error: ErrorBody): Promise<Stripe.PaymentIntent> {
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null, last_payment_error: error })
  await tell(call, 'payment_intent.payment_failed', await save(call, intent, { dueAt: null }))
  return intent
}

/** Gives a payment up. The real one lets a collection go in processing too, although the bank may pay it all the same. */
export async function cancelIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const intent = await findIntent(call, id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'cancel')
  Object.assign(intent, { status: 'canceled', canceled_at: seconds(call.now), next_action: null })
  await tell(call, 'payment_intent.canceled', await save(call, intent, { dueAt: null }))
  return intent
}

function unexpected(intent: Stripe.PaymentIntent, act: string): ApiError {
  const message = `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}
