import { expect, test } from 'vitest'
import { balanceEntries, type BookLine, compareBooks, isMatched } from './books.ts'

const since = new Date('2026-11-01T00:00:00Z')
const line = (ref: string, amountPence: number, at = '2026-11-20T10:00:00Z'): BookLine => ({
  ref,
  kind: amountPence < 0 ? 'refund' : 'charge',
  amountPence,
  at: new Date(at),
})

test('equal books have no differences and equal sums', () => {
  const both = [line('a', 3300), line('b', -1000)]
  expect(compareBooks({ ours: both, theirs: both.toReversed() }, since)).toEqual({
    differences: [],
    oursPence: 2300,
    theirsPence: 2300,
    lines: 2,
  })
})

test.each([
  ['missing with them', [line('a', 3300)], [], { oursPence: 3300, theirsPence: null }],
  ['missing with us', [], [line('a', 3300)], { oursPence: null, theirsPence: 3300 }],
  ['another amount', [line('a', 3300)], [line('a', 3200)], { oursPence: 3300, theirsPence: 3200 }],
])('a movement that is %s is told', (_what, ours, theirs, pence) => {
  expect(compareBooks({ ours, theirs }, since).differences).toMatchObject([{ ref: 'a', kind: 'charge', ...pence }])
})

test('a charge and a refund of one name are two movements', () => {
  const ours = [line('a', 3300), line('a', -3300)]
  expect(compareBooks({ ours, theirs: [line('a', 3300)] }, since).differences).toMatchObject([{ kind: 'refund' }])
})

test('what lies before the time compared is no difference, and is in no sum', () => {
  const old = line('a', 3300, '2026-10-31T23:59:59Z')
  expect(compareBooks({ ours: [old], theirs: [] }, since)).toMatchObject({ differences: [], oursPence: 0, lines: 0 })
})

test('the time compared begins with its first instant, and the latest difference comes first', () => {
  const ours = [
    line('a', 100, '2026-11-01T00:00:00Z'),
    line('b', 200, '2026-11-20T10:00:00Z'),
    line('c', 300, '2026-11-10T10:00:00Z'),
  ]
  const { differences, oursPence, lines } = compareBooks({ ours, theirs: [] }, since)
  expect(differences.map(({ ref }) => ref)).toEqual(['b', 'c', 'a'])
  expect([oursPence, lines]).toEqual([600, 3])
})

const [charge, fee, payout] = [
  { id: 'txn_1', kind: 'charge', ref: 'a', amountPence: 3300, feePence: 70, at: since },
  { id: 'txn_2', kind: 'fee', ref: 'txn_2', amountPence: -200, feePence: 40, at: since },
  { id: 'txn_3', kind: 'payout', ref: 'po_1', amountPence: -2990, feePence: 0, at: since },
]

test('what the provider keeps of a line, or takes for itself, is a fee; what it pays out a payout', () => {
  expect(
    balanceEntries([charge, fee, payout]).map(({ kind, providerRef, amountPence }) => [kind, providerRef, amountPence]),
  ).toEqual([
    ['fee', 'txn_1', -70],
    ['fee', 'txn_2', -240],
    ['payout', 'txn_3', -2990],
  ])
})

const otherwise = (ref: string) => compareBooks({ ours: [], theirs: [line(ref, 3300)] }, since).differences
const made = { id: 'po_1', isByHand: false, state: 'paid' } as const
const gone = { differences: [], balance: [charge, fee, payout] }

test.each([
  ['its lines', 2990, [charge, fee], [], true],
  ['other lines', 2990, [charge], [], false],
  ['lines that the ledger has otherwise', 3230, [charge], otherwise('a'), false],
  ['lines beside another that the ledger has otherwise', 2990, [charge, fee], otherwise('b'), true],
  ['lines of which the ledger has one otherwise', 2990, [charge, fee], otherwise('a'), false],
  ['nobody knows yet what', 3230, null, [], null],
])('a payout of %s: %#', (_what, amountPence, lines, differences, matches) => {
  expect(isMatched({ ...made, amountPence, lines }, { ...gone, differences })).toBe(matches)
})

test.each([
  ['as much as left the balance', 'paid', 2990, [charge, payout], true],
  ['as much, not arrived yet', 'on_its_way', 2990, [payout], true],
  ['another amount', 'paid', 3000, [payout], false],
  ['what never left the balance', 'paid', 2990, [charge, { ...payout, ref: 'po_2' }], false],
  ['what failed and came back', 'failed', 2990, [payout, { ...payout, id: 'txn_4', amountPence: 2990 }], true],
  ['what failed and did not come back', 'failed', 2990, [payout], false],
] as const)('a payout by hand of %s', (_what, state, amountPence, balance, matches) => {
  const byHand = { ...made, isByHand: true, state, amountPence, lines: null }
  expect(isMatched(byHand, { differences: [], balance })).toBe(matches)
})
