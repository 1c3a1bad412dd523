import { expect, test } from 'vitest'
import {
  depositOfReturn,
  goodwillAfter,
  hallAccount,
  hallKindLeftPence,
  type HallPaymentKind,
  type HallPaymentMethod,
  hallPaymentsOf,
  hallPaymentWhat,
  hallSums,
} from './hall-money.ts'

const confirmed = {
  status: 'confirmed',
  pricePence: 7500,
  goodwillPence: 0,
  depositPence: 5000,
  isFullRefund: null,
} as const
const cancelled = { ...confirmed, status: 'cancelled' } as const
const payments = (...sums: [HallPaymentKind, number][]) =>
  sums.map(([kind, pence]) => ({
    kind,
    method: 'cash' as const,
    amountPence: kind === 'hire' || kind === 'deposit' ? pence : -pence,
  }))

test('nothing is due before the studio has confirmed', () => {
  expect(hallAccount({ ...confirmed, status: 'pending' }, [])).toMatchObject({ duePence: 0, refundDuePence: 0 })
})

test.each([
  ['nothing paid', [], 7500, 5000],
  ['part of the price paid', [['hire', 2500]], 5000, 5000],
  ['price paid', [['hire', 7500]], 0, 5000],
  [
    'all paid',
    [
      ['hire', 7500],
      ['deposit', 5000],
    ],
    0,
    0,
  ],
  [
    'deposit returned after the event',
    [
      ['hire', 7500],
      ['deposit', 5000],
      ['deposit_return', 5000],
    ],
    0,
    0,
  ],
] as [string, [HallPaymentKind, number][], number, number][])('confirmed, %s', (_what, sums, hire, deposit) => {
  expect(hallAccount(confirmed, payments(...sums))).toMatchObject({
    dueHirePence: hire,
    dueDepositPence: deposit,
    duePence: hire + deposit,
    refundDuePence: 0,
  })
})

// Spec 9: 48 hours notice for a full refund; a deposit is security, not price, and always goes back.
test.each([
  [
    true,
    [
      ['hire', 7500],
      ['deposit', 5000],
    ],
    12_500,
  ],
  [
    false,
    [
      ['hire', 7500],
      ['deposit', 5000],
    ],
    5000,
  ],
  [
    true,
    [
      ['hire', 7500],
      ['refund', 7500],
    ],
    0,
  ],
  [
    true,
    [
      ['hire', 7500],
      ['refund', 2500],
    ],
    5000,
  ],
  [false, [['hire', 7500]], 0],
  [true, [], 0],
] as [boolean, [HallPaymentKind, number][], number][])(
  'cancelled with full refund %s after %j, %i pence go back',
  (isFullRefund, sums, refundDuePence) => {
    const account = hallAccount({ ...cancelled, isFullRefund }, payments(...sums))
    expect(account).toMatchObject({ refundDuePence, duePence: 0 })
  },
)

test('a change that makes a paid hire cheaper gives back the rest', () => {
  const account = hallAccount({ ...confirmed, pricePence: 5000, depositPence: 0 }, payments(['hire', 7500]))
  expect(account).toMatchObject({ refundDuePence: 2500, duePence: 0 })
})

// What came in at the desk goes back at the desk; only what was paid online can go back automatically.
test.each([
  [7500, 0, 7500],
  [0, 7500, 0],
  [5000, 2500, 5000],
])('of £75 to return, %i pence paid online and %i at the desk, %i go back on their own', (online, desk, expected) => {
  const sums = [
    { kind: 'hire' as const, method: 'online' as const, amountPence: online },
    { kind: 'hire' as const, method: 'cash' as const, amountPence: desk },
  ]
  expect(hallAccount({ ...cancelled, isFullRefund: true }, sums)).toMatchObject({
    refundDuePence: 7500,
    refundOnlinePence: expected,
  })
})

// Of a payment for both: the price, and what is held.
const held = ([hire, deposit]: readonly [number, number], paymentId = 'p1') => [
  { kind: 'hire' as const, paymentId, amountPence: 7500 },
  { kind: 'deposit' as const, paymentId, amountPence: 5000 },
  { kind: 'refund' as const, paymentId, amountPence: hire - 7500 },
  { kind: 'deposit_return' as const, paymentId, amountPence: deposit - 5000 },
]

