import { expect, test } from 'vitest'
import { offText, resumedText } from './direct-debit.ts'
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

// Specification 4, and PRODUCT 4.4 for the name of the method.
test.each([
  ['now', 'bacs_debit', 'Direct debit is off. Your bookings are cancelled and your membership is inactive.'],
  ['now', 'card', 'Your saved card is off. Your bookings are cancelled and your membership is inactive.'],
  ['prepared', 'bacs_debit', 'Direct debit is not being set up any more.'],
  ['month_end', 'bacs_debit', 'Direct debit ends with the month you have paid for. Nothing more will be collected.'],
] as const)('switched off %s, a member with %s reads: %s', (what, method, sentence) => {
  expect(offText(what, method)).toBe(sentence)
})

test('what goes on is named as its owner knows it', () => {
  expect([resumedText('bacs_debit'), resumedText('card')]).toEqual([
    'Direct debit goes on as before',
    'Your saved card goes on as before',
  ])
})
