import { expect, test } from 'vitest'
import { refundFacts } from './refund-email.ts'

const none = { vatNumber: null, vatBasisPoints: null }
const payment = {
  ...none,
  vatPence: null,
  payerName: 'Mia Wong',
  description: '6 Class Package',
  amountPence: 3300,
  creditPence: 0,
  depositPence: 0,
  receiptNo: 12,
  tender: 'stripe' as const,
}
const refund = {
  amountPence: 3300,
  toAccount: false,
  vatPence: null,
  depositPence: null,
  reason: 'ill',
  creditNoteNo: 7,
  doneAt: new Date('2026-11-23T10:00:00Z'),
}
const more = {
  isTakenBack: true,
  isOwedAgain: false,
  url: 'https://tempo.example/credit-note',
  label: 'Your credit note',
}

test('the e-mail names the credit note, its receipt and both sums', () => {
  expect(refundFacts(payment, refund, more)).toEqual({
    name: 'Mia Wong',
    number: 'C-000007',
    receipt: 'T-000012',
    description: '6 Class Package',
    amount: '£33.00',
    paid: '£33.00',
    isFull: true,
    reason: 'ill',
    isTakenBack: true,
    isOwedAgain: false,
    refundedAt: '2026-11-23T10:00:00.000Z',
    by: null,
    toAccount: false,
    url: 'https://tempo.example/credit-note',
    label: 'Your credit note',
    vat: null,
  })
})

test('a part is no full refund', () => {
  expect(refundFacts(payment, { ...refund, amountPence: 3299 }, more)).toMatchObject({
    isFull: false,
    amount: '£32.99',
  })
})

test('what was paid at the studio goes back by the same means, with its promo code', () => {
  const promo = { code: 'AUTUMN', price: '£41.25', off: '−£8.25' }
  expect(refundFacts({ ...payment, tender: 'cash' }, refund, { ...more, promo })).toMatchObject({ by: 'Cash', promo })
})

test('of what the account has paid alone, all of the credit is a full refund', () => {
  const byAccount = { ...payment, amountPence: 0, creditPence: 3300, tender: 'account' as const }
  expect(refundFacts(byAccount, { ...refund, toAccount: true }, more)).toMatchObject({ paid: '£33.00', isFull: true })
})
