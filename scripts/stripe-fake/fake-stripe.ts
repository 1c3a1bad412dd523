import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCall } from './calls.ts'
import { completeSession } from './checkout-sessions.ts'
import { type FakeEvent, type FakeState, find, newThingId, openState, ripen } from './fake-state.ts'
import { closeDispute, openDispute, type RefundManner, settleRefund } from './money-back.ts'
import { answerPage } from './pages.ts'
import { answerBank, settleIntent } from './payment-intents.ts'
import { endMandate } from './payment-methods.ts'
import { ApiError, missing, type Params, readParams, text } from './wire.ts'

/** What goes wrong with the next calls: `cut` acts and breaks the line before the answer, `hang` acts and never answers, a number is
 *  the status of a refusal before anything was done. */
export type Fault = 'cut' | 'hang' | 429 | 500

/** A company like Stripe on this machine: its API over HTTP, as far as the studio uses it, with a memory. Everything the payer's
 *  bank, or the company's own staff, would do is a function here. */
export type FakeStripe = {
  /** For STRIPE_API_BASE. */
  url: string
  state: FakeState
  /** The payer on the company's page: gives a card or an account, or answers the bank's question. */
  completeSession(sessionId: string, token: string): void
  answerBank(intentId: string, isYes: boolean): void
  /** The bank's answer to what is in processing, now. */
  settleIntent(intentId: string, error: { code: string; message: string } | null): void
  endMandate(mandateId: string): void
  openDispute(intentId: string): string
  closeDispute(disputeId: string, status: 'won' | 'lost'): void
  /** How refunds go from now on, and the end of one that is pending. */
  refunds(manner: RefundManner): void
  settleRefund(refundId: string, isPaid: boolean): void
  /** A fault for so many of the next calls whose path contains a text. */
  fault(what: Fault, where?: { path?: string; times?: number }): void
  clearFaults(): void
  /** Every event since the start, oldest first, with what is due brought to its end. */
  events(): FakeEvent[]
  /** The bytes and the signature with which an event goes over the wire. */
  sign(event: FakeEvent, secret: string, at?: Date): { body: string; signature: string }
  /** Begins again, as if nothing had ever been asked. */
  forgetAll(): void
  /** Calls so far, as `POST /v1/refunds`. */
  calls: string[]
  close(): Promise<void>
}

type Options = { port?: number; now?: () => Date; apiVersion?: string }

