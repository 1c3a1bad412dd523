import { expect, test } from 'vitest'
import { hallAccount, type HallPaymentKind, hallPaymentWhat, hallReturnOf, hallReturnParts } from './hall-money.ts'

const confirmed = { status: 'confirmed', pricePence: 7500, depositPence: 5000, isFullRefund: null } as const
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

const held = { hirePaidPence: 7500, depositHeldPence: 5000 }

test.each([
  ['confirmed', 2500, [2500, 0]],
  ['confirmed', 12_500, [7500, 5000]],
  ['confirmed', 20_000, [15_000, 5000]],
  ['cancelled', 5000, [0, 5000]],
  ['cancelled', 12_500, [7500, 5000]],
  ['cancelled', 100, [0, 100]],
] as const)('of a hire that is %s, %i pence go back as price and deposit', (status, pence, [price, deposit]) => {
  const parts = hallReturnParts({ status }, held, pence)
  const sumOf = (kind: string) => parts.find((part) => part.kind === kind)?.pence ?? 0
  expect([sumOf('refund'), sumOf('deposit_return')]).toEqual([price, deposit])
  expect(parts.every((part) => part.pence > 0)).toBe(true)
})

test.each([
  ['confirmed', { hirePaidPence: 0, depositHeldPence: 5000 }, 2500, [{ kind: 'deposit_return', pence: 2500 }]],
  ['confirmed', { hirePaidPence: -2500, depositHeldPence: 5000 }, 2500, [{ kind: 'deposit_return', pence: 2500 }]],
  ['cancelled', { hirePaidPence: 2500, depositHeldPence: 0 }, 2500, [{ kind: 'refund', pence: 2500 }]],
  ['cancelled', { hirePaidPence: 2500, depositHeldPence: -100 }, 2500, [{ kind: 'refund', pence: 2500 }]],
  ['confirmed', { hirePaidPence: 2500, depositHeldPence: 1 }, 1, [{ kind: 'refund', pence: 1 }]],
  ['confirmed', held, 0, []],
] as const)('of a hire that is %s with %j, %i pence go back as %j', (status, account, pence, parts) => {
  expect(hallReturnParts({ status }, account, pence)).toEqual(parts)
})

test.each([
  [['hire'], 'refund'],
  [['deposit'], 'deposit_return'],
  [['deposit', 'deposit'], 'deposit_return'],
] as const)('what was paid for %j alone goes back as %s', (kinds, kind) => {
  const sums = kinds.map((paid, at) => ({ kind: paid, paymentRef: `p1:${at}` }))
  const other = { kind: 'hire' as const, paymentRef: 'p10:0' }
  expect(hallReturnOf([...sums, other, { kind: 'deposit', paymentRef: null }], 'p1', 700)).toEqual([
    { kind, pence: 700 },
  ])
})

test('what was paid for both, or is not there, goes back as neither alone', () => {
  const both = [
    { kind: 'hire' as const, paymentRef: 'p1:hire' },
    { kind: 'deposit' as const, paymentRef: 'p1:deposit' },
  ]
  expect([hallReturnOf(both, 'p1', 700), hallReturnOf([], 'p1', 700)]).toEqual([null, null])
})

test('the desk reads what each sum was, and that a bank took or gave it', () => {
  const sum = { kind: 'refund', method: 'online', paymentRef: null } as const
  expect(hallPaymentWhat({ ...sum, method: 'cash' })).toBe('Refund given, cash')
  expect(hallPaymentWhat({ ...sum, paymentRef: 'refund:re_1:refund' })).toBe('Refund given, online')
  expect(hallPaymentWhat({ ...sum, paymentRef: 'dispute:du_1:refund' })).toBe('Hire taken back by the payer’s bank')
  const taken = { ...sum, kind: 'deposit_return', paymentRef: 'dispute:du_1:deposit' } as const
  expect(hallPaymentWhat(taken)).toBe('Deposit taken back by the payer’s bank')
  const bounced = { ...sum, kind: 'hire', paymentRef: 'refund-returned:re_1:hire' } as const
  expect(hallPaymentWhat(bounced)).toBe('Hire refund came back from the bank')
  expect(hallPaymentWhat({ ...bounced, kind: 'deposit' })).toBe('Deposit refund came back from the bank')
  expect(hallPaymentWhat({ ...sum, kind: 'hire', paymentRef: 'dispute-won:du_1:hire' })).toBe(
    'Hire back: the dispute was won',
  )
  const won = { ...sum, kind: 'deposit', paymentRef: 'dispute-won:du_1:deposit' } as const
  expect(hallPaymentWhat(won)).toBe('Deposit back: the dispute was won')
})
