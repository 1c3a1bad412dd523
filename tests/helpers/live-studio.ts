import { afterAll } from 'vitest'
import { openFakeStripe } from '#scripts/stripe-fake/fake-stripe.ts'

/** What a studio needs to take payments through a fake Stripe of its own; nothing without TEST_PROVIDER=stripe (the vitest project
 *  `live-payments`): what is true of one provider is true of both. */
export async function stripeEnv(now: () => Date): Promise<Record<string, string>> {
  if (process.env.TEST_PROVIDER !== 'stripe') return {}
  const fake = await openFakeStripe({ now })
  afterAll(() => fake.close())
  return {
    STRIPE_API_BASE: fake.url,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
}
