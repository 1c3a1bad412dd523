import { beforeEach } from 'vitest'
import type { Services } from '#src/platform/app-services.server.ts'
import type { Clock } from '#src/platform/clock.server.ts'
import type { Database } from '#src/platform/database/db.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { completeSession } from '#src/platform/payments/fake-stripe/checkout-sessions.server.ts'
import { type FakeStripe, openFakeStripe } from '#src/platform/payments/fake-stripe/fake-stripe.server.ts'
import { closeDispute, openDispute, settleRefund } from '#src/platform/payments/fake-stripe/money-back.server.ts'
import { type EventRecord, find, listAll, need } from '#src/platform/payments/fake-stripe/objects.server.ts'
import { answerBank, settleIntent } from '#src/platform/payments/fake-stripe/payment-intents.server.ts'
import { endMandate } from '#src/platform/payments/fake-stripe/payment-methods.server.ts'
import type { RefundManner } from '#src/platform/payments/fake-stripe/test-methods.ts'
import type { Intent, PaymentProvider, ProviderEvent, Setup } from '#src/platform/payments/provider.server.ts'
import { readRecordedEvent } from '#src/platform/payments/provider-event.ts'
import { signBody } from '#src/platform/payments/signature.server.ts'
import { openStripeProvider } from '#src/platform/payments/stripe-provider.server.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

/** What goes wrong with the next calls: `cut` acts and closes the connection before the answer, `hang` acts and never answers, a
 *  number is the status of a refusal before anything was done. */
type Fault = 'cut' | 'hang' | 401 | 403 | 429 | 500

/** What a test does as the payer, their bank and the company's own staff. */
export type BankControls = {
  /** Whatever else would be done at the company. */
  act: FakeStripe['act']
  completeSession(sessionId: string, token: string): Promise<void>
  /** The payer, whom their bank has asked. */
  answerBank(intentId: string, isYes: boolean): Promise<void>
  /** The bank does not pay what is being collected. */
  refuseCollection(intentId: string): Promise<void>
  endMandate(mandateId: string): Promise<void>
  openDispute(intentId: string, isInquiry?: boolean): Promise<string>
  closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): Promise<void>
  settleRefund(refundId: string, isPaid: boolean): Promise<void>
  /** Every event since the start, oldest first, with what is due brought to its end. */
  events(): Promise<EventRecord[]>
  /** The bytes and the signature with which an event goes over the wire. */
  sign(event: EventRecord, secret: string, at?: Date): { body: string; signature: string }
}

const NO_FUNDS = { code: 'insufficient_funds', message: 'The bank account has insufficient funds.' }

/** The payer's bank of a fake Stripe, of a studio or of a test. */
export function bankOf(fake: FakeStripe): BankControls {
  const { act } = fake
  return {
    act,
    completeSession: async (id, token) => void (await act((call) => completeSession(call, id, token))),
    answerBank: async (id, isYes) => void (await act((call) => answerBank(call, id, isYes))),
    refuseCollection: async (id) => void (await act((call) => settleIntent(call, id, NO_FUNDS))),
    async endMandate(id) {
      const how = { network_status: 'revoked', revocation_reason: 'account_closed' } as const
      await act(async (call) => endMandate(call, await need(call, 'mandate', id), how))
    },
    openDispute: async (id, isInquiry) => (await act((call) => openDispute(call, id, isInquiry))).id,
    closeDispute: async (id, status) => void (await act((call) => closeDispute(call, id, status))),
    settleRefund: async (id, isPaid) => void (await act((call) => settleRefund(call, id, isPaid))),
    events: () => act((call) => listAll(call, 'event')),
    sign(event, secret, at = new Date()) {
      const body = JSON.stringify(event, null, 2)
      return { body, signature: signBody(body, secret, at) }
    },
  }
}

/** The provider of the tests: Stripe's adapter before the fake one, with its controls, and what its own books say. */
export type TestBank = PaymentProvider & {
  fake: BankControls & {
    /** How refunds go from now on. */
    refunds(manner: RefundManner): void
    /** A fault for so many of the next calls whose path contains a text. */
    fault(what: Fault, where?: { path?: string; times?: number }): void
    clearFaults(): void
    /** Calls so far, as `POST /v1/refunds`. */
    calls: string[]
  }
  confirmSetup(request: { setupId: string; methodId: string }): Promise<Setup>
  answerBank(intentId: string, isYes: boolean): Promise<Intent | null>
  endAtBank(reference: string): Promise<void>
  /** Hands over undelivered events in order; answers how many. */
  deliverEvents(hand: (event: ProviderEvent) => Promise<void>): Promise<number>
  /** How many of a kind the provider knows; `charges` are those that were paid. */
  count(what: 'customers' | 'intents' | 'charges' | 'refunds' | 'setups'): Promise<number>
  /** Whether it would still collect with a method that was kept. */
  keeps(saved: { methodId: string | null; reference: string | null }): Promise<boolean>
}

