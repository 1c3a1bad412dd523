import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { asciiEmail } from '#src/kit/text/email-address.ts'
import type { Log } from '../log.server.ts'
import type { FakeStripe } from './fake-stripe/fake-stripe.server.ts'
import type { NewSetup, PaymentProvider, ProviderEvent, Setup } from './provider.server.ts'
import { readProviderEvent, readRecordedEvent } from './provider-event.ts'
import { isGenuine } from './signature.server.ts'
import { API_VERSION, isRepeat, mandateFrom, SETUP_WHOLE, setupFrom } from './stripe-responses.server.ts'
import { makeRefund } from './stripe-refunds.server.ts'
import * as balance from './stripe-balance.server.ts'
import * as intents from './stripe-intents.server.ts'
import { callStripe, orNull, refusalOf } from './stripe-errors.server.ts'

/** A payer waits for this answer; one that does not come is asked for again by the reconciler. */
const TIMEOUT_MS = 10_000
/** With the same idempotency key, which the SDK repeats. */
const RETRIES = 1

export type StripeParts = {
  log: Log
  /** Whose objects these are (`PaymentProvider.name`). */
  name: string
  secretKey: string
  publishableKey: string
  /** Any of them makes an event genuine, so that a new one can come before the old one goes. */
  webhookSecrets: readonly string[]
  /** Another place than api.stripe.com, for tests. */
  apiBase?: string
  /** The fake Stripe in this process, in the place of the network. */
  fake?: FakeStripe
  timeoutMs?: number
}

type SdkParts = Pick<StripeParts, 'secretKey' | 'apiBase' | 'fake' | 'timeoutMs'>

/** Payments by Stripe, or by the fake one (PRODUCT 4.4). */
export function openStripeProvider(parts: StripeParts): PaymentProvider {
  const { log, publishableKey, webhookSecrets: secrets } = parts
  const stripe = openSdk(parts)
  const ask = <T>(call: () => Promise<T>) => callStripe(log, call)
  return {
    name: parts.name,
    publishableKey,
    createCustomer: ({ email, name, idempotencyKey }) =>
      ask(async () => {
        // Stripe refuses a known key with other details; anyone who has changed their address in the meantime is asked for again.
        const details = createHash('sha256').update(`${email}\n${name}`).digest('hex').slice(0, 16)
        const options = { idempotencyKey: `${idempotencyKey}:${details}` }
        return (await stripe.customers.create({ ...(email && { email: asciiEmail(email) }), name }, options)).id
      }),
    deleteCustomer: (customerId) => ask(async () => void (await orNull(stripe.customers.del(customerId)))),
    createIntent: (request) => ask(() => intents.makeIntent(stripe, request)),
    confirmIntent: (request) => ask(() => intents.confirmIntent(stripe, request)),
    retrieveIntent: (intentId) => ask(() => intents.readIntent(stripe, intentId)),
    openToPayer: (intentId) => ask(() => intents.openToPayer(stripe, intentId)),
    cancelIntent: (intentId) => ask(() => intents.cancelIntent(stripe, intentId)),
    refundIntent: (request) => ask(() => makeRefund(stripe, request)),
    createSetup: (request) => ask(() => createSetup(stripe, request)),
    retrieveSetup: (setupId) => ask(() => readSetup(stripe, setupId)),
    retrieveMandate: (reference) =>
      ask(async () => {
        const mandate = await orNull(stripe.mandates.retrieve(reference))
        return mandate && mandateFrom(mandate)
      }),
    forgetMethod: (methodId) => ask(() => forgetMethod(stripe, methodId)),
    readEvent: (body, signature, now) =>
      isGenuine(body, signature, { secrets, now }) ? readProviderEvent(body) : null,
    listEvents: (since) => ask(() => listEvents(stripe, since)),
    listBalance: (since) => ask(() => balance.listBalance(stripe, { created: since })),
    listPayouts: (since) => ask(() => balance.listPayouts(stripe, since)),
  }
}

/** The SDK, bound to the pinned version of the API. */
export function openSdk({ secretKey, apiBase, fake, timeoutMs = TIMEOUT_MS }: SdkParts): Stripe {
  const base = apiBase ? new URL(apiBase) : null
  const protocol = base?.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(fake ? { httpClient: Stripe.createFetchHttpClient(fake.fetch) } : {}),
    ...(base ? { protocol, host: base.hostname, port: base.port || (protocol === 'http' ? 80 : 443) } : {}),
  })
}

/** A visit to Stripe's own page, on which a card or a bank account is given: the only way Bacs allows without rules of its own. */
async function createSetup(stripe: Stripe, request: NewSetup): Promise<Setup> {
  const { customerId: customer, method, returnUrl, idempotencyKey } = request
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      customer,
      allowed_payment_method_types: [method],
      success_url: returnUrl,
      cancel_url: returnUrl,
      expand: SETUP_WHOLE,
    },
    { idempotencyKey },
  )
  return (isRepeat(session) && (await readSetup(stripe, session.id))) || setupFrom(session)
}

async function readSetup(stripe: Stripe, setupId: string): Promise<Setup | null> {
  const session = await orNull(stripe.checkout.sessions.retrieve(setupId, { expand: SETUP_WHOLE }))
  return session && setupFrom(session)
}

/** Detached already, or never known: forgotten all the same. */
async function forgetMethod(stripe: Stripe, methodId: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(methodId)
  } catch (error) {
    if (!refusalOf(error)) throw error
  }
}

async function listEvents(stripe: Stripe, since: Date): Promise<ProviderEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const found: ProviderEvent[] = []
  for await (const event of stripe.events.list({ created, limit: 100 })) {
    const read = readRecordedEvent(event)
    if (read) found.push(read)
  }
  return found.toReversed()
}
