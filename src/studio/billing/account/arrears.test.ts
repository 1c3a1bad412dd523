import { expect, test } from 'vitest'
import { arrearsPence } from './arrears.ts'

test.each([
  [10, 10, 4900, 4900],
  [3, 10, 4900, 1470],
  [1, 6, 3300, 550],
  [1, 20, 9500, 475],
  // Rounded in the member's favour, and never more than the month.
  [2, 7, 1000, 285],
  [12, 10, 4900, 4900],
  [0, 10, 4900, 0],
  [2, 0, 4900, 0],
])('%i of %i classes used of a month of %i pence are owed: %i', (used, allowance, pricePence, owed) => {
  expect(arrearsPence({ used, allowance, pricePence })).toBe(owed)
})
