import { expect, test } from 'vitest'
import { adjustForm, creditToUse } from './credit.ts'

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
  [20, 10, 0],
  [20, 20, 20],
])('of a price of %i, with %i on the account, the account pays %i', (pricePence, balancePence, used) => {
  expect(creditToUse({ pricePence, balancePence })).toBe(used)
})

test.each(['0', '-5', '', 'a lot'])('%j is no amount', (amount) => {
  expect(adjustForm.safeParse({ direction: 'add', amount, reason: 'x' }).success).toBe(false)
})
