import { expect, test } from 'vitest'
import { decideMandate, directDebitOf, type ProviderWord } from './mandate.ts'

const word = (given: Partial<ProviderWord> = {}): ProviderWord => ({
  setup: 'succeeded',
  mandate: null,
  failure: null,
  ...given,
})
const mandate = (state: 'pending' | 'active' | 'inactive', message?: string) =>
  word({ mandate: { state, failure: message ? { message } : null } })

test.each([
  ['preparing', word({ setup: 'requires_payment_method' }), 'preparing'],
  ['preparing', word({ setup: 'cancelled' }), 'failed'],
  ['preparing', word(), 'active'],
  ['preparing', mandate('pending'), 'pending'],
  ['preparing', mandate('active'), 'active'],
  ['pending', mandate('active'), 'active'],
  ['pending', mandate('inactive'), 'failed'],
  ['active', mandate('active'), 'active'],
  ['active', mandate('inactive'), 'ended'],
  ['failed', mandate('active'), 'failed'],
  ['ended', mandate('active'), 'ended'],
] as const)('from %s, told %o, it is %s', (state, told, expected) => {
  expect(decideMandate(state, told).state).toBe(expected)
})

test('says why in the words of the bank', () => {
  expect(decideMandate('pending', mandate('inactive', 'No such account.')).failureMessage).toBe('No such account.')
  const refused = word({ setup: 'requires_payment_method', failure: { message: 'Your card was declined.' } })
  expect(decideMandate('preparing', refused)).toEqual({ state: 'preparing', failureMessage: 'Your card was declined.' })
})

test('is shown as on only when it is active', () => {
  const shown = (state: Parameters<typeof decideMandate>[0], endsWithPeriod = false) =>
    directDebitOf({ state, endsWithPeriod })
  expect([null].map(directDebitOf)).toEqual(['off'])
  expect([shown('preparing'), shown('pending'), shown('active'), shown('failed'), shown('ended')]).toEqual([
    'preparing',
    'pending',
    'on',
    'failed',
    'off',
  ])
  expect(shown('active', true)).toBe('ending')
})
