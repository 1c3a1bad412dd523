import type { Clock } from '#src/platform/clock.server.ts'
import type { Database } from '#src/platform/database/db.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { openFakeStripe } from '#src/platform/payments/fake-stripe/fake-stripe.server.ts'
import { openStripeProvider } from '#src/platform/payments/stripe-provider.server.ts'
import { PATIENCE_MS } from './storm.ts'

/** The provider under load, and the fake Stripe behind it, which all processes on the database share. */
export function openStormProvider(parts: { db: Database; clock: Clock }) {
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' }
  const fake = openFakeStripe({ ...parts, ...keys, pages: 'http://localhost:3000/pay/bank' })
  const log = openLog(() => {})
  const provider = openStripeProvider({
    ...keys,
    name: 'simulated',
    log,
    webhookSecrets: [],
    fake,
    timeoutMs: PATIENCE_MS,
  })
  return { provider, fake }
}
