import { expect, test } from 'vitest'
import { becameOf, changeState, paymentHistory } from './payment-history.ts'

const day = (date: string) => new Date(`${date}T10:00:00Z`)
const none = { fromPackageId: null, paymentRef: null, state: 'effective' } as const
const kept = { grant: 'given', refundedPence: 0, toAccountPence: 0, disputedPence: 0 }
const done = { state: 'done', givenBackPence: 0 }

test('a first package, a renewal, an upgrade, a downgrade, a gift and a class, latest first', () => {
  const changes = [
    {
      ...none,
      kind: 'upgrade',
      requestedAt: day('2026-09-01'),
      amountPence: 3300,
      toPackageId: 'basic',
      paymentRef: 'payment:1',
    },
    {
      kind: 'upgrade',
      requestedAt: day('2026-10-05'),
      amountPence: 1600,
      fromPackageId: 'basic',
      toPackageId: 'standard',
      paymentRef: '3',
      state: 'effective',
    },
    {
      ...none,
      kind: 'downgrade',
      requestedAt: day('2026-10-20'),
      amountPence: 0,
      fromPackageId: 'standard',
      toPackageId: 'basic',
    },
  ] as const
  const payments = [
    { id: '1', settledAt: day('2026-09-01'), amountPence: 3300, purpose: 'membership', packageId: 'basic', ...kept },
    { id: '2', settledAt: day('2026-10-01'), amountPence: 3300, purpose: 'renewal', packageId: 'basic', ...kept },
    { id: '3', settledAt: day('2026-10-05'), amountPence: 1600, purpose: 'upgrade', packageId: 'standard', ...kept },
    { id: '4', settledAt: null, amountPence: 3300, purpose: 'membership', packageId: 'basic', ...kept },
    { id: '6', settledAt: day('2026-10-22'), amountPence: 650, purpose: 'class', packageId: 'drop-in', ...kept },
    { id: '5', settledAt: day('2026-10-21'), amountPence: 2999, purpose: 'order', packageId: null, ...kept },
  ]
  expect(paymentHistory(changes, payments)).toEqual([
    { date: day('2026-10-22'), amountPence: 650, type: 'order', from: null, to: 'drop-in', ...done },
    { date: day('2026-10-21'), amountPence: 2999, type: 'order', from: null, to: null, ...done },
    { date: day('2026-10-20'), amountPence: 0, type: 'downgrade', from: 'standard', to: 'basic', ...done },
    { date: day('2026-10-05'), amountPence: 1600, type: 'upgrade', from: 'basic', to: 'standard', ...done },
    { date: day('2026-10-01'), amountPence: 3300, type: 'renewal', from: 'basic', to: 'basic', ...done },
    { date: day('2026-09-01'), amountPence: 3300, type: 'upgrade', from: null, to: 'basic', ...done },
  ])
})

test('nothing paid is an empty history', () => {
  expect(paymentHistory([], [])).toEqual([])
})

test('a downgrade says that it waits or was withdrawn, and what was bought that it was given back, and how much', () => {
  const change = { ...none, requestedAt: day('2026-10-20'), fromPackageId: 'standard', toPackageId: 'basic' }
  const downgrade = (state: 'pending' | 'withdrawn') => ({
    ...change,
    kind: 'downgrade' as const,
    amountPence: 0,
    state,
  })
  const states = (...entries: ReturnType<typeof paymentHistory>) =>
    entries.map(({ state, givenBackPence }) => [state, givenBackPence])
  expect(states(...paymentHistory([downgrade('pending'), downgrade('withdrawn')], []))).toEqual([
    ['pending', 0],
    ['withdrawn', 0],
  ])
  const paid = { id: '1', settledAt: day('2026-10-01'), amountPence: 3300, purpose: 'membership', packageId: 'basic' }
  const first = {
    ...none,
    kind: 'upgrade' as const,
    requestedAt: day('2026-10-01'),
    amountPence: 3300,
    toPackageId: 'basic',
    paymentRef: 'payment:1',
  }
  for (const moves of [[], [first]]) {
    const back = (grant: string, sums: Partial<typeof kept>) =>
      states(...paymentHistory(moves, [{ ...paid, ...kept, grant, ...sums }]))[0]
    // In part, wholly, onto the account, with a share kept, by another way than it came.
    expect(back('given', { refundedPence: 1000 })).toEqual(['done', 1000])
    expect(back('given', { refundedPence: 3300 })).toEqual(['given_back', 3300])
    expect(back('returned', { refundedPence: 3300 })).toEqual(['given_back', 3300])
    expect(back('returned', { toAccountPence: 2000 })).toEqual(['given_back', 2000])
    expect(back('given', { refundedPence: 1300, toAccountPence: 2000 })).toEqual(['given_back', 3300])
    // Too late to be given; cancelled, before money went back; taken by the payer's bank, and won.
    expect(back('to_return', {})).toEqual(['being_given_back', 0])
    expect(back('returned', {})).toEqual(['withdrawn', 0])
    expect(back('returned', { disputedPence: 3300 })).toEqual(['disputed', 3300])
    expect(back('given', { disputedPence: 1000 })).toEqual(['disputed', 1000])
  }
  expect(becameOf({ ...kept, amountPence: 0, grant: 'returned' }).state).toBe('given_back')
  expect((['pending', 'effective', 'withdrawn', 'lapsed'] as const).map((state) => changeState({ state }))).toEqual([
    'pending',
    'done',
    'withdrawn',
    'withdrawn',
  ])
})
