import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.server.ts'
import type { Config } from '../config/config.server.ts'
import type { Database } from '../database/db.server.ts'
import type { Log } from '../log.server.ts'
import { secretLines } from '../config/secret-lines.ts'
import { openClosedProvider } from './closed-provider.server.ts'
import { type FakeStripe, openFakeStripe } from './fake-stripe/fake-stripe.server.ts'
import type { PaymentProvider } from './provider.server.ts'
import { nameAccount } from './name-account.server.ts'
import { openSdk, openStripeProvider } from './stripe-provider.server.ts'

/** Who moves the money here, and the fake Stripe where it is only a test. */
export type Payments = { payments: PaymentProvider; fakeStripe: FakeStripe | null }

type Parts = {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secret: string
  /** The names under which objects have been made so far (nameAccount). */
  listFormer(): Promise<string[]>
}

/** The payment provider of this studio: Stripe with its keys, the same with the fake one in its place, or none where everything is
 *  paid at the studio. */
export async function openPayments({ config, db, clock, log, secret, listFormer }: Parts): Promise<Payments> {
  const { stripe, origin } = config
  if (config.payments === 'stripe' && stripe) {
    const name = await nameAccount({ stripe: openSdk(stripe), secretKey: stripe.secretKey, log, listFormer })
    return { payments: openStripeProvider({ ...stripe, log, name }), fakeStripe: null }
  }
  if (config.payments === 'desk') return { payments: openClosedProvider(), fakeStripe: null }
  // Secrets of its own, which nobody has been told: the fake one needs none from outside.
  const own = (use: string) =>
    createHmac('sha256', secretLines(secret)[0]).update(`${use} of the fake Stripe`).digest('base64url')
  const keys = { secretKey: `sk_test_${own('key')}`, publishableKey: 'pk_test_simulated' }
  const fake = openFakeStripe({ db, clock, pages: `${origin}/pay/bank`, ...keys })
  const webhookSecrets = stripe?.webhookSecrets ?? [own('webhook')]
  return { payments: openStripeProvider({ ...keys, name: 'simulated', log, fake, webhookSecrets }), fakeStripe: fake }
}
