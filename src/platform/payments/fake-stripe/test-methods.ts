/** How a test method behaves. Tokens are Stripe's own test methods, and a few of ours for what Stripe has no token for. */
export type Manner = {
  type: 'card' | 'bacs_debit'
  /** `asks`: 3-D Secure on-session, a refusal off-session. `silent`: charges, and the line is cut before the answer. */
  charge: 'succeeds' | 'declines' | 'asks' | 'processes' | 'processes_then_fails' | 'silent'
  error?: { code: string; decline_code?: string; message: string }
  /** What becomes of its mandate. */
  mandate?: 'accepted' | 'refused'
  refunds?: RefundManner
  /** Its bank takes what was paid back. */
  disputes?: true
}

/** How refunds go: at once, after some days, not at all, or first well and then sent back by the bank. */
export type RefundManner = 'succeeded' | 'pending' | 'failed' | 'comes_back'

const card: Manner = { type: 'card', charge: 'succeeds' }
const bacs: Manner = { type: 'bacs_debit', charge: 'processes', mandate: 'accepted' }

function declines(message: string, code: string, declineCode?: string): Manner {
  return { ...card, charge: 'declines', error: { code, decline_code: declineCode, message } }
}

const generic = declines('Your card was declined.', 'card_declined', 'generic_decline')
const poor = declines('Your card has insufficient funds.', 'card_declined', 'insufficient_funds')
const expired = declines('Your card has expired.', 'expired_card')
const asks: Manner = { ...card, charge: 'asks' }

const MANNERS: Readonly<Record<string, Manner>> = {
  pm_card_visa: card,
  pm_card_mastercard: card,
  pm_card_threeDSecure2Required: asks,
  pm_card_authenticationRequired: asks,
  pm_card_chargeDeclined: generic,
  pm_card_visa_chargeDeclined: generic,
  pm_card_chargeDeclinedInsufficientFunds: poor,
  pm_card_visa_chargeDeclinedInsufficientFunds: poor,
  pm_card_chargeDeclinedExpiredCard: expired,
  pm_card_pendingRefund: { ...card, refunds: 'pending' },
  pm_card_refundFail: { ...card, refunds: 'comes_back' },
  pm_card_createDispute: { ...card, disputes: true },
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

export function mannerOfToken(token: string): Manner | null {
  return Object.hasOwn(MANNERS, token) ? (MANNERS[token] ?? null) : null
}

/** The documented test cards. In the browser a number becomes its token; without JavaScript the token is chosen from this list. */
export type TestCard = { number: string; token: string; what: string }

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', token: 'pm_card_visa', what: 'pays' },
  { number: '4000 0025 0000 3155', token: 'pm_card_threeDSecure2Required', what: 'asks you to confirm (3-D Secure)' },
  { number: '4000 0000 0000 0002', token: 'pm_card_visa_chargeDeclined', what: 'is declined' },
  {
    number: '4000 0000 0000 9995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    what: 'has insufficient funds',
  },
  { number: '4000 0000 0000 0069', token: 'pm_card_chargeDeclinedExpiredCard', what: 'has expired' },
  { number: '4000 0000 0000 0077', token: 'pm_card_processing', what: 'takes ten seconds to settle' },
  { number: '4000 0000 0000 0341', token: 'pm_card_timesOutAfterCharging', what: 'pays, but the answer is lost' },
  { number: '4000 0000 0000 5126', token: 'pm_card_refundFail', what: 'pays, but sends a refund back' },
]

/** What the page of a set-up offers, by the kind of method that was allowed there. */
export const SETUP_CHOICES: Readonly<Record<string, readonly { token: string; label: string }[]>> = {
  bacs_debit: [
    { token: 'pm_bacsDebit_success', label: 'An account that pays' },
    { token: 'pm_bacsDebit_collectionFails', label: 'An account without enough money' },
    { token: 'pm_bacsDebit_mandateRefused', label: 'A bank that refuses direct debit' },
  ],
  card: [
    { token: 'pm_card_visa', label: 'A card that pays' },
    { token: 'pm_card_threeDSecure2Required', label: 'A card whose bank asks for you each time' },
    { token: 'pm_card_visa_chargeDeclined', label: 'A card that is declined' },
  ],
}
