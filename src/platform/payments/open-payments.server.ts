import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.server.ts'
import type { Config } from '../config.server.ts'
import type { Database } from '../db.server.ts'
import type { PaymentProvider } from './provider.server.ts'
import { openSimulatedProvider, type SimulatedProvider } from './simulated-provider.server.ts'

/** Who moves the money here, and the pretended bank where it is only a test. */
export type Payments = { payments: PaymentProvider; testBank: SimulatedProvider | null }

export function openPayments(parts: { config: Config; db: Database; clock: Clock; secret: string }): Payments {
  const { config, db, clock, secret } = parts
  // A secret of its own, which nobody has been told: the pretended company needs none from outside.
  const own = createHmac('sha256', secret).update('webhook of the simulated provider').digest('base64url')
  const webhookSecrets = config.stripe?.webhookSecrets ?? [own]
  const simulated = openSimulatedProvider({ db, clock, origin: config.origin, webhookSecrets })
  return { payments: simulated, testBank: simulated }
}
