import { expect, test } from 'vitest'
import { describeMoneyTask, MONEY_TASK_KINDS, taskDueAt } from './money-task.ts'

test.each([
  ['dispute', 'p1', 'https://dashboard.stripe.com/disputes/dp_1'],
  ['books_differ', null, '/dashboard/payments/books'],
  ['refund_failed', 'p1', '/dashboard/payments/p1'],
  ['refund_failed', null, '/dashboard/payments'],
  ['key_refused', null, 'https://dashboard.stripe.com/apikeys'],
] as const)('what is to be done about a %s of payment %s is done at %s', (kind, paymentId, to) => {
  expect(describeMoneyTask({ kind, subject: 'dp_1', paymentId }).to).toBe(to)
})

test.each([
  ['dispute', 'https://dashboard.stripe.com/test/disputes/dp_1'],
  ['key_refused', 'https://dashboard.stripe.com/test/apikeys'],
  ['refund_failed', '/dashboard/payments/p1'],
  ['payout_unmatched', 'https://dashboard.stripe.com/test/payouts/dp_1'],
  ['payout_failed', 'https://dashboard.stripe.com/test/payouts/dp_1'],
  ['not_answering', 'https://status.stripe.com'],
] as const)('of a test, a %s is seen to at %s', (kind, to) => {
  expect(describeMoneyTask({ kind, subject: 'dp_1', paymentId: 'p1', isTest: true }).to).toBe(to)
})

test('every task has a deadline: the one the bank names, or days from when it came up', () => {
  const createdAt = new Date('2026-11-23T10:00:00Z')
  const dueAt = new Date('2026-12-07T10:00:00Z')
  for (const kind of MONEY_TASK_KINDS) expect(taskDueAt({ kind, createdAt, dueAt })).toBe(dueAt)
  const days = Object.fromEntries(
    MONEY_TASK_KINDS.map((kind) => [kind, taskDueAt({ kind, createdAt })?.toISOString().slice(5, 10) ?? null]),
  )
  expect(days).toEqual({
    dispute: null,
    inquiry: null,
    refund_failed: '11-28',
    refund_at_desk: '12-07',
    claimed_gift: '11-30',
    mismatch: '11-25',
    key_refused: '11-24',
    not_answering: '11-24',
    method_refused: '11-30',
    payout_unmatched: '11-30',
    payout_failed: '11-25',
    books_differ: '11-30',
  })
})