test.each([
  ['confirmed', [7500, 5000], 2500, 0],
  ['confirmed', [7500, 5000], 12_500, 5000],
  ['confirmed', [7500, 5000], 20_000, 5000],
  ['cancelled', [7500, 5000], 5000, 5000],
  ['cancelled', [7500, 5000], 12_500, 5000],
  ['cancelled', [7500, 5000], 100, 100],
  ['confirmed', [0, 5000], 2500, 2500],
  ['confirmed', [-2500, 5000], 2500, 2500],
  ['cancelled', [2500, 0], 2500, 0],
  ['cancelled', [2500, -100], 2500, 0],
  ['confirmed', [2500, 2], 1, 0],
  ['confirmed', [7500, 5000], 5000, 5000],
  ['confirmed', [2500, 1], 1, 1],
  ['confirmed', [7500, 5000], 0, 0],
] as const)(
  'of a hire that is %s with %j left, %i pence go back with %i of the deposit',
  (status, left, pence, deposit) => {
    expect(depositOfReturn(status, held(left), { paymentId: 'p1', pence })).toBe(deposit)
  },
)

test.each([
  [['hire'], 0],
  [['hire', 'hire'], 0],
  [['deposit'], 700],
  [['deposit', 'deposit'], 700],
] as const)('what was paid for %j alone goes back as such, whatever else was paid', (kinds, deposit) => {
  const sums = kinds.map((kind) => ({ kind, paymentId: 'p1', amountPence: 700 }))
  const back = { kind: 'refund' as const, paymentId: 'p1', amountPence: -1 }
  for (const status of ['confirmed', 'cancelled'] as const)
    expect(
      depositOfReturn(status, [...sums, back, ...held([7500, 5000], 'p10')], { paymentId: 'p1', pence: 700 }),
    ).toBe(deposit)
})

test('what is not there goes back as the hire stands', () => {
  expect(depositOfReturn('cancelled', held([7500, 5000]), { paymentId: 'p2', pence: 700 })).toBe(700)
})

test.each([
  [9000, 4000, ['hire 5000', 'deposit 4000']],
  [-9000, -4000, ['refund -5000', 'deposit_return -4000']],
  [5000, 0, ['hire 5000']],
  [-4000, -4000, ['deposit_return -4000']],
] as const)('a movement of %i pence with a deposit of %i is %j', (amountPence, depositPence, sums) => {
  const movement = { id: 7, hireId: 'h', paymentId: 'p1', movement: 'charge', ref: 'r', method: 'online' as const }
  const parts = hallPaymentsOf([{ ...movement, recordedAt: new Date(0), amountPence, depositPence }])
  expect(parts.map((part) => `${part.kind} ${part.amountPence}`)).toEqual(sums)
  expect(parts[0]).toMatchObject({ ...movement, id: `7:${parts[0]!.kind}` })
})

test.each([
  ['refund', 'cash', 'refund', 'Refund given, cash'],
  ['refund', 'online', 'refund', 'Refund given, online'],
  ['hire', 'card', 'charge', 'Hire paid, card'],
  ['deposit', 'bank_transfer', 'charge', 'Deposit taken, bank transfer'],
  ['refund', 'online', 'dispute', 'Hire taken back by the payer’s bank'],
  ['deposit_return', 'online', 'dispute', 'Deposit taken back by the payer’s bank'],
  ['hire', 'online', 'refund_returned', 'Hire refund came back from the bank'],
  ['deposit', 'online', 'refund_returned', 'Deposit refund came back from the bank'],
  ['hire', 'online', 'dispute_won', 'Hire back: the dispute was won'],
  ['deposit', 'online', 'dispute_won', 'Deposit back: the dispute was won'],
  ['deposit_kept', 'cash', 'deposit_kept', 'Deposit kept', -1],
  ['deposit_kept', 'online', 'deposit_kept', 'Deposit no longer kept'],
] as [HallPaymentKind, HallPaymentMethod, string, string, number?][])(
  'the desk reads what a sum was: %s, %s, %s',
  (kind, method, movement, words, amountPence = 1) => {
    expect(hallPaymentWhat({ kind, method, movement, amountPence })).toBe(words)
  },
)

