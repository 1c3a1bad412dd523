import { all, find } from '#scripts/stripe-fake/fake-state.ts'
import { type FakeStripe, openFakeStripe } from '#scripts/stripe-fake/fake-stripe.ts'
import { openLog } from '#src/platform/log.server.ts'
import type { PaymentProvider, ProviderEvent } from '#src/platform/payments/provider.server.ts'
import type { SimulatedProvider } from '#src/platform/payments/simulated-provider.server.ts'
import { openStripeProvider } from '#src/platform/payments/stripe-provider.server.ts'

/** What a test does as the payer and their bank, and what it asks of the provider's books, no matter who the provider is. */
export type TestBank = PaymentProvider &
  Pick<SimulatedProvider, 'confirmSetup' | 'answerBank' | 'endAtBank' | 'deliverEvents'> & {
    /** How many of a kind the provider knows; `charges` are those that were paid. */
    count(what: 'customers' | 'intents' | 'charges' | 'refunds' | 'setups'): Promise<number>
    /** Whether it would still collect with a method that was kept. */
    keeps(saved: { methodId: string | null; reference: string | null }): Promise<boolean>
  }

export type StripeBank = TestBank & { fake: FakeStripe }

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

/** Live payments against a fake Stripe on this machine, which goes by the test's clock. Close `fake` at the end. */
export async function openStripeBank(clock: { now(): Date }, timeoutMs?: number): Promise<StripeBank> {
  const fake = await openFakeStripe({ now: () => clock.now() })
  const provider = stripeOfTheTests(fake.url, timeoutMs)
  return { ...provider, fake, ...asBank(fake, provider) }
}

/** Live payments against a fake Stripe that answers somewhere already, and in time. */
export function stripeOfTheTests(apiBase: string, timeoutMs = 1500): PaymentProvider {
  return openStripeProvider({
    log: openLog(() => {}),
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: [WEBHOOK_SECRET],
    apiBase,
    timeoutMs,
  })
}

function asBank(fake: FakeStripe, provider: PaymentProvider): Omit<StripeBank, keyof PaymentProvider | 'fake'> {
  const delivered = new Set<string>()
  return {
    count: async (what) => counted(fake)[what],
    async keeps({ methodId }) {
      return Boolean(find(fake.state, 'payment_method', methodId)?.customer)
    },
    async confirmSetup({ setupId, methodId }) {
      fake.completeSession(setupId, methodId)
      const setup = await provider.retrieveSetup(setupId)
      if (!setup) throw new Error('The set-up is gone')
      return setup
    },
    async answerBank(intentId, isYes) {
      fake.answerBank(intentId, isYes)
      return provider.retrieveIntent(intentId)
    },
    async endAtBank(reference) {
      fake.endMandate(reference)
    },
    async deliverEvents(hand) {
      const fresh = fake.events().filter(({ id }) => !delivered.has(id))
      for (const event of fresh) {
        await hand(onTheWire(fake, provider, event))
        delivered.add(event.id)
      }
      return fresh.length
    },
  }
}

function counted({ state }: FakeStripe) {
  return {
    customers: all(state, 'customer').length,
    intents: all(state, 'payment_intent').length,
    charges: all(state, 'charge').filter(({ paid }) => paid).length,
    refunds: all(state, 'refund').length,
    setups: all(state, 'setup_intent').length,
  }
}

function onTheWire(fake: FakeStripe, provider: PaymentProvider, event: ReturnType<FakeStripe['events']>[number]) {
  const { body, signature } = fake.sign(event, WEBHOOK_SECRET)
  const read: ProviderEvent | null = provider.readEvent(body, signature, new Date())
  if (!read) throw new Error('The provider does not believe its own event')
  return read
}
