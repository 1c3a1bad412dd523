import { expect, test } from 'vitest'
import { receiptFacts, receiptNumber } from './receipt.ts'

test.each([
  [1, 'T-000001'],
  [42, 'T-000042'],
  [1_234_567, 'T-1234567'],
])('receipt %i is written %s', (no, written) => {
  expect(receiptNumber(no)).toBe(written)
})

test('a receipt says what was paid, for what, when and under which number', () => {
  const paid = {
    payerName: 'Ada',
    description: '6 Class Package, one month',
    amountPence: 3300,
    receiptNo: 7,
    settledAt: new Date('2026-11-23T10:00:00Z'),
  }
  expect(
    receiptFacts(paid, {
      isGiven: true,
      about: 'membership',
      cancel: null,
      url: 'https://tempo.example/dashboard/membership',
    }),
  ).toEqual({
    name: 'Ada',
    number: 'T-000007',
    description: '6 Class Package, one month',
    amount: '£33.00',
    paidAt: '2026-11-23T10:00:00.000Z',
    isGiven: true,
    about: 'membership',
    cancel: null,
    url: 'https://tempo.example/dashboard/membership',
  })
})
