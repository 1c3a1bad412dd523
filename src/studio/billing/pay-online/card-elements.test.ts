import type { StripeElementsOptionsMode } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { cardElements } from './card-elements.ts'

test('opens the card field for the amount, in pounds, by card', () => {
  expect(cardElements({ amountPence: 3300, isDark: false })).toEqual({
    mode: 'payment',
    currency: 'gbp',
    amount: 3300,
    allowedPaymentMethodTypes: ['card'],
    appearance: { theme: 'stripe' },
  })
  expect(cardElements({ amountPence: 3300, isDark: true }).appearance).toEqual({ theme: 'night' })
})

test('the compiler refuses an option that the release of the script no longer takes', () => {
  const old: StripeElementsOptionsMode = {
    mode: 'payment',
    currency: 'gbp',
    amount: 3300,
    // @ts-expect-error -- The script throws at it, and the field loads for ever.
    paymentMethodTypes: ['card'],
  }
  expect(Object.keys(old)).toHaveLength(4)
})
