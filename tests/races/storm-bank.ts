import { all } from '#scripts/stripe-fake/fake-state.ts'
import type { Database } from '#src/platform/database/db.server.ts'
import { readRecordedEvent } from '#src/platform/payments/provider-event.ts'
import type { PaymentProvider, ProviderEvent } from '#src/platform/payments/provider.server.ts'
import { openSimulatedProvider, type SimulatedProvider } from '#src/platform/payments/simulated-provider.server.ts'
import { openStripeBank } from '#tests/helpers/stripe-bank.ts'
import { PATIENCE_MS } from './storm.ts'

/** A provider in a storm: who pays there, what it tells, and what its own books say. */
export type StormBank = {
  provider: PaymentProvider & Pick<SimulatedProvider, 'answerBank'>
  /** What a worker of its own process needs to reach it (a-settler.ts). */
  argument: string
  /** How much it has told so far, and what, oldest first. */
  countTold(): Promise<number>
  listTold(): Promise<ProviderEvent[]>
  /** The payments of ours that it has charged. */
  listCharged(): Promise<string[]>
  close(): Promise<void>
}

type Parts = { db: Database; clock: { now(): Date } }

export function openStormBank(name: 'simulated' | 'stripe', parts: Parts): Promise<StormBank> | StormBank {
  return name === 'stripe' ? stripeBank(parts) : simulatedBank(parts)
}

function simulatedBank({ db, clock }: Parts): StormBank {
  const rows = async <Row>(text: string) => (await db.pool.query(text)).rows as Row[]
  return {
    provider: openSimulatedProvider({ db, clock, origin: 'http://localhost:3000' }),
    argument: 'simulated',
    countTold: async () => (await rows<{ n: number }>('select count(*)::int n from simulated_events'))[0]!.n,
    listTold: () =>
      rows(`select 'evt_sim_' || id as id, type, about, object_id as "objectId" from simulated_events order by id`),
    async listCharged() {
      const charged = await rows<{ id: string }>(
        `select payment_id as id from simulated_intents where state = 'succeeded'`,
      )
      return charged.map(({ id }) => id)
    },
    close: async () => {},
  }
}

async function stripeBank({ clock }: Parts): Promise<StormBank> {
  const bank = await openStripeBank(clock, PATIENCE_MS)
  return {
    provider: bank,
    argument: bank.fake.url,
    countTold: async () => bank.fake.events().length,
    listTold: async () => bank.fake.events().flatMap((event) => readRecordedEvent(event) ?? []),
    async listCharged() {
      const paid = all(bank.fake.state, 'payment_intent').filter(({ status }) => status === 'succeeded')
      return paid.map(({ metadata }) => metadata.paymentId ?? '')
    },
    close: () => bank.fake.close(),
  }
}
