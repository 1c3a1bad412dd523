import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#src/kit/id.ts'
import { openLog } from '#src/platform/log.server.ts'
import type { Collection, Intent, PaymentProvider, Setup } from '#src/platform/payments/provider.server.ts'
import { openStripeProvider } from '#src/platform/payments/stripe-provider.server.ts'

// Walks what a studio asks of Stripe with the keys of a test account, and prints what Stripe says: `npm run stripe:check`.

const RETURN_URL = 'http://localhost:3000/'
const NO_KEYS =
  'Give STRIPE_SECRET_KEY, the secret key of a test account (sk_test_… or rk_test_…). Live keys are refused: this moves money.'

type Check = {
  payments: PaymentProvider
  /** The clock of whom is checked. */
  now(): Date
  print(line: string): void
  /** Has a person complete a visit to Stripe's page. */
  visit(url: string): Promise<void>
  /** Between two looks at what Stripe does in its own time. */
  pauseMs: number
}

/** What the steps before have left. */
type Walk = Check & { since: Date; customerId: string | null; paid: Intent | null; bank: Setup | null }

/** Whether Stripe did as it should, and what it said. */
type Verdict = readonly [isFine: boolean, words: string]

const STEPS: readonly (readonly [name: string, run: (walk: Walk) => Promise<Verdict>])[] = [
  ['a customer', makeCustomer],
  ['a card that pays', payByCard],
  ['a card that is declined', decline],
  ['a card whose bank asks (3-D Secure)', askBank],
  ['a refund', refund],
  ['a dispute', dispute],
  ['Bacs is set up', setUpBank],
  ['Bacs is collected', collect],
  ['what Stripe tells', listAll],
]

/** Runs every step, also after one that went wrong; returns how many did. */
export async function checkStripe(check: Check): Promise<number> {
  const walk = { ...check, since: new Date(check.now().getTime() - 60_000), customerId: null, paid: null, bank: null }
  let failed = 0
  for (const [name, run] of STEPS) {
    const [isFine, words] = await run(walk).catch((error: unknown): Verdict => [false, reasonOf(error)])
    if (!isFine) failed += 1
    check.print(`${isFine ? 'ok  ' : 'NOT '} ${name}: ${words}`)
  }
  return failed
}

async function makeCustomer(walk: Walk): Promise<Verdict> {
  const payer = { email: 'check@example.com', name: 'A check', idempotencyKey: newId() }
  walk.customerId = await walk.payments.createCustomer(payer)
  return [true, walk.customerId]
}

async function payByCard(walk: Walk): Promise<Verdict> {
  walk.paid = await charge(walk, 'pm_card_visa')
  return [walk.paid.state === 'succeeded', say(walk.paid)]
}

async function decline(walk: Walk): Promise<Verdict> {
  const intent = await charge(walk, 'pm_card_visa_chargeDeclined')
  return [intent.failure !== null, say(intent)]
}

async function askBank(walk: Walk): Promise<Verdict> {
  const intent = await charge(walk, 'pm_card_threeDSecure2Required')
  return [intent.state === 'requires_action' && intent.actionUrl !== null, say(intent)]
}

async function refund({ payments, paid }: Walk): Promise<Verdict> {
  if (!paid) return [false, 'nothing was paid']
  const { id, state } = await payments.refundIntent({ intentId: paid.id, amountPence: 1000, idempotencyKey: newId() })
  return [state !== 'failed', `${id} ${state}`]
}

async function dispute(walk: Walk): Promise<Verdict> {
  const { id } = await charge(walk, 'pm_card_createDispute')
  const { disputes } = await until(walk, {
    ask: () => walk.payments.retrieveIntent(id),
    isReady: (intent) => intent.disputes.length > 0,
  })
  return [true, disputes.map((one) => `${one.id} ${one.state}, answer by ${one.answerBy?.toISOString() ?? '—'}`).join()]
}