export async function openFakeStripe({
  port = 0,
  now = () => new Date(),
  apiVersion = '2026-10-28.endive',
}: Options = {}): Promise<FakeStripe> {
  let url = ''
  const fake: FakeServer = {
    state: openState({ now, url: () => url, apiVersion }),
    answered: new Map(),
    faults: [],
    refunds: 'succeeded',
    calls: [],
  }
  const server = createServer((request, response) => void receive(fake, request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, calls: fake.calls, close: () => closed(server), ...controls(fake) }
}

type StoredResponse = { asked: string; status: number; body: string; isSilent: boolean }
type FakeServer = {
  state: FakeState
  /** Answers by idempotency key. */
  answered: Map<string, StoredResponse>
  faults: { what: Fault; path: string }[]
  refunds: RefundManner
  calls: string[]
}

function controls(fake: FakeServer): Omit<FakeStripe, 'url' | 'calls' | 'close'> {
  const { state } = fake
  return {
    state,
    completeSession: (id, token) => void completeSession(state, id, token),
    answerBank: (id, isYes) => void answerBank(state, id, isYes),
    settleIntent: (id, error) => void settleIntent(state, id, error),
    endMandate(id) {
      const mandate = find(state, 'mandate', id)
      if (!mandate) throw missing('mandate', id)
      endMandate(state, mandate, { network: 'revoked', reason: 'account_closed' })
    },
    openDispute: (id) => openDispute(state, id).id,
    closeDispute: (id, status) => void closeDispute(state, id, status),
    refunds: (manner) => void (fake.refunds = manner),
    settleRefund: (id, isPaid) => void settleRefund(state, id, isPaid),
    fault: (what, { path = '', times = 1 } = {}) =>
      void fake.faults.push(...Array.from({ length: times }, () => ({ what, path }))),
    clearFaults: () => void fake.faults.splice(0),
    events() {
      ripen(state)
      return state.events
    },
    forgetAll() {
      Object.assign(state, openState(state))
      fake.faults.splice(0)
      fake.refunds = 'succeeded'
      fake.answered.clear()
      fake.calls.length = 0
    },
    sign: (event, secret, at = new Date()) => signed(JSON.stringify(event, null, 2), secret, at),
  }
}

/** Signs as Stripe does: `t=<seconds>,v1=<hmac of "seconds.body">`. */
function signed(body: string, secret: string, at: Date): { body: string; signature: string } {
  const seconds = Math.floor(at.getTime() / 1000)
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { body, signature: `t=${seconds},v1=${hmac}` }
}

async function receive(fake: FakeServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const { pathname: path, search } = new URL(request.url ?? '/', 'http://fake')
  const method = request.method ?? 'GET'
  ripen(fake.state)
  const params = readParams(method === 'POST' ? body : search.slice(1))
  const page = path.startsWith('/v1/') ? null : answerPage(fake.state, { method, path, params })
  if (page) {
    response.writeHead(page.status, page.headers).end(page.body)
    return
  }
  fake.calls.push(`${method} ${path}`)
  const key = request.headers['idempotency-key']
  const asked = { method, path, body, params, key: typeof key === 'string' ? key : null }
  send(fake, request, response, asked)
}

type FakeRequest = { method: string; path: string; body: string; params: Params; key: string | null }

function send(fake: FakeServer, request: IncomingMessage, response: ServerResponse, asked: FakeRequest): void {
  const at = fake.faults.findIndex(({ path }) => asked.path.includes(path))
  const fault = at >= 0 ? fake.faults.splice(at, 1)[0]?.what : undefined
  const isReplay = asked.key !== null && fake.answered.has(asked.key)
  const refusal = typeof fault === 'number' ? refused(fault) : null
  const answer = refusal ?? answered(fake, request, asked)
  if (fault === 'hang') return
  if (fault === 'cut' || answer.isSilent) {
    request.socket.destroy()
    return
  }
  response
    .writeHead(answer.status, {
      'Content-Type': 'application/json',
      'Request-Id': newThingId('req'),
      'Stripe-Version': fake.state.apiVersion,
      'Access-Control-Allow-Origin': '*',
      ...(asked.key ? { 'Idempotency-Key': asked.key } : {}),
      ...(isReplay ? { 'Idempotent-Replayed': 'true' } : {}),
      ...(refusal ? { 'Stripe-Should-Retry': 'false' } : {}),
    })
    .end(answer.body)
}

function refused(status: 429 | 500): StoredResponse {
  const message = status === 429 ? 'Too many requests hit the API too quickly.' : 'An unknown error occurred.'
  const error = { type: status === 429 ? 'invalid_request_error' : 'api_error', message }
  return { asked: '', status, body: JSON.stringify({ error }), isSilent: false }
}

/** The first answer to an idempotency key stands for every repeat, refusals included. */
function answered(fake: FakeServer, request: IncomingMessage, asked: FakeRequest): StoredResponse {
  const print = createHash('sha256').update(`${asked.method} ${asked.path} ${asked.body}`).digest('hex')
  const before = asked.key === null ? undefined : fake.answered.get(asked.key)
  if (before && before.asked !== print) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${asked.key}' if you meant to execute a different request.`
    return { asked: print, status: 400, body: errorBody({ type: 'idempotency_error', message }), isSilent: false }
  }
  if (before) return before
  const fresh = { asked: print, ...worked(fake, request, asked) }
  // A call that was not allowed in, or asked wrongly, has not begun: only what ran is kept.
  if (asked.key !== null && fresh.status !== 401) fake.answered.set(asked.key, fresh)
  return fresh
}

function worked(
  fake: FakeServer,
  request: IncomingMessage,
  { method, path, params }: FakeRequest,
): Omit<StoredResponse, 'asked'> {
  try {
    admit(fake.state, request, { method, path, params })
    const answer = answerCall(fake.state, { method, path, params, refunds: fake.refunds })
    const { payment_method: used } = answer as { payment_method?: unknown }
    const isCharge = path.endsWith('/confirm') && typeof used === 'string'
    const isSilent = isCharge && fake.state.manners.get(used)?.charge === 'silent'
    return { status: 200, body: JSON.stringify(answer, null, 2), isSilent }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: errorBody(error.error), isSilent: false }
  }
}

/** A secret key may ask anything. A browser has the publishable key and, for one payment, its client secret. */
function admit(
  state: FakeState,
  request: IncomingMessage,
  { path, params }: Pick<FakeRequest, 'method' | 'path' | 'params'>,
) {
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? text(params, 'key') ?? ''
  if (/^(sk|rk)_/.test(key)) return
  const intentId = /^\/v1\/payment_intents\/(\w+)(?:\/confirm)?$/.exec(path)?.[1]
  const isOwn = intentId && find(state, 'payment_intent', intentId)?.client_secret === text(params, 'client_secret')
  if (key.startsWith('pk_') && (isOwn || path === '/v1/payment_methods')) return
  throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

function errorBody(error: ApiError['error']): string {
  return JSON.stringify({ error }, null, 2)
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => void server.close(() => resolve()))
}
