import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountInPounds,
  decideSettlement,
  type PaymentState,
  type ProviderTruth,
  startRefusals,
  STARTS_ALLOWED,
} from './payment.ts'
import { hallMethodOf, tenderOf } from './tender.ts'

const asked = (state: PaymentState) => ({ state, amountPence: 3300, currency: 'gbp' })
const told = (state: ProviderTruth['state'], failure: ProviderTruth['failure'] = null): ProviderTruth => ({
  state,
  amountPence: 3300,
  currency: 'gbp',
  failure,
})
const declined = { code: 'card_declined', message: 'Your card was declined.' }

test.each([
  ['pending', told('requires_payment_method'), 'pending', false],
  ['pending', told('requires_payment_method', declined), 'failed', false],
  ['pending', told('requires_action'), 'requires_action', false],
  ['requires_action', told('processing'), 'processing', false],
  ['processing', told('succeeded'), 'succeeded', true],
  ['pending', told('succeeded'), 'succeeded', true],
  ['failed', told('succeeded'), 'succeeded', true],
  ['cancelled', told('succeeded'), 'succeeded', true],
  ['processing', told('requires_payment_method', declined), 'failed', false],
  ['pending', told('cancelled'), 'cancelled', false],
  ['succeeded', told('succeeded'), 'succeeded', false],
  ['succeeded', told('processing'), 'succeeded', false],
  ['succeeded', told('requires_payment_method', declined), 'succeeded', false],
] as const)('a %s payment, told %j, is %s', (state, truth, next, isNewlyPaid) => {
  expect(decideSettlement(asked(state), truth)).toMatchObject({ state: next, isNewlyPaid })
})

test.each([
  ['requires_payment_method', 'cancelled'],
  ['requires_action', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['processing', 'processing'],
] as const)('a payment given up here, told %s, is %s', (state, next) => {
  expect(decideSettlement(asked('cancelled'), told(state))).toMatchObject({ state: next, isNewlyPaid: false })
})

test('a failure is told of a failed payment only', () => {
  expect(decideSettlement(asked('pending'), told('processing', declined))).toMatchObject({ failure: null })
})

test('why it failed is kept only while it has failed', () => {
  const told1 = told('requires_payment_method', declined)
  expect(decideSettlement(asked('pending'), told1)).toMatchObject({ failure: declined })
  expect(decideSettlement(asked('failed'), told('processing'))).toMatchObject({ failure: null })
})

test.each([
  ['less', { amountPence: 3299 }],
  ['more', { amountPence: 3301 }],
  ['another currency', { currency: 'eur' }],
])('%s than was asked settles nothing', (_what, other) => {
  expect(decideSettlement(asked('pending'), { ...told('succeeded'), ...other })).toBe('mismatch')
})

test('in whatever order and however often a payment is told, it is newly paid at most once and stays paid', () => {
  const states = ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'cancelled'] as const
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states), { maxLength: 30 }), (heard) => {
      let state: PaymentState = 'pending'
      let paid = 0
      for (const one of heard) {
        const settlement = decideSettlement(asked(state), told(one))
        if (settlement === 'mismatch') throw new Error('the amounts are equal')
        if (settlement.isNewlyPaid) paid += 1
        state = settlement.state
      }
      expect(paid).toBe(heard.includes('succeeded') ? 1 : 0)
      expect(state === 'succeeded').toBe(heard.includes('succeeded'))
    }),
  )
})

test.each([
  [3300, '33.00'],
  [1600, '16.00'],
  [2999, '29.99'],
  [5, '0.05'],
])('%i pence are shown as %s', (pence, text) => {
  expect(amountInPounds(pence)).toBe(text)
})

test('the texts of the specification, word for word', () => {
  expect(startRefusals.amount_required.message).toBe('Amount is required for one-time payment')
  expect(startRefusals.plan_required.message).toBe('Please select a membership plan')
  expect(startRefusals.plan_not_found.message).toBe('Selected plan not found')
})

test('a visitor may start five payments in ten minutes (PRODUCT 6)', () => {
  expect(STARTS_ALLOWED).toEqual({ most: 5, windowSeconds: 10 * 60 })
})

test.each([
  ['card', 'card_machine'],
  ['cash', 'cash'],
  ['bank_transfer', 'bank_transfer'],
] as const)('a hire paid by %s is in the books as %s, and the other way round', (method, tender) => {
  expect(tenderOf(method)).toBe(tender)
  expect(hallMethodOf(tender)).toBe(method)
})

test('what was paid through Stripe is paid online', () => {
  expect(hallMethodOf('stripe')).toBe('online')
})

test('no hire is paid by credit, nor free', () => {
  expect(() => hallMethodOf('account')).toThrow()
  expect(() => hallMethodOf('complimentary')).toThrow()
})