async function setUpBank(walk: Walk): Promise<Verdict> {
  const { payments, customerId } = walk
  if (!customerId) return [false, 'there is no customer']
  const request = { customerId, method: 'bacs_debit' as const, returnUrl: RETURN_URL, idempotencyKey: newId() }
  const { id, url } = await payments.createSetup(request)
  if (!url) return [false, `${id} has no page`]
  await walk.visit(url)
  walk.bank = await until(walk, {
    ask: () => payments.retrieveSetup(id),
    isReady: ({ state }) => state === 'succeeded' || state === 'cancelled',
  })
  const { state, mandate } = walk.bank
  return [mandate !== null, `${id} ${state}, mandate ${mandate?.state ?? 'none'}`]
}

async function collect(walk: Walk): Promise<Verdict> {
  const { methodId = null, mandate = null } = walk.bank ?? {}
  if (!methodId || !mandate) return [false, 'it was not set up']
  const intent = await begin(walk, { methodId, mandateId: mandate.id })
  return [intent.state === 'processing' || intent.state === 'succeeded', say(intent)]
}

async function listAll({ payments, since }: Walk): Promise<Verdict> {
  const [events, lines] = [await payments.listEvents(since), await payments.listBalance(since)]
  const payouts = await payments.listPayouts(since)
  const types = [...new Set(events.map(({ type }) => type))].toSorted().join(', ')
  return [
    events.length > 0 && lines.length > 0,
    `${events.length} events (${types}), ${lines.length} lines of the balance, ${payouts.length} payouts`,
  ]
}

function begin({ payments, customerId }: Walk, collection?: Collection): Promise<Intent> {
  const [paymentId, idempotencyKey] = [newId(), newId()]
  const sale = { amountPence: 3300, currency: 'gbp' as const, description: 'Tempo, stripe:check', metadata: {} }
  return payments.createIntent({ ...sale, paymentId, customerId, savesMethod: false, collection, idempotencyKey })
}

async function charge(walk: Walk, methodId: string): Promise<Intent> {
  const { id: intentId } = await begin(walk)
  return walk.payments.confirmIntent({ intentId, methodId, returnUrl: RETURN_URL, idempotencyKey: newId() })
}

type Waiting<Answer> = { ask: () => Promise<Answer | null>; isReady: (answer: Answer) => boolean }

async function until<Answer>({ pauseMs }: Check, { ask, isReady }: Waiting<Answer>): Promise<Answer> {
  for (let looks = 0; looks < 300; looks++) {
    const answer = await ask()
    if (answer && isReady(answer)) return answer
    await pause(pauseMs)
  }
  throw new Error('Stripe did not come to it in time')
}

function say({ id, state, failure, actionUrl }: Intent): string {
  return [id, state, failure && `${failure.code}: ${failure.message}`, actionUrl].filter(Boolean).join(', ')
}

function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

/** The secret key of a test account; null for none, and for a live one. */
export function testKeyOf(env: NodeJS.ProcessEnv): string | null {
  const key = env.STRIPE_SECRET_KEY ?? ''
  return /^(sk|rk)_test_/.test(key) ? key : null
}

async function main(): Promise<void> {
  const secretKey = testKeyOf(process.env)
  if (!secretKey) {
    console.error(NO_KEYS)
    process.exitCode = 1
    return
  }
  const parts = { secretKey, publishableKey: '', webhookSecrets: [], name: 'stripe test', log: openLog(console.log) }
  const payments = openStripeProvider({ ...parts, apiBase: process.env.STRIPE_API_BASE })
  const visit = (url: string) => {
    console.log(`     Open ${url}\n     and give sort code 10-88-00, account 00012345. This waits for it.`)
    return Promise.resolve()
  }
  const now = () => new Date()
  process.exitCode = (await checkStripe({ payments, now, print: console.log, visit, pauseMs: 2000 })) > 0 ? 1 : 0
}

if (import.meta.main) await main()
