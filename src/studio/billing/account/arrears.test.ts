import { expect, test } from 'vitest'
import { arrearsPence, unlimitedArrearsPence } from './arrears.ts'

test.each([
  [10, 10, 4900, 4900],
  [3, 10, 4900, 1470],
  [1, 6, 3300, 550],
  [1, 1, 650, 650],
  [1, 20, 9500, 475],
  // Rounded in the member's favour, and never more than the month.
  [2, 7, 1000, 285],
  [12, 10, 4900, 4900],
  [0, 10, 4900, 0],
  [2, 0, 4900, 0],
])('%i of %i classes used of a month of %i pence are owed: %i', (used, allowance, pricePence, owed) => {
  expect(arrearsPence({ used, allowance, pricePence })).toBe(owed)
})

test('unlimited classes are owed as drop-ins, and never more than the days that have begun cost', () => {
  const month = {
    pricePence: 8900,
    startsAt: new Date('2026-12-01T10:00:00Z'),
    endsAt: new Date('2026-12-31T00:00:00Z'),
  }
  const owed = (used: number, at: string, dropInPence: number | null = 1200) =>
    unlimitedArrearsPence({ ...month, used, dropInPence, at: new Date(at) })
  expect(owed(0, '2026-12-20T10:00:00Z')).toBe(0)
  expect(owed(0, '2026-12-20T10:00:00Z', null)).toBe(0)
  expect(owed(2, '2026-12-20T10:00:00Z')).toBe(2400)
  expect(owed(2, '2026-12-03T10:00:00Z')).toBe(890)
  expect(owed(9, '2026-12-30T10:00:00Z')).toBe(8900)
  expect(owed(99, '2027-02-01T10:00:00Z')).toBe(8900)
  expect(owed(1, '2026-12-01T10:00:00Z', null)).toBe(296)
})
