/** The documented test cards of the simulated provider. In the browser a number becomes a token; without JavaScript the token is
 *  chosen from this list. A number never reaches the server, whatever is typed (PRODUCT 4.4). */
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
]

export const NOT_A_TEST_CARD = 'Please use one of the test cards. What you typed was not kept.'

/** What a typed number is: a token, `unfinished` while it may still become a test card, or `unknown`. */
export function readCardNumber(typed: string): { token: string } | 'unfinished' | 'unknown' {
  const digits = typed.replaceAll(/\D/g, '')
  const numbers = TEST_CARDS.map(({ number, token }) => ({ token, plain: number.replaceAll(' ', '') }))
  const exact = numbers.find(({ plain }) => plain === digits)
  if (exact) return { token: exact.token }
  return numbers.some(({ plain }) => plain.startsWith(digits)) ? 'unfinished' : 'unknown'
}
