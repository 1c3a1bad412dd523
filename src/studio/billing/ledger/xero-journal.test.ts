import { expect, test } from 'vitest'
import type { Movement } from './journal.ts'
import { MOST_XERO_LINES, xeroJournal } from './xero-journal.ts'

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

test.each<[string, Partial<Movement>, [string, string, number][]]>([
  ['a sale with VAT', {}, [['classes', '20% (VAT on Income)', -9000]]],
  ['without VAT', { vatPence: 0, vatBasisPoints: null }, [['classes', 'No VAT', -9000]]],
  ['at no rate', { vatPence: 0, vatBasisPoints: 0 }, [['classes', 'Zero Rated Income', -9000]]],
  [
    'an exempt hall with its deposit',
    { purpose: 'hall_hire', vatPence: 0, vatBasisPoints: 0, depositPence: 4000 },
    [
      ['deposits', 'No VAT', -4000],
      ['hall', 'Exempt Income', -5000],
    ],
  ],
  [
    'a taxed hall with its deposit',
    { purpose: 'hall_hire', vatPence: 833, depositPence: 4000 },
    [
      ['deposits', 'No VAT', -4000],
      ['hall', '20% (VAT on Income)', -5000],
    ],
  ],
  [
    'a deposit kept of a taxed hall',
    { kind: 'deposit_kept', purpose: 'hall_hire', amountPence: 0, vatPence: 0, depositPence: 4000 },
    [
      ['deposits', 'No VAT', 4000],
      ['hall', 'No VAT', -4000],
    ],
  ],
  ['its credit note', { kind: 'refund', amountPence: -9000 }, [['classes', '20% (VAT on Income)', 9000]]],
])('%s: VAT is in the amount, and its rate says so', (_what, change, expected) => {
  const movement = { ...sale, ...change }
  const [file] = xeroJournal([movement])
  const cash = movement.amountPence === 0 ? [] : [['cash', 'No VAT', movement.amountPence]]
  expect(file!.map(({ account, taxRate, amountPence }) => [account, taxRate, amountPence])).toEqual([
    ...cash,
    ...expected,
  ])
})

test('a year of credit notes is several files, each below the limit and in balance, with every line once', () => {
  const back = { ...sale, kind: 'refund' as const, amountPence: -900, vatPence: 150 }
  const movements = Array.from({ length: 400 }, (_, n) => ({ ...back, creditNoteNo: n + 1 }))
  const files = xeroJournal([sale, ...movements])
  expect(files.map((lines) => lines.length)).toEqual([298, 298, 206])
  for (const lines of files) {
    expect(lines.length).toBeLessThanOrEqual(MOST_XERO_LINES)
    expect(lines.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(0)
  }
})
