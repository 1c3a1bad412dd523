import type { RefusalText } from '#src/kit/outcome.ts'
import { PAID_AT_STUDIO_TEXT } from '#src/studio/settings/paid-at-studio.ts'

export type MandateState = 'preparing' | 'pending' | 'active' | 'failed' | 'ended'
export type MandateMethod = 'card' | 'bacs_debit'

export const MANDATE_METHODS: readonly MandateMethod[] = ['bacs_debit', 'card']

type Failure = { message: string } | null

/** The provider's state of a direct debit, in the words of its port. */
export type ProviderWord = {
  setup: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled'
  mandate: { state: 'pending' | 'active' | 'inactive'; failure: Failure } | null
  failure: Failure
}

export type MandateStanding = { state: MandateState; failureMessage: string | null }

/** The state of a direct debit after asking the provider. Failed and ended are final, whatever arrives late. Refused by the
 *  bank before it was ever active it has failed; after that the bank has ended it. */
export function decideMandate(state: MandateState, word: ProviderWord): MandateStanding {
  const stands = (to: MandateState, failure: Failure = null) => ({
    state: to,
    failureMessage: failure?.message ?? null,
  })
  if (state === 'failed' || state === 'ended') return stands(state)
  if (word.setup === 'cancelled') return stands('failed', word.failure)
  if (word.setup !== 'succeeded') return stands(state, word.failure)
  if (!word.mandate) return stands('active')
  if (word.mandate.state !== 'inactive') return stands(word.mandate.state)
  return stands(state === 'active' ? 'ended' : 'failed', word.mandate.failure)
}

/** How direct debit is shown (PRODUCT 4.3): on only when the bank has accepted. */
export type DirectDebit = 'off' | 'preparing' | 'pending' | 'on' | 'ending' | 'failed'

export function directDebitOf(latest: { state: MandateState; endsWithPeriod: boolean } | null): DirectDebit {
  if (!latest || latest.state === 'ended') return 'off'
  if (latest.state === 'active') return latest.endsWithPeriod ? 'ending' : 'on'
  return latest.state
}

/** How people read what collects their months: "direct debit" is said of bank accounts only (PRODUCT 4.4). */
export function methodWords(method: MandateMethod) {
  return method === 'card' ? cardWords : bankWords
}

const cardWords = {
  name: 'saved card',
  title: 'Saved card',
  subject: 'Your saved card',
  from: 'your saved card',
  isOn: 'Your card is saved',
  notice: 'Your card is saved: we collect each month from it.',
  refused: 'Your bank did not accept the card',
  ended: 'Your bank no longer accepts the card',
}

const bankWords: typeof cardWords = {
  name: 'direct debit',
  title: 'Direct debit',
  subject: 'Direct debit',
  from: 'your bank account',
  isOn: 'Direct debit is on',
  notice: 'Direct debit is on: we collect from your bank account.',
  refused: 'Your bank did not accept the direct debit',
  ended: 'Your bank has ended the direct debit',
}

export const mandateRefusals = {
  sign_in_required: { status: 401, message: 'Please sign in first' },
  already_on: { status: 409, message: 'Direct debit or a saved card is on already' },
  bank_deciding: { status: 409, message: 'Your bank is still deciding' },
  paid_at_studio: { status: 409, message: PAID_AT_STUDIO_TEXT },
  provider_unavailable: { status: 503, message: 'Failed to create setup intent' },
  provider_refused: {
    status: 409,
    message: 'This cannot be set up at the moment. Please ask at the front desk.',
  },
  method_refused: {
    status: 409,
    message: 'Direct debit from a bank account is not possible here at the moment. Please use a card.',
  },
} satisfies Record<string, RefusalText>

export type MandateRefusal = keyof typeof mandateRefusals
