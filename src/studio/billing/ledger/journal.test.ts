import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENT_PURPOSES } from '../payments/payment-search.ts'
import { TENDERS } from '../payments/tender.ts'
import { journalLines, journalOf, journalQuery, type Movement } from './journal.ts'

const sale: Movement = {
  day: '2026-11-23',
  kind: 'charge',
  amountPence: 9000,
  tender: 'cash',
  purpose: 'order',
  vatPence: 1500,
  vatBasisPoints: 2000,
  depositPence: 0,
  creditNoteNo: null,
}

test.each<[string, Partial<Movement>, Record<string, number>]>([
  ['a sale for cash', {}, { cash: 9000, vat: -1500, classes: -7500 }],
  ['by bank transfer', { tender: 'bank_transfer', vatPence: 0 }, { bank: 9000, classes: -9000 }],
  [
    'a hire with its deposit',
    { purpose: 'hall_hire', depositPence: 4000, vatPence: 0 },
    { cash: 9000, deposits: -4000, hall: -5000 },
  ],
  [
    'a deposit kept, without VAT',
    { kind: 'deposit_kept', purpose: 'hall_hire', amountPence: 0, vatPence: 0, depositPence: 4000 },
    { deposits: 4000, hall: -4000 },
  ],
  ['its refund', { kind: 'refund', amountPence: -9000 }, { cash: -9000, vat: 1500, classes: 7500 }],
  ['one that came back', { kind: 'refund_returned', tender: 'stripe' }, { stripe: 9000, vat: -1500, classes: -7500 }],
  ['a dispute', { kind: 'dispute', tender: 'stripe', amountPence: -900, vatPence: 0 }, { stripe: -900, disputes: 900 }],
  ['a fee', { kind: 'fee', tender: null, purpose: null, amountPence: -90, vatPence: 0 }, { stripe: -90, fees: 90 }],
  [
    'a payout',
    { kind: 'payout', tender: null, purpose: null, amountPence: -900, vatPence: 0 },
    { stripe: -900, bank: 900 },
  ],
])('%s is %j: %j', (_, change, expected) => {
  const lines = journalLines({ ...sale, ...change }).map(({ account, amountPence }) => [account, amountPence])
  expect(Object.fromEntries(lines)).toEqual(expected)
})

const movement = fc
  .record({
    day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-30'),
    kind: fc.constantFrom('charge', 'refund', 'refund_returned', 'dispute', 'dispute_won', 'fee', 'payout'),
    pence: fc.integer({ min: 1, max: 1_000_000 }),
    tender: fc.constantFrom(...TENDERS),
    purpose: fc.constantFrom(...PAYMENT_PURPOSES),
    vat: fc.integer({ min: 0, max: 100 }),
    deposit: fc.integer({ min: 0, max: 100 }),
    creditNoteNo: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ day, kind, pence, vat, deposit, creditNoteNo, ...rest }): Movement => {
    const isBack = kind === 'refund' || kind === 'dispute' || kind === 'fee' || kind === 'payout'
    return {
      ...rest,
      vatBasisPoints: 2000,
      day,
      kind,
      amountPence: isBack ? -pence : pence,
      vatPence: Math.floor((pence * vat) / 100),
      depositPence: Math.floor((pence * deposit) / 100),
      creditNoteNo: kind === 'refund' ? creditNoteNo : null,
    }
  })

const sum = (lines: readonly { amountPence: number }[]) => lines.reduce((total, line) => total + line.amountPence, 0)

test('every day of any journal balances, and so does every credit note', () => {
  fc.assert(
    fc.property(fc.array(movement), (movements) => {
      const lines = journalOf(movements)
      const parts = Map.groupBy(lines, ({ day, creditNoteNo }) => `${day} ${creditNoteNo}`)
      for (const part of parts.values()) expect(sum(part)).toBe(0)
      expect(lines.every(({ amountPence }) => amountPence !== 0)).toBe(true)
    }),
  )
})

test('what the journal has of the accounts that hold money is what the ledger has of it', () => {
  fc.assert(
    fc.property(fc.array(movement), (movements) => {
      const holders = ['stripe', 'cash', 'card_machine', 'bank']
      const held = sum(journalOf(movements).filter(({ account }) => holders.includes(account)))
      // A payout only goes from one of them to another.
      expect(held).toBe(sum(movements.filter(({ kind }) => kind !== 'payout')))
    }),
  )
})

test('the journal goes by day, within it first what is on no credit note, and then by account', () => {
  const back = { ...sale, kind: 'refund' as const, amountPence: -900, vatPence: 0 }
  const lines = journalOf([
    { ...back, creditNoteNo: 10 },
    { ...back, creditNoteNo: 9 },
    sale,
    { ...sale, day: '2026-11-22' },
    { ...sale, vatPence: 0 },
  ])
  expect(lines.map(({ day, creditNoteNo, account, amountPence }) => [day, creditNoteNo, account, amountPence])).toEqual(
    [
      ['2026-11-22', null, 'cash', 9000],
      ['2026-11-22', null, 'classes', -7500],
      ['2026-11-22', null, 'vat', -1500],
      ['2026-11-23', null, 'cash', 18_000],
      ['2026-11-23', null, 'classes', -16_500],
      ['2026-11-23', null, 'vat', -1500],
      ['2026-11-23', 9, 'cash', -900],
      ['2026-11-23', 9, 'classes', 900],
      ['2026-11-23', 10, 'cash', -900],
      ['2026-11-23', 10, 'classes', 900],
    ],
  )
})

test('an address that says nonsense asks for Xero and no period', () => {
  expect(journalQuery.parse({ format: 'sage', from: 'x' })).toEqual({ format: 'xero', from: '', to: '' })
})
