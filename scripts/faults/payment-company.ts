import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { openClock } from '#src/platform/clock.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openFakeStripe } from '#src/platform/payments/fake-stripe/fake-stripe.server.ts'
import { type BankControls, bankOf } from '#tests/helpers/fake-bank.ts'

/** How it treats its callers: `away` refuses connections, `hangs` never answers and `fails` answers 500; of every two calls it has done
 *  what one asked all the same. */
export type CompanyManner = 'up' | 'away' | 'hangs' | 'fails'

export type PaymentCompany = {
  /** For a studio that takes payments through it. */
  env: Record<string, string>
  behave(manner: CompanyManner): Promise<void>
  /** What the payer's own browser does: it reaches the company also while the studio does not. Whether the card was charged. */
  chargeInBrowser(intentId: string, clientSecret: string): Promise<boolean>
  /** From now on what happened is told, the latest first, until it was answered 200; some of it twice. */
  tellLate(): void
  /** How many of its calls failed. */
  failed(): number
  close(): Promise<void>
}

const [SECRET_KEY, PUBLISHABLE_KEY, WEBHOOK_SECRET] = ['sk_test_1', 'pk_test_1', 'whsec_of_the_faults']
const TELL_EVERY_MS = 300
const TOLD_TWICE = 0.2

/** The fake Stripe on a server of its own, with its books in the database at that address. */
export async function openPaymentCompany(databaseUrl: string, origin: string): Promise<PaymentCompany> {
  const db = openDatabase(databaseUrl, { poolSize: 4 })
  const keys = { secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY }
  const fake = openFakeStripe({ db, clock: openClock(), pages: `${origin}/pay/bank`, ...keys })
  const bank = bankOf(fake)
  let [manner, calls, failed] = ['up' as CompanyManner, 0, 0]
  const answer = async (request: Request): Promise<Response> => {
    if (manner === 'up') return fake.fetch(request)
    failed++
    if (++calls % 2 === 0) await fake.fetch(request)
    if (manner === 'hangs') return new Promise(() => {})
    return Response.json({ error: { type: 'api_error', message: 'An unknown error occurred.' } }, { status: 500 })
  }
  const listener = getRequestListener(answer)
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const answered = new Set<string>()
  let telling: Promise<void> | undefined
  let isOver = false

  return {
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    async behave(next) {
      const before = manner
      manner = next
      // Those it kept waiting have their connections cut.
      server.closeAllConnections()
      if (next === 'away') await new Promise((resolve) => server.close(resolve))
      else if (before === 'away') await listen(port)
    },
    async chargeInBrowser(intentId, clientSecret) {
      const sent = { key: PUBLISHABLE_KEY, client_secret: clientSecret, payment_method: 'pm_card_visa' }
      const path = `https://api.stripe.com/v1/payment_intents/${intentId}/confirm`
      return (await fake.fetch(path, { method: 'POST', body: new URLSearchParams(sent) })).ok
    },
    tellLate() {
      telling = (async () => {
        for (; !isOver; await sleep(TELL_EVERY_MS)) await tellEvents(bank, origin, answered)
      })()
    },
    failed: () => failed,
    async close() {
      isOver = true
      await telling
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await db.close()
    },
  }
}

/** What has not been answered 200 so far. */
async function tellEvents(bank: BankControls, origin: string, answered: Set<string>): Promise<void> {
  const events = (await bank.events()).filter(({ id }) => !answered.has(id)).toReversed()
  for (const event of events) {
    const { body, signature } = bank.sign(event, WEBHOOK_SECRET)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const tell = () =>
      fetch(`${origin}/api/stripe/webhook`, { method: 'POST', headers, body }).then(
        ({ status }) => status,
        () => 0,
      )
    if ((await tell()) !== 200) continue
    answered.add(event.id)
    if (Math.random() < TOLD_TWICE) await tell()
  }
}
