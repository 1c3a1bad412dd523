import { expect, test } from 'vitest'
import { readParams } from '#scripts/stripe-params.ts'
import written from '#src/platform/payments/fake-stripe/api-params.json' with { type: 'json' }

test('the fake Stripe is held to the types of the SDK that is installed (npm run stripe:params)', () => {
  expect(readParams()).toEqual(written)
})
