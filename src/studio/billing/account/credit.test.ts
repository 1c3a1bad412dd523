import { expect, test } from 'vitest'
import { adjustForm, creditToUse, debtInWords, referralPence } from './credit.ts'

test.each([
  [4900, 980, 980],
  [4900, 4900, 4900],
  [4900, 10_000, 4900],
  [4900, 0, 0],
  // A debt is no credit.
  [4900, -980, 0],
  // Left to pay is nothing, or what a card may be charged.
  [4900, 4880, 4870],
  [4900, 4870, 4870],
  [4900, 4899, 4870],
  [4900, 4869, 4869],
  [30, 29, 0],
  [20, 10, 0],
  [20, 20, 20],
])('of a price of %i, with %i on the account, the account pays %i', (pricePence, balancePence, used) => {
  expect(creditToUse({ pricePence, balancePence })).toBe(used)
})

test.each(['0', '-5', '', 'a lot'])('%j is no amount', (amount) => {
  expect(adjustForm.safeParse({ direction: 'add', amount, reason: 'x' }).success).toBe(false)
})

// PRODUCT 4.4a: 20 % of a month.
test.each([
  [3300, 20, 660],
  [4900, 20, 980],
  // Rounded in the member's favour.
  [4999, 20, 1000],
  [3300, 0, 0],
])('of a month of %i pence a friend is worth %i per cent: %i', (pricePence, percent, worth) => {
  expect(referralPence({ pricePence, percent })).toBe(worth)
})

test('a penny is an amount', () => {
  expect(adjustForm.parse({ direction: 'take', amount: '0.01', reason: 'x' })).toMatchObject({ amount: 1 })
})

test.each([
  ['all', 1500, 1500, 'late cancellation: Yoga for Lily Cole, |; missed class: Salsa, |; missed class: Yoga, |'],
  ['the first', 1500, 500, 'late cancellation: Yoga for Lily Cole, |'],
  ['a part of two', 1300, 500, 'late cancellation: Yoga for Lily Cole, |; missed class: Salsa, |'],
  ['what is left', 500, 500, 'missed class: Yoga, |'],
])(
  'of fees the oldest are paid first, and each says for which class, and whose: %s',
  (_, openPence, paidPence, words) => {
    const startsAt = new Date('2026-11-23T18:00:00Z')
    const fee = (className: string, personName: string | null = null, isLateCancel = false) => {
      return { className, personName, isLateCancel, startsAt, feePence: 500 }
    }
    const fees = [fee('Yoga', 'Lily Cole', true), fee('Salsa'), fee('Yoga')]
    const when = 'Monday 23 November 2026, 18:00'
    expect(debtInWords(fees, { openPence, paidPence })).toBe(`What was owed (${words.replaceAll('|', when)})`)
    expect(debtInWords(fees, { openPence, paidPence: 0 })).toBe('What was owed')
  },
)
