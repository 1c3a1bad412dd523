import {
  type Charge,
  common,
  type FakeState,
  find,
  type Intent,
  keep,
  newThingId,
  seconds,
  tell,
} from './fake-state.ts'
import type { Manner } from './manners.ts'
import { mannerOf, usableMethod } from './payment-methods.ts'
import { ApiError, type ErrorBody, invalid, missing, type Params, required, text, texted, texts } from './wire.ts'

/** How long a bank takes to answer: seconds here instead of days. */
export const BANK_MS = 10_000

export function createIntent(state: FakeState, params: Params): Intent {
  const amount = Number(required(params, 'amount'))
  if (!Number.isInteger(amount) || amount < 30) {
    throw invalid('Amount must be at least £0.30 gbp', { code: 'amount_too_small', param: 'amount' })
  }
  const customer = text(params, 'customer')
  if (customer && !find(state, 'customer', customer)) throw missing('customer', customer, 'customer')
  if (params.payment_method_types) throw unknownParam('payment_method_types')
  const start = common(state, 'payment_intent', 'pi')
  const allowed = texts(params, 'allowed_payment_method_types')
  const intent = keep<Intent>(state, {
    ...start,
    amount,
    amount_received: 0,
    currency: required(params, 'currency'),
    customer,
    description: text(params, 'description'),
    metadata: texted(params, 'metadata'),
    status: 'requires_payment_method',
    client_secret: `${start.id}_secret_${newThingId('s').slice(2)}`,
    confirmation_method: 'automatic',
    capture_method: 'automatic',
    allowed_payment_method_types: allowed.length > 0 ? allowed : null,
    payment_method_types: allowed.length > 0 ? allowed : ['card'],
    payment_method: null,
    setup_future_usage: text(params, 'setup_future_usage') === 'off_session' ? 'off_session' : null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
  })
  tell(state, 'payment_intent.created', intent)
  return text(params, 'confirm') === 'true' ? confirmIntent(state, intent.id, params) : intent
}

export function updateIntent(state: FakeState, id: string, params: Params): Intent {
  const intent = findIntent(state, id)
  const allowed = texts(params, 'allowed_payment_method_types')
  if (allowed.length > 0) intent.payment_method_types = intent.allowed_payment_method_types = allowed
  Object.assign(intent.metadata, texted(params, 'metadata'))
  return intent
}

