import { saleRefusals } from '#src/studio/products/product.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { buyingAgainRefusals } from '../buying-again/buying-again.ts'

export type PaymentState = 'pending' | 'requires_action' | 'processing' | 'failed' | 'succeeded' | 'cancelled'

/** The provider's state of a payment, in the words of its port. */
export type ProviderTruth = {
  state: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled'
  amountPence: number
  currency: string
  failure: { code: string; message: string } | null
}

export type Settlement = { state: PaymentState; isNewlyPaid: boolean; failure: ProviderTruth['failure'] }

/** The state of a payment after asking the provider. Paid is final: an older answer that arrives late changes nothing.
 *  Everything else follows the provider, also from failed to paid, because the payer may try again. When the provider names
 *  another amount or currency, nothing may be given for it. */
export function decideSettlement(
  payment: { state: PaymentState; amountPence: number; currency: string },
  truth: ProviderTruth,
): Settlement | 'mismatch' {
  if (truth.amountPence !== payment.amountPence || truth.currency !== payment.currency) return 'mismatch'
  if (payment.state === 'succeeded') return { state: 'succeeded', isNewlyPaid: false, failure: null }
  // A payment given up here stays so, unless the money is on its way after all.
  if (payment.state === 'cancelled' && truth.state !== 'succeeded' && truth.state !== 'processing') {
    return { state: 'cancelled', isNewlyPaid: false, failure: null }
  }
  const state = stateOf(truth)
  return { state, isNewlyPaid: state === 'succeeded', failure: state === 'failed' ? truth.failure : null }
}

function stateOf({ state, failure }: ProviderTruth): PaymentState {
  if (state === 'requires_payment_method') return failure ? 'failed' : 'pending'
  return state
}

/** Texts of specification 8 and PRODUCT 4.4. */
export const PAYMENT_TEXTS = {
  paid: 'Payment successful! Your membership has been activated.',
  error: 'An error occurred',
  process: 'Failed to process payment',
  customer: 'Failed to create customer',
  subscription: 'Failed to create subscription',
  intent: 'Failed to create payment intent',
  setup: 'Failed to create setup intent',
  confirm: 'Failed to confirm payment',
  cardMissing: 'Card element not found',
}

/** PRODUCT 6: the number of payment intents a visitor may start. */
export const STARTS_ALLOWED = { most: 5, windowSeconds: 600 }

const NOT_ONLINE: RefusalText = {
  status: 409,
  message: 'This cannot be paid online at the moment. Please pay at the front desk.',
}

/** Why the payment provider did not do what it was asked. */
export const providerFaults = {
  provider_unavailable: { status: 503, message: PAYMENT_TEXTS.intent },
  provider_refused: NOT_ONLINE,
  method_refused: NOT_ONLINE,
  amount_too_small: { status: 409, message: 'Less than 30p cannot be paid by card. Please pay at the front desk.' },
} satisfies Record<string, RefusalText>
export type ProviderFault = keyof typeof providerFaults

/** Why any payment may not be begun, in words of what it is for. */
export function beginRefusals(what: string) {
  return {
    wrong_amount: { status: 409, message: 'The price is not what you were shown. Please look again before you pay.' },
    in_progress: { status: 409, message: `A payment for this ${what} is already on its way.` },
    too_many: { status: 429, message: 'Too many payments were started. Please wait ten minutes and try again.' },
    ...buyingAgainRefusals,
    ...providerFaults,
  } satisfies Record<string, RefusalText>
}
export type BeginRefusal = keyof ReturnType<typeof beginRefusals>

export const startRefusals = {
  sign_in_required: { status: 401, message: 'Please sign in first' },
  foreign_user: { status: 403, message: 'You are not allowed to do that' },
  amount_required: { status: 400, message: 'Amount is required for one-time payment' },
  plan_required: { status: 400, message: 'Please select a membership plan' },
  plan_not_found: { status: 404, message: 'Selected plan not found' },
  has_debt: {
    status: 409,
    message:
      'Classes of a month that was not paid are still to be paid for. Please settle them first, then your membership can begin.',
  },
  is_downgrade: {
    status: 409,
    message: 'This package costs no more than yours. Choose Downgrade to move to it, at no charge now.',
  },
  ...saleRefusals,
  ...beginRefusals('package'),
} satisfies Record<string, RefusalText>
export type StartRefusal = keyof typeof startRefusals

export type SettleRefusal = 'payment_not_found' | 'mismatch'

export const confirmRefusals = {
  payment_not_found: { status: 404, message: 'Payment not found' },
  method_required: { status: 400, message: PAYMENT_TEXTS.cardMissing },
  outcome_unknown: { status: 503, message: PAYMENT_TEXTS.confirm },
  provider_refused: NOT_ONLINE,
} satisfies Record<string, RefusalText>

export type ConfirmRefusal = keyof typeof confirmRefusals

/** Pounds with two decimals, the amount of a payment (specification 9): `33.00`. */
export function amountInPounds(amountPence: number): string {
  return (amountPence / 100).toFixed(2)
}