type Options = { timeoutMs?: number; methods?: readonly string[]; secretKey?: string; name?: string }

/** Opens that provider, for a test file: it goes by the test's clock and forgets its faults before each test. */
export function openTestBank(parts: { db: Database; clock: Clock }, options: Options = {}): TestBank {
  let manner: RefundManner = 'succeeded'
  const keys = { secretKey: options.secretKey ?? 'sk_test_1', publishableKey: 'pk_test_1' }
  const pages = 'http://localhost:3000/pay/bank'
  const fake = openFakeStripe({ ...parts, ...keys, pages, methods: options.methods, refunds: () => manner })
  const line = faultyLine(fake)
  const provider = openStripeProvider({
    ...keys,
    name: options.name ?? 'simulated',
    log: openLog(() => {}),
    webhookSecrets: [WEBHOOK_SECRET],
    fake: { ...fake, fetch: line.fetch },
    timeoutMs: options.timeoutMs ?? 1500,
  })
  const bank = bankOf(fake)
  const delivered = new Set<string>()
  beforeEach(() => {
    manner = 'succeeded'
    line.clearFaults()
    line.calls.length = 0
    delivered.clear()
  })
  return {
    ...provider,
    fake: { ...bank, ...line, refunds: (next) => void (manner = next) },
    count: (what) => countObjects(fake, what),
    keeps: async ({ methodId }) =>
      Boolean((await fake.act((call) => find(call, 'payment_method', methodId)))?.customer),
    async confirmSetup({ setupId, methodId }) {
      await bank.completeSession(setupId, methodId)
      const setup = await provider.retrieveSetup(setupId)
      if (!setup) throw new Error('The set-up is gone')
      return setup
    },
    async answerBank(intentId, isYes) {
      await bank.answerBank(intentId, isYes)
      return provider.retrieveIntent(intentId)
    },
    endAtBank: (reference) => bank.endMandate(reference),
    async deliverEvents(hand) {
      const fresh = (await bank.events()).filter(({ id }) => !delivered.has(id))
      for (const event of fresh) {
        const read = readRecordedEvent(event)
        if (!read) throw new Error('An event that cannot be read')
        await hand(read)
        delivered.add(event.id)
      }
      return fresh.length
    },
  }
}

/** The same for a whole studio: everything it asks of Stripe from now on goes over the line of this one. */
export function openStudioBank(services: Services, options?: Options): TestBank {
  const bank = openTestBank(services, options)
  Object.assign(services.payments, bank)
  return bank
}

async function countObjects(fake: FakeStripe, what: Parameters<TestBank['count']>[0]): Promise<number> {
  const kinds = { customers: 'customer', intents: 'payment_intent', refunds: 'refund', setups: 'setup_intent' } as const
  if (what === 'charges') return (await fake.act((call) => listAll(call, 'charge', { paid: true }))).length
  return (await fake.act((call) => listAll(call, kinds[what]))).length
}

/** The connection to the fake, with the faults that a test asked for. */
function faultyLine(fake: FakeStripe) {
  const faults: { what: Fault; path: string }[] = []
  const calls: string[] = []
  const answered: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    calls.push(`${request.method} ${path}`)
    const at = faults.findIndex((fault) => path.includes(fault.path))
    const what = at >= 0 ? faults.splice(at, 1)[0]?.what : undefined
    if (typeof what === 'number') return refusal(what)
    const answer = await fake.fetch(request)
    if (what === 'cut') throw new TypeError('The line was cut before the answer')
    if (what === 'hang') return hanging(init?.signal)
    return answer
  }
  return {
    calls,
    fetch: answered,
    fault: (what: Fault, { path = '', times = 1 } = {}) =>
      void faults.push(...Array.from({ length: times }, () => ({ what, path }))),
    clearFaults: () => void faults.splice(0),
  }
}

/** Never answers; ends when the caller has gone. */
function hanging(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The asker has gone', 'AbortError')))
  })
}

const MESSAGES = {
  401: 'Expired API Key provided: sk_test_*',
  403: 'The provided key does not have the required permissions for this endpoint.',
  429: 'Too many requests hit the API too quickly.',
  500: 'An unknown error occurred.',
}

function refusal(status: keyof typeof MESSAGES): Response {
  const error = { type: status === 500 ? 'api_error' : 'invalid_request_error', message: MESSAGES[status] }
  return Response.json({ error }, { status, headers: { 'Stripe-Should-Retry': 'false' } })
}
