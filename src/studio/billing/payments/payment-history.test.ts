import { expect, test } from 'vitest'
import { paymentHistory } from './payment-history.ts'

const day = (date: string) => new Date(`${date}T10:00:00Z`)
const none = { fromPackageId: null, paymentRef: null }

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
    { id: '1', settledAt: day('2026-09-01'), amountPence: 3300, purpose: 'membership', packageId: 'basic' },
    { id: '2', settledAt: day('2026-10-01'), amountPence: 3300, purpose: 'renewal', packageId: 'basic' },
    { id: '3', settledAt: day('2026-10-05'), amountPence: 1600, purpose: 'upgrade', packageId: 'standard' },
    { id: '4', settledAt: null, amountPence: 3300, purpose: 'membership', packageId: 'basic' },
    { id: '6', settledAt: day('2026-10-22'), amountPence: 650, purpose: 'class', packageId: 'drop-in' },
    { id: '5', settledAt: day('2026-10-21'), amountPence: 2999, purpose: 'order', packageId: null },
  ]
  expect(paymentHistory(changes, payments)).toEqual([
    { date: day('2026-10-22'), amountPence: 650, type: 'order', from: null, to: 'drop-in' },
    { date: day('2026-10-21'), amountPence: 2999, type: 'order', from: null, to: null },
    { date: day('2026-10-20'), amountPence: 0, type: 'downgrade', from: 'standard', to: 'basic' },
    { date: day('2026-10-05'), amountPence: 1600, type: 'upgrade', from: 'basic', to: 'standard' },
    { date: day('2026-10-01'), amountPence: 3300, type: 'renewal', from: 'basic', to: 'basic' },
    { date: day('2026-09-01'), amountPence: 3300, type: 'upgrade', from: null, to: 'basic' },
  ])
})

test('nothing paid is an empty history', () => {
  expect(paymentHistory([], [])).toEqual([])
})
