import { expect, test } from 'vitest'
import { describeMoneyTask } from './money-task.ts'

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