// What of the price of £75, paid by p1, has gone back; and what another payment has paid of it.
const paidPrice = (back: number, other = 0) =>
  (
    [
      ['p1', 7500],
      ['p1', -back],
      ['p2', other],
    ] as const
  ).map(([paymentId, amountPence]) => {
    const kind = amountPence < 0 ? ('refund' as const) : ('hire' as const)
    return { kind, method: 'cash' as const, paymentId, amountPence }
  })

test.each([
  ['a part', 'confirmed', 0, 'refund', 1000, 0, 1000],
  ['a second part', 'confirmed', 1000, 'refund', 1500, 0, 1500],
  ['all of it', 'confirmed', 0, 'refund', 7500, 0, 0],
  ['what the bank took', 'confirmed', 0, 'dispute', 1000, 0, 0],
  ['a part of a cancelled hire', 'cancelled', 0, 'refund', 1000, 0, 0],
  ['a part that was paid too much', 'confirmed', 0, 'refund', 1000, 1000, 0],
  ['what is paid again', 'confirmed', 1000, 'charge', 1000, 400, 600],
] as const)('goodwill after %s', (_what, status, goodwillPence, kind, back, other, expected) => {
  const hire = { ...confirmed, status, goodwillPence }
  const hirePence = kind === 'charge' ? other : goodwillPence - back
  // What is being paid is not among the payments yet.
  const payments = paidPrice(back, kind === 'charge' ? 0 : other)
  expect(goodwillAfter(hire, payments, { paymentId: 'p1', kind, hirePence })).toBe(expected)
})

test('what went back as goodwill is not due, and comes back as owed where it did not arrive', () => {
  const hire = { ...confirmed, goodwillPence: 1000, depositPence: 0 }
  expect(hallAccount(hire, paidPrice(1000))).toMatchObject({ duePence: 0, refundDuePence: 0 })
  expect(hallAccount(hire, paidPrice(0))).toMatchObject({ duePence: 0, refundDuePence: 1000 })
})

test('a deposit that a bank took and returned has not gone back', () => {
  const sums = payments(['deposit', 5000], ['deposit_return', 5000], ['deposit', 5000]).map((sum, at) => ({
    ...sum,
    movement: ['charge', 'dispute', 'dispute_won'][at],
  }))
  expect(hallAccount(confirmed, sums)).toMatchObject({ depositHeldPence: 5000, depositReturnedPence: 0 })
  expect(hallAccount(confirmed, sums.slice(0, 2))).toMatchObject({ depositHeldPence: 0, depositReturnedPence: 5000 })
})

test('refunds on their way take what they asked for of price and deposit', () => {
  const pending = [
    { amountPence: 500, depositPence: 200 },
    { amountPence: 100, depositPence: null },
  ]
  const sums = held([7500, 5000])
  expect(hallKindLeftPence(sums, { paidKind: 'hire', pending })).toBe(7100)
  expect(hallKindLeftPence(sums, { paidKind: 'deposit', pending })).toBe(4800)
})

test('a deposit that is kept is held no longer, is not due again and cannot go back', () => {
  const [kept] = hallSums({ amountPence: 0, depositPence: -2000 })
  expect(kept).toEqual({ kind: 'deposit_kept', amountPence: -2000 })
  const sums = payments(['hire', 7500], ['deposit', 5000], ['deposit_return', 1000], ['deposit_kept', 2000])
  const account = { hirePaidPence: 7500, depositHeldPence: 2000, depositKeptPence: 2000, depositReturnedPence: 1000 }
  expect(hallAccount(confirmed, sums)).toMatchObject({ ...account, duePence: 0, refundDuePence: 0 })
  expect(hallAccount(cancelled, sums)).toMatchObject({ refundDuePence: 2000 })
  expect(hallKindLeftPence(sums, { paidKind: 'deposit', pending: [] })).toBe(2000)
})
