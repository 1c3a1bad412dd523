import { expect, test } from 'vitest'
import { receiptFacts, receiptNumber, vatFacts, vatRows } from './receipt.ts'

test.each([
  [1, 'T-000001'],
  [42, 'T-000042'],
  [1_234_567, 'T-1234567'],
])('receipt %i is written %s', (no, written) => {
  expect(receiptNumber(no)).toBe(written)
})

const paid = {
  payerName: 'Ada',
  description: '6 Class Package, one month',
  creditPence: 0,
  amountPence: 3300,
  receiptNo: 7,
  settledAt: new Date('2026-11-23T10:00:00Z'),
  vatNumber: null,
  vatBasisPoints: null,
  vatPence: null,
  tender: 'cash' as const,
}
const more = {
  isGiven: true,
  about: 'membership' as const,
  cancel: null,
  url: 'https://tempo.example/dashboard/membership',
}

test('a receipt says what was paid, for what, when and under which number', () => {
  expect(receiptFacts(paid, more)).toEqual({
    name: 'Ada',
    credit: null,
    number: 'T-000007',
    description: '6 Class Package, one month',
    amount: '£33.00',
    paidAt: '2026-11-23T10:00:00.000Z',
    by: 'Cash',
    isGiven: true,
    about: 'membership',
    cancel: null,
    vat: null,
    url: 'https://tempo.example/dashboard/membership',
  })
})

test('a receipt says what the account has paid of it, and of what is paid online no tender', () => {
  expect(receiptFacts({ ...paid, creditPence: 1 }, more)).toMatchObject({ credit: '£0.01' })
  expect(receiptFacts({ ...paid, tender: 'stripe' }, more)).toMatchObject({ by: null })
})

test('with VAT a receipt shows net, rate, VAT and number; exempt it says so; without VAT nothing', () => {
  const issued = { vatNumber: 'GB123456789', vatBasisPoints: 2000, vatPence: 550 }
  expect(vatRows(vatFacts(issued, { amountPence: 3300, vatPence: 550 }))).toEqual([
    ['Net', '£27.50'],
    ['VAT at 20%', '£5.50'],
    ['VAT number', 'GB123456789'],
  ])
  const exempt = { ...issued, vatBasisPoints: 0, vatPence: 0 }
  expect(vatRows(vatFacts(exempt, { amountPence: 3300, vatPence: 0 }))).toEqual([
    ['VAT', 'Exempt'],
    ['VAT number', 'GB123456789'],
  ])
  const none = { vatNumber: null, vatBasisPoints: null, vatPence: null }
  expect(vatRows(vatFacts(none, { amountPence: 3300, vatPence: null }))).toEqual([])
})

test.each([{ vatNumber: null }, { vatBasisPoints: null }])(
  'without its number or rate a receipt has no VAT: %j',
  (lacking) => {
    const issued = { vatNumber: 'GB123456789', vatBasisPoints: 2000, vatPence: 550, ...lacking }
    expect(vatFacts(issued, { amountPence: 3300, vatPence: 550 })).toBeNull()
  },
)
