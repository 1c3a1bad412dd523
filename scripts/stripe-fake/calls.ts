import { completeSession, createSession, expireSession, findSession } from './checkout-sessions.ts'
import { all, common, type FakeState, find, keep, tell } from './fake-state.ts'
import { createRefund, type RefundManner } from './money-back.ts'
import { cancelIntent, confirmIntent, createIntent, findIntent, updateIntent } from './payment-intents.ts'
import { addMethod, detachMethod } from './payment-methods.ts'
import { NUMBERS } from './manners.ts'
import { ApiError, listed, missing, type Params, required, text, texted } from './wire.ts'

type Call = { state: FakeState; id: string; params: Params; url: string; refunds: RefundManner }
type CallResponse = { id?: string; object: string }
type Route = [method: 'GET' | 'POST', path: RegExp, act: (call: Call) => CallResponse]

/** The endpoints that the studio uses, and no others: an unknown one is refused as the API refuses it. */
const ROUTES: readonly Route[] = [
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['GET', /^\/v1\/customers\/(\w+)$/, retrieve('customer')],
  ['POST', /^\/v1\/payment_intents$/, ({ state, params }) => createIntent(state, params)],
  ['GET', /^\/v1\/payment_intents$/, listIntents],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, ({ state, id }) => findIntent(state, id)],
  ['POST', /^\/v1\/payment_intents\/(\w+)$/, ({ state, id, params }) => updateIntent(state, id, params)],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/confirm$/, ({ state, id, params }) => confirmIntent(state, id, params)],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, ({ state, id }) => cancelIntent(state, id)],
  ['POST', /^\/v1\/checkout\/sessions$/, ({ state, params }) => createSession(state, params)],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, ({ state, id }) => findSession(state, id)],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, ({ state, id }) => expireSession(state, id)],
  ['POST', /^\/c\/pay\/(\w+)$/, ({ state, id, params }) => completeSession(state, id, required(params, 'method'))],
  ['GET', /^\/v1\/setup_intents\/(\w+)$/, retrieve('setup_intent')],
  ['GET', /^\/v1\/mandates\/(\w+)$/, retrieve('mandate')],
  ['POST', /^\/v1\/payment_methods$/, createMethod],
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, retrieve('payment_method')],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, ({ state, id }) => detachMethod(state, id)],
  ['POST', /^\/v1\/refunds$/, ({ state, params, refunds }) => createRefund(state, params, refunds)],
  ['GET', /^\/v1\/refunds$/, (call) => listed(ofIntent(call, all(call.state, 'refund')), call)],
  ['GET', /^\/v1\/disputes$/, (call) => listed(ofIntent(call, all(call.state, 'dispute')), call)],
  ['GET', /^\/v1\/charges$/, (call) => listed(ofIntent(call, all(call.state, 'charge')), call)],
  ['GET', /^\/v1\/events$/, (call) => listed(call.state.events, call)],
]

export type Request = { method: string; path: string; params: Params; refunds: RefundManner }

/** Does what a call asks for and returns the object, expanded as asked. Throws ApiError. */
export function answerCall(state: FakeState, { method, path, params, refunds }: Request): unknown {
  for (const [verb, pattern, act] of ROUTES) {
    const match = verb === method ? pattern.exec(path) : null
    if (!match) continue
    const answer = act({ state, id: match[1] ?? '', params, url: path, refunds })
    return expandedAll(state, structuredClone(answer), params)
  }
  const message = `Unrecognized request URL (${method}: ${path}).`
  throw new ApiError(404, { type: 'invalid_request_error', message })
}

function createCustomer({ state, params }: Call) {
  const named = { email: text(params, 'email'), name: text(params, 'name'), metadata: texted(params, 'metadata') }
  const customer = keep(state, { ...common(state, 'customer', 'cus'), ...named })
  tell(state, 'customer.created', customer)
  return customer
}

/** What the browser's script asks for: a card becomes a method, and its number goes no further. */
function createMethod({ state, params }: Call) {
  const number = required(params, 'number').replaceAll(/\D/g, '')
  const token = NUMBERS[number]
  if (token) return addMethod(state, token, null)
  const message = 'Your card number is incorrect.'
  throw new ApiError(402, { type: 'card_error', code: 'incorrect_number', message, param: 'number' })
}

function listIntents(call: Call) {
  const customer = text(call.params, 'customer')
  const found = all(call.state, 'payment_intent').filter((intent) => !customer || intent.customer === customer)
  return listed(found, call)
}

function ofIntent<T extends { payment_intent: string }>({ params }: Call, things: T[]): T[] {
  const intent = text(params, 'payment_intent')
  return things.filter((thing) => !intent || thing.payment_intent === intent)
}

function retrieve(object: 'customer' | 'mandate' | 'payment_method' | 'setup_intent') {
  return ({ state, id }: Call): CallResponse => {
    const thing = find(state, object, id)
    if (!thing) throw missing(object, id)
    return thing
  }
}

type Loose = Record<string, unknown>

function expandedAll(state: FakeState, answer: CallResponse, params: Params): CallResponse {
  for (const path of Object.values(typeof params.expand === 'object' ? params.expand : {})) {
    if (typeof path === 'string') expand(state, answer as Loose, path.split('.'))
  }
  return answer
}

/** Puts the object in the place of its id, one step of the path after the other. */
function expand(state: FakeState, thing: Loose, [name = '', ...rest]: string[]): void {
  if (name === 'refunds' && thing.object === 'charge') {
    const refunds = all(state, 'refund').filter(({ charge }) => charge === thing.id)
    thing.refunds = listed(refunds, { url: `/v1/charges/${String(thing.id)}/refunds`, params: {} })
    return
  }
  const value = thing[name]
  if (typeof value === 'string' && state.things.has(value)) thing[name] = structuredClone(state.things.get(value))
  for (const one of Array.isArray(thing[name]) ? thing[name] : [thing[name]]) {
    if (rest.length > 0 && typeof one === 'object' && one !== null) expand(state, one as Loose, rest)
  }
}
