/** How a payment method behaves. Tokens are Stripe's own test methods, and a few of ours for what Stripe has no token for. */
export type Manner = {
  type: 'card' | 'bacs_debit'
  /** `asks`: 3-D Secure on-session, a refusal off-session. `silent`: charges, and the line is cut before the answer. */
  charge: 'succeeds' | 'declines' | 'asks' | 'processes' | 'processes_then_fails' | 'silent'
  error?: { code: string; decline_code?: string; message: string }
  /** What becomes of its mandate. */
  mandate?: 'accepted' | 'refused'
}

const card: Manner = { type: 'card', charge: 'succeeds' }
const bacs: Manner = { type: 'bacs_debit', charge: 'processes', mandate: 'accepted' }

function declines(message: string, code: string, declineCode?: string): Manner {
  return { ...card, charge: 'declines', error: { code, decline_code: declineCode, message } }
}

const generic = declines('Your card was declined.', 'card_declined', 'generic_decline')
const poor = declines('Your card has insufficient funds.', 'card_declined', 'insufficient_funds')
const expired = declines('Your card has expired.', 'expired_card')
const asks: Manner = { ...card, charge: 'asks' }

export const MANNERS: Readonly<Record<string, Manner>> = {
  pm_card_visa: card,
  pm_card_mastercard: card,
  pm_card_threeDSecure2Required: asks,
  pm_card_authenticationRequired: asks,
  pm_card_chargeDeclined: generic,
  pm_card_visa_chargeDeclined: generic,
  pm_card_chargeDeclinedInsufficientFunds: poor,
  pm_card_visa_chargeDeclinedInsufficientFunds: poor,
  pm_card_chargeDeclinedExpiredCard: expired,
  pm_card_processing: { ...card, charge: 'processes' },
  pm_card_timesOutAfterCharging: { ...card, charge: 'silent' },
  pm_bacsDebit_success: bacs,
  pm_bacsDebit_collectionFails: {
    ...bacs,
    charge: 'processes_then_fails',
    error: { code: 'insufficient_funds', message: 'The bank account has insufficient funds.' },
  },
  pm_bacsDebit_mandateRefused: {
    ...bacs,
    charge: 'declines',
    mandate: 'refused',
    error: { code: 'debit_not_authorized', message: 'The bank did not accept the direct debit.' },
  },
}

/** Card numbers that may be typed at home, and what each stands for. */
export const NUMBERS: Readonly<Record<string, string>> = {
  '4242424242424242': 'pm_card_visa',
  '4000002500003155': 'pm_card_threeDSecure2Required',
  '4000000000000002': 'pm_card_visa_chargeDeclined',
  '4000000000009995': 'pm_card_visa_chargeDeclinedInsufficientFunds',
  '4000000000000069': 'pm_card_chargeDeclinedExpiredCard',
  '4000000000000077': 'pm_card_processing',
  '4000000000000341': 'pm_card_timesOutAfterCharging',
}
