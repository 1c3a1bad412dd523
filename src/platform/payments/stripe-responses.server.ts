import type Stripe from 'stripe'
import {
  ASKS_FOR_PAYER,
  type Dispute,
  type Intent,
  type MandateTruth,
  type ProviderFailure,
  type Refund,
  type Setup,
} from './provider.server.ts'

/** The version of the API that this code was written for: Stripe answers in its words whatever the account's setting is. */
export const API_VERSION = '2026-10-28.endive'

/** What is asked for together with a payment, so that one call tells the whole truth of it. */
export const INTENT_WHOLE = ['latest_charge.refunds']
export const SETUP_WHOLE = ['setup_intent.mandate']

/** A payment of Stripe in the words of the port; what went back of it is asked for beside it. */
export function intentFrom(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    state: intentState(intent.status),
    amountPence: intent.amount,
    currency: intent.currency,
    paymentId: intent.metadata.paymentId ?? null,
    customerId: idOf(intent.customer),
    methodId: idOf(intent.payment_method),
    mandateId: charge ? mandateOf(charge) : null,
    failure: intent.status === 'requires_payment_method' ? intentFailure(intent) : null,
    actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
    refunds: refunds.map(refundFrom),
    disputes: disputes.map(disputeFrom),
  }
}

function intentState(status: Stripe.PaymentIntent['status']): Intent['state'] {
  return STATES[status] ?? 'requires_payment_method'
}

/** What is not listed is nothing that anybody has paid. */
const STATES: Record<string, Intent['state'] | undefined> = {
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

/** Why nothing is paid: what the bank said; or what Stripe would not even try, which we have written on the payment ourselves. */
function intentFailure({ last_payment_error: error, metadata }: Stripe.PaymentIntent): ProviderFailure | null {
  if (error) return failureFrom(error)
  const { refusedCode: code, refusedMessage: message } = metadata
  return code ? { code, message: message ?? '' } : null
}

type Failing = { code?: string; decline_code?: string; message?: string }

/** The reason behind a declined card rather than that it was declined, where the bank gives one. */
function failureFrom({ code, decline_code: reason, message }: Failing): ProviderFailure {
  if (code === ASKS_FOR_PAYER || reason === ASKS_FOR_PAYER) {
    return { code: ASKS_FOR_PAYER, message: 'Your bank asks you to confirm this payment.' }
  }
  if (code === 'payment_intent_authentication_failure') {
    return { code, message: 'Your bank could not confirm that it was you.' }
  }
  const known = code === 'card_declined' && reason && reason !== 'generic_decline' ? reason : code
  return { code: known ?? 'failed', message: message ?? 'The payment failed.' }
}

/** Bank accounts are collected under a mandate; a card kept for later needs none. */
function mandateOf({ payment_method_details: details }: Stripe.Charge): string | null {
  return idOf(details?.bacs_debit?.mandate ?? details?.card?.mandate ?? null)
}

export function refundFrom({ id, amount, status, created, metadata }: Stripe.Refund): Refund {
  const isFailed = status === 'failed' || status === 'canceled'
  const state = status === 'succeeded' ? 'succeeded' : isFailed ? 'failed' : 'pending'
  const key = metadata?.idempotencyKey
  return { id, amountPence: amount, state, at: instant(created), ...(key ? { idempotencyKey: key } : {}) }
}

function disputeFrom({ id, amount, status, created, evidence_details: { due_by: due } }: Stripe.Dispute): Dispute {
  const state = DISPUTE_STATES[status] ?? (status.startsWith('warning_') ? 'inquiry' : 'open')
  return { id, amountPence: amount, state, at: instant(created), ...(due ? { answerBy: instant(due) } : {}) }
}

const DISPUTE_STATES: Record<string, Dispute['state'] | undefined> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
}

/** A set-up is a visit to Stripe's own page (Checkout), and known by the name of that visit. */
export function setupFrom(session: Stripe.Checkout.Session): Setup {
  const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null
  const mandate = setup && typeof setup.mandate === 'object' ? setup.mandate : null
  return {
    id: session.id,
    clientSecret: setup?.client_secret ?? '',
    state: setupState(session.status, setup?.status),
    url: session.url,
    methodId: idOf(setup?.payment_method ?? null),
    mandate: mandate && mandateFrom(mandate),
    failure: setup?.last_setup_error ? failureFrom(setup.last_setup_error) : null,
  }
}

function setupState(visit: Stripe.Checkout.Session['status'], setup = 'requires_payment_method'): Setup['state'] {
  const state = STATES[setup] ?? 'requires_payment_method'
  return state === 'requires_payment_method' && visit === 'expired' ? 'cancelled' : state
}

export function mandateFrom({ id, status, payment_method_details: details }: Stripe.Mandate): MandateTruth {
  const state = status === 'active' ? 'active' : status === 'pending' ? 'pending' : 'inactive'
  const { network_status: network, revocation_reason: reason } = details.bacs_debit ?? {}
  const code = reason ?? network ?? 'inactive'
  const ended = details.bacs_debit ? (network === 'refused' ? REFUSED : ENDED) : CARD_ENDED
  const message = (reason && REVOKED[reason]) ?? ended
  const bankReference = details.bacs_debit?.reference ?? null
  return { id, bankReference, state, failure: state === 'inactive' ? { code, message } : null }
}

const REFUSED = 'The bank did not accept the direct debit.'
const CARD_ENDED = 'The bank no longer accepts the card.'
const ENDED = 'The direct debit has been cancelled at the bank.'

/** What the bank says of a direct debit that it ended. */
const REVOKED: Record<string, string | undefined> = {
  account_closed: 'The bank account has been closed.',
  bank_account_restricted: 'The bank account does not allow direct debits.',
  bank_ownership_changed: 'The bank account has moved to another owner.',
  could_not_process: 'The bank could not process the direct debit.',
  debit_not_authorized: 'The bank did not accept the direct debit.',
}

export function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

export function instant(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** Whether this is the first answer to an idempotency key once more. The SDK leaves the headers as its client gave them, which are a
 *  record over the network and `Headers` from the fake. */
export function isRepeat({ lastResponse }: { lastResponse: { headers: Record<string, string> } }): boolean {
  return new Headers(lastResponse.headers).has('idempotent-replayed')
}
