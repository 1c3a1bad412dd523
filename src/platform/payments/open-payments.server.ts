import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.server.ts'
import type { Config } from '../config/config.server.ts'
import type { Database } from '../database/db.server.ts'
import type { Log } from '../log.server.ts'
import { secretLines } from '../config/secret-lines.ts'
import { openClosedProvider } from './closed-provider.server.ts'
import type { PaymentProvider } from './provider.server.ts'
import { openSimulatedProvider, type SimulatedProvider } from './simulated-provider.server.ts'
import { openStripeProvider } from './stripe-provider.server.ts'

/** Who moves the money here, and the simulated bank where it is only a test. */
export type Payments = { payments: PaymentProvider; testBank: SimulatedProvider | null }

type Parts = { config: Config; db: Database; clock: Clock; log: Log; secret: string }

/** The payment provider of this studio: Stripe with its keys, the simulated one, or none where everything is paid at the studio. */
export function openPayments({ config, db, clock, log, secret }: Parts): Payments {
  const { stripe, origin } = config
  if (config.payments === 'stripe' && stripe) {
    return { payments: openStripeProvider({ ...stripe, log }), testBank: null }
  }
  if (config.payments === 'desk') return { payments: openClosedProvider(), testBank: null }
  // A secret of its own, which nobody has been told: the simulated company needs none from outside.
  const own = createHmac('sha256', secretLines(secret)[0])
    .update('webhook of the simulated provider')
    .digest('base64url')
  const webhookSecrets = stripe?.webhookSecrets ?? [own]
  const simulated = openSimulatedProvider({ db, clock, origin, webhookSecrets })
  return { payments: simulated, testBank: simulated }
}
