import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.server.ts'
import type { Database, Tx } from '../../database/db.server.ts'
import { API_VERSION } from '../stripe-responses.server.ts'
import { answerCall, settleDue } from './calls.server.ts'
import { type Call, find, lockFake, newObjectId } from './objects.server.ts'
import { fakeStripeObjects as table } from './fake-stripe.tables.server.ts'
import { mannerOf } from './payment-methods.server.ts'
import type { RefundManner } from './test-methods.ts'
import { ApiError, type Params, readParams, text } from './wire.ts'
import { eq } from 'drizzle-orm'

/** A company like Stripe, in this process and in the studio's database: its API as far as the studio uses it, with a memory that
 *  every process shares. It commits what it did even when the caller dies, as a company elsewhere would. */
export type FakeStripe = {
  /** Its API; stands in the place of `fetch`. */
  fetch: typeof fetch
  /** What the payer's bank, or the company's own staff, would do. */
  act<Answer>(work: (call: Call) => Promise<Answer>): Promise<Answer>
  publishableKey: string
}

export type FakeStripeParts = {
  db: Database
  clock: Clock
  /** Where payers find its pages, without a slash at the end. */
  pages: string
  secretKey: string
  publishableKey: string
  /** The payment methods its account may take. */
  methods?: readonly string[]
  /** How refunds go, asked each time. */
  refunds?: () => RefundManner
}

export function openFakeStripe(parts: FakeStripeParts): FakeStripe {
  const { db, clock, pages, secretKey, publishableKey, methods = ['card', 'bacs_debit'], refunds } = parts
  const begin = (tx: Tx): Call => ({
    tx,
    now: clock.now(),
    pages,
    livemode: /^.k_live_/.test(secretKey),
    methods,
    refunds: refunds?.() ?? 'succeeded',
  })
  return {
    publishableKey,
    act: (work) =>
      db.transaction(async (tx) => {
        await lockFake(tx)
        const call = begin(tx)
        await settleDue(call)
        return work(call)
      }),
    async fetch(input, init) {
      const request = await readRequest(new Request(input, init))
      const answer = await db.transaction(async (tx) => {
        if (request.method !== 'GET') await lockFake(tx)
        const call = begin(tx)
        await settleDue(call)
        return answerOnce(call, request, { secretKey, publishableKey })
      })
      if (answer.isLost) throw new TypeError('The line was cut before the answer')
      return new Response(answer.body, { status: answer.status, headers: answer.headers })
    },
  }
}

type FakeRequest = { method: string; path: string; body: string; params: Params; key: string | null; bearer: string }
type Answer = { status: number; body: string; headers: Record<string, string>; isLost?: boolean }
type Keys = Pick<FakeStripeParts, 'secretKey' | 'publishableKey'>

async function readRequest(request: Request): Promise<FakeRequest> {
  const { pathname: path, search } = new URL(request.url)
  const { method, headers } = request
  const body = method === 'POST' ? await request.text() : ''
  const params = readParams(method === 'POST' ? body : search.slice(1))
  const bearer = /^Bearer (\S+)$/.exec(headers.get('Authorization') ?? '')?.[1] ?? text(params, 'key') ?? ''
  return { method, path, body, params, key: headers.get('Idempotency-Key'), bearer }
}

/** The first answer to an idempotency key stands for every repeat, refusals included; a call that was not allowed in has not begun. */
async function answerOnce(call: Call, request: FakeRequest, keys: Keys): Promise<Answer> {
  const { method, path, body, key } = request
  if (key === null) return answered(call, request, keys)
  const [id, print] = [
    `idempotency ${keys.secretKey} ${key}`,
    createHash('sha256').update(`${method} ${path} ${body}`).digest('hex'),
  ]
  const [row] = await call.tx.select({ hidden: table.hidden }).from(table).where(eq(table.id, id))
  const before = row?.hidden as (Answer & { print: string }) | undefined
  if (!before) {
    const fresh = await answered(call, request, keys)
    const hidden = { ...fresh, print }
    if (fresh.status !== 401) await call.tx.insert(table).values({ id, kind: 'idempotency', body: {}, hidden })
    return fresh
  }
  if (before.print === print) return { ...before, headers: { ...before.headers, 'Idempotent-Replayed': 'true' } }
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return refusal(new ApiError(400, { type: 'idempotency_error', message }))
}

async function answered(call: Call, request: FakeRequest, keys: Keys): Promise<Answer> {
  try {
    await admit(call, request, keys)
    const { key: _key, client_secret: _secret, ...params } = request.params
    const answer = await answerCall(call, { ...request, params })
    const isCharge = request.path.endsWith('/confirm') && 'payment_method' in answer
    const isLost = isCharge && (await mannerOf(call, answer.payment_method)).charge === 'silent'
    return { ...response(200, answer), isLost }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refusal(error)
  }
}

/** The secret key may ask anything. A browser has the publishable key and, for one payment, its client secret. */
async function admit(call: Call, { path, params, bearer }: FakeRequest, keys: Keys): Promise<void> {
  if (bearer === keys.secretKey) return
  const intentId = /^\/v1\/payment_intents\/(\w+)(?:\/confirm)?$/.exec(path)?.[1]
  const intent = bearer === keys.publishableKey && intentId ? await find(call, 'payment_intent', intentId) : null
  if (intent && intent.client_secret === text(params, 'client_secret')) return
  throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

function refusal({ status, error }: ApiError): Answer {
  return response(status, { error })
}

function response(status: number, body: object): Answer {
  const headers = {
    'Content-Type': 'application/json',
    'Request-Id': newObjectId('req'),
    'Stripe-Version': API_VERSION,
  }
  return { status, body: JSON.stringify(body), headers }
}