export function findIntent(state: FakeState, id: string): Intent {
  const intent = find(state, 'payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  return intent
}

/** Charges a method. What has been charged, is on its way or was given up is refused, as the reference says. */
export function confirmIntent(state: FakeState, id: string, params: Params): Intent {
  const intent = findIntent(state, id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw unexpected(intent, 'confirm')
  }
  const token = text(params, 'payment_method') ?? intent.payment_method
  if (!token)
    throw invalid('You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  const method = usableMethod(state, token, intent.customer)
  if (!intent.payment_method_types.includes(method.type)) {
    const message = `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`
    throw invalid(message, { code: 'payment_intent_incompatible_payment_method', payment_intent: intent })
  }
  const mandate = text(params, 'mandate')
  if (mandate && find(state, 'mandate', mandate)?.status === 'inactive') {
    throw invalid('The mandate is inactive and cannot be used.', { code: 'payment_intent_mandate_invalid' })
  }
  const manner = mannerOf(state, method.id)
  Object.assign(intent, { payment_method: method.id, last_payment_error: null, next_action: null })
  if (manner.charge === 'declines') throw decline(state, intent, manner)
  if (manner.charge === 'asks') {
    if (text(params, 'off_session') === 'true') throw decline(state, intent, asksForPayer)
    return ask(state, intent, text(params, 'return_url'))
  }
  return begin(state, intent, { manner, mandate })
}

const asksForPayer: Pick<Manner, 'error'> = {
  error: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
}

function ask(state: FakeState, intent: Intent, returnUrl: string | null): Intent {
  intent.status = 'requires_action'
  const url = `${state.url()}/3ds/${intent.id}`
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  tell(state, 'payment_intent.requires_action', intent)
  return intent
}

/** The answer of the payer's bank to its question (3-D Secure). */
export function answerBank(state: FakeState, id: string, isYes: boolean): Intent {
  const intent = findIntent(state, id)
  if (intent.status !== 'requires_action') return intent
  intent.next_action = null
  if (isYes) return begin(state, intent, { manner: { type: 'card', charge: 'succeeds' }, mandate: null })
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  fail(state, intent, { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message })
  return intent
}

type Beginning = { manner: Manner; mandate: string | null }

function begin(state: FakeState, intent: Intent, { manner, mandate }: Beginning): Intent {
  const charge = addCharge(state, intent, mandate)
  if (!manner.charge.startsWith('processes')) return succeed(state, intent, charge)
  intent.status = 'processing'
  tell(state, 'payment_intent.processing', intent)
  tell(state, 'charge.pending', charge)
  const at = new Date(state.now().getTime() + BANK_MS)
  state.due.push({ at, run: () => void settleIntent(state, intent.id, manner.error ?? null) })
  return intent
}

/** The bank's answer to what is in processing; `error` where it does not pay. */
export function settleIntent(state: FakeState, id: string, error: Manner['error'] | null): Intent {
  const intent = findIntent(state, id)
  const charge = find(state, 'charge', intent.latest_charge)
  if (intent.status !== 'processing' || !charge) return intent
  if (!error) return succeed(state, intent, charge)
  Object.assign(charge, { status: 'failed', failure_code: error.code, failure_message: error.message })
  tell(state, 'charge.failed', charge)
  fail(state, intent, { type: 'card_error', ...error, charge: charge.id })
  return intent
}

function succeed(state: FakeState, intent: Intent, charge: Charge): Intent {
  Object.assign(charge, { status: 'succeeded', paid: true })
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  const method = find(state, 'payment_method', intent.payment_method)
  if (method && intent.customer && intent.setup_future_usage) method.customer = intent.customer
  tell(state, 'charge.succeeded', charge)
  tell(state, 'payment_intent.succeeded', intent)
  return intent
}

function addCharge(state: FakeState, intent: Intent, mandate: string | null): Charge {
  const type = find(state, 'payment_method', intent.payment_method)?.type ?? 'card'
  const charge = keep<Charge>(state, {
    ...common(state, 'charge', 'ch'),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    status: 'pending',
    paid: false,
    refunded: false,
    disputed: false,
    payment_intent: intent.id,
    payment_method: intent.payment_method ?? '',
    payment_method_details: { type, ...(type === 'bacs_debit' ? { bacs_debit: { mandate } } : {}) },
    failure_code: null,
    failure_message: null,
    metadata: { ...intent.metadata },
  })
  intent.latest_charge = charge.id
  return charge
}

function decline(state: FakeState, intent: Intent, { error }: Pick<Manner, 'error'>): ApiError {
  const charge = addCharge(state, intent, null)
  const { code = 'card_declined', decline_code, message = 'Your card was declined.' } = error ?? {}
  Object.assign(charge, { status: 'failed', failure_code: code, failure_message: message })
  const body: ErrorBody = { type: 'card_error', code, decline_code, message, charge: charge.id }
  tell(state, 'charge.failed', charge)
  fail(state, intent, body)
  return new ApiError(402, { ...body, payment_intent: structuredClone(intent) })
}

function fail(state: FakeState, intent: Intent, error: ErrorBody): void {
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null, last_payment_error: error })
  tell(state, 'payment_intent.payment_failed', intent)
}

export function cancelIntent(state: FakeState, id: string): Intent {
  const intent = findIntent(state, id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw unexpected(intent, 'cancel')
  }
  Object.assign(intent, { status: 'canceled', canceled_at: seconds(state.now()), next_action: null })
  tell(state, 'payment_intent.canceled', intent)
  return intent
}

function unexpected(intent: Intent, act: string): ApiError {
  const message = `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) })
}

/** What this version of the API no longer takes. */
function unknownParam(name: string): ApiError {
  return invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
}
