import { expect, test } from 'vitest'
import { depositFacts, receiptFacts, receiptNumber, vatFacts, vatRows } from './receipt.ts'

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
  depositPence: 0,
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
  expect(receiptFacts({ ...paid, creditPence: 1, depositPence: 0 }, more)).toMatchObject({ credit: '£0.01' })
  expect(receiptFacts({ ...paid, tender: 'stripe' }, more)).toMatchObject({ by: null })
})

test('with VAT a receipt shows net, rate, VAT and number; exempt it says so; without VAT nothing', () => {
  const issued = { vatNumber: 'GB123456789', vatBasisPoints: 2000, vatPence: 550 }
  expect(vatRows(vatFacts(issued, { amountPence: 3300, vatPence: 550, depositPence: 0 }))).toEqual([
    ['Net', '£27.50'],
    ['VAT at 20%', '£5.50'],
    ['VAT number', 'GB123456789'],
  ])
  const exempt = { ...issued, vatBasisPoints: 0, vatPence: 0 }
  expect(vatRows(vatFacts(exempt, { amountPence: 3300, vatPence: 0, depositPence: 0 }))).toEqual([
    ['VAT', 'Exempt'],
    ['VAT number', 'GB123456789'],
  ])
  const none = { vatNumber: null, vatBasisPoints: null, vatPence: null }
  expect(vatRows(vatFacts(none, { amountPence: 3300, vatPence: null, depositPence: 0 }))).toEqual([])
})

test('a deposit is outside the scope of VAT, and said also where there is none', () => {
  const issued = { vatNumber: 'GB123456789', vatBasisPoints: 2000 }
  const deposit: [string, string] = ['Deposit, outside the scope of VAT', '£40.00']
  const [both, alone] = [
    { amountPence: 9000, vatPence: 833, depositPence: 4000 },
    { amountPence: 4000, vatPence: 0, depositPence: 4000 },
  ].map((sums) => ({ ...issued, ...sums }))
  const rows: [string, string][] = [
    ['Net', '£41.67'],
    ['VAT at 20%', '£8.33'],
  ]
  expect(vatRows(vatFacts(both!, both!), '£40.00')).toEqual([deposit, ...rows, ['VAT number', 'GB123456789']])
  expect(vatRows(vatFacts(alone!, alone!), '£40.00')).toEqual([deposit, ['VAT number', 'GB123456789']])
  expect(vatRows(null, depositFacts(both!).deposit)).toEqual([['Deposit', '£40.00']])
})

test.each([{ vatNumber: null }, { vatBasisPoints: null }])(
  'without its number or rate a receipt has no VAT: %j',
  (lacking) => {
    const issued = { vatNumber: 'GB123456789', vatBasisPoints: 2000, vatPence: 550, ...lacking }
    expect(vatFacts(issued, { amountPence: 3300, vatPence: 550, depositPence: 0 })).toBeNull()
  },
)
