import type { ProviderFailure } from './provider.server.ts'

/** Bank days pass in seconds here: what is in processing or pending reaches its end after so many of the studio's milliseconds. */
export const BANK_DAYS_MS = 10_000

/** How a test method behaves when it is charged. Tokens are named as Stripe names its own test methods. */
export type TestMethod = {
  /** `bacs` methods are collected from a bank account: pending for some seconds instead of days. */
  kind: 'card' | 'bacs'
  charge: 'succeeds' | 'declines' | 'asks_first' | 'processes' | 'processes_then_fails' | 'times_out_after_charging'
  failure?: ProviderFailure
  /** How saving it for later ends; a card is active at once. */
  mandate: 'active' | 'active_later' | 'refused_later' | 'refused'
}

const declined = (code: string, message: string): TestMethod => ({
  kind: 'card',
  charge: 'declines',
  failure: { code, message },
  mandate: 'refused',
})

const methods: Record<string, TestMethod> = {
  pm_card_visa: { kind: 'card', charge: 'succeeds', mandate: 'active' },
  pm_card_mastercard: { kind: 'card', charge: 'succeeds', mandate: 'active' },
  pm_card_threeDSecure2Required: { kind: 'card', charge: 'asks_first', mandate: 'active' },
  pm_card_visa_chargeDeclined: declined('card_declined', 'Your card was declined.'),
  pm_card_visa_chargeDeclinedInsufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  pm_card_chargeDeclinedExpiredCard: declined('expired_card', 'Your card has expired.'),
  pm_card_processing: { kind: 'card', charge: 'processes', mandate: 'active' },
  pm_card_timesOutAfterCharging: { kind: 'card', charge: 'times_out_after_charging', mandate: 'active' },
  pm_bacsDebit_success: { kind: 'bacs', charge: 'processes', mandate: 'active_later' },
  pm_bacsDebit_collectionFails: {
    kind: 'bacs',
    charge: 'processes_then_fails',
    failure: { code: 'insufficient_funds', message: 'The bank account has insufficient funds.' },
    mandate: 'active_later',
  },
  pm_bacsDebit_mandateRefused: {
    kind: 'bacs',
    charge: 'declines',
    failure: { code: 'debit_not_authorized', message: 'The bank did not accept the direct debit.' },
    mandate: 'refused_later',
  },
}

/** How a token behaves; null for anything that is not one of the documented test methods. */
export function testMethod(token: string): TestMethod | null {
  return Object.hasOwn(methods, token) ? (methods[token] ?? null) : null
}
