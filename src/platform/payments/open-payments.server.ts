import type { Clock } from '../clock.server.ts'
import type { Config } from '../config.server.ts'
import type { Database } from '../db.server.ts'
import type { PaymentProvider } from './provider.server.ts'
import { openSimulatedProvider, type SimulatedProvider } from './simulated-provider.server.ts'

/** Who moves the money here, and the pretended bank where it is only a test. */
export type Payments = { payments: PaymentProvider; testBank: SimulatedProvider | null }

export function openPayments(parts: { config: Config; db: Database; clock: Clock }): Payments {
  const { config, db, clock } = parts
  const simulated = openSimulatedProvider({ db, clock, origin: config.origin })
  return { payments: simulated, testBank: simulated }
}
