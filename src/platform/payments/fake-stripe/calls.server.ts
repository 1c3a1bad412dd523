import type { ApiParams } from './api-params.ts'
import { createSession, findSession } from './checkout-sessions.server.ts'
import { createRefund, openDispute, settleRefund } from './money-back.server.ts'
import { listBalance, payOut } from './balance.server.ts'
import { createCustomer, deleteCustomer } from './customers.server.ts'
import { newObject } from './new-objects.ts'
import { type Call, find, listPage, need, takeDue } from './objects.server.ts'
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
  settleIntent,
  updateIntent,
} from './payment-intents.server.ts'
import { answerMandate, detachMethod } from './payment-methods.server.ts'
import { findFault, SHAPES } from './shapes.ts'
import { ApiError, badParameter, type Params, text } from './wire.ts'

type Request = { id: string; params: Params; url: string }
type Act = (call: Call, request: Request) => Promise<object>

type Endpoint = Exclude<keyof ApiParams, 'elements' | 'confirmPayment'>

/** The endpoints that the studio uses, and no others: an unknown one is refused as the API refuses it. */
const ROUTES: Record<Endpoint, Act> = {
  'POST /v1/customers': (call, { params }) => createCustomer(call, params),
  'DELETE /v1/customers/:id': (call, { id }) => deleteCustomer(call, id),
  'POST /v1/payment_intents': (call, { params }) => createIntent(call, params),
  'GET /v1/payment_intents': listOf('payment_intent', 'customer'),
  'GET /v1/payment_intents/:id': (call, { id }) => findIntent(call, id),
  'POST /v1/payment_intents/:id': (call, { id, params }) => updateIntent(call, id, params),
  'POST /v1/payment_intents/:id/confirm': (call, { id, params }) => confirmIntent(call, id, params),
  'POST /v1/payment_intents/:id/cancel': (call, { id }) => cancelIntent(call, id),
  'POST /v1/checkout/sessions': (call, { params }) => createSession(call, params),
  'GET /v1/checkout/sessions/:id': (call, { id }) => findSession(call, id),
  'GET /v1/mandates/:id': (call, { id }) => need(call, 'mandate', id),
  'POST /v1/payment_methods/:id/detach': (call, { id }) => detachMethod(call, id),
  'POST /v1/refunds': (call, { params }) => createRefund(call, params),
  'GET /v1/refunds': listOf('refund', 'payment_intent'),
  'GET /v1/disputes': listOf('dispute', 'payment_intent'),
  'GET /v1/balance_transactions': (call, { params, url }) => listBalance(call, { url, params }),
  'GET /v1/payouts': listOf('payout', 'status'),
  'GET /v1/events': listOf('event', 'type'),
  'GET /v1/account': async (call) =>
    newObject(call, 'account', {
      id: `acct_${call.livemode ? 'live' : 'test'}`,
      charges_enabled: true,
      default_currency: 'gbp',
      details_submitted: true,
      payouts_enabled: true,
      type: 'standard',
    }),
}

/** Does what a request asks for and answers the object, expanded as asked. Throws ApiError. */
export async function answerCall(
  call: Call,
  request: { method: string; path: string; params: Params },
): Promise<object> {
  const { method, path, params } = request
  for (const [at, act] of Object.entries(ROUTES)) {
    const match = new RegExp(`^${at.replace(':id', String.raw`(\w+)`)}$`).exec(`${method} ${path}`)
    if (!match) continue
    const fault = findFault(SHAPES[`${at as Endpoint}!`], params)
    if (fault) throw badParameter(fault)
    const answer = structuredClone(await act(call, { id: match[1] ?? '', params, url: path }))
    for (const steps of Object.values(typeof params.expand === 'object' ? params.expand : {})) {
      if (typeof steps === 'string') await expand(call, answer as Loose, steps.split('.'))
    }
    return answer
  }
  const message = `Unrecognized request URL (${method}: ${path}).`
  throw new ApiError(404, { type: 'invalid_request_error', message })
}

/** Brings to its end what the bank has answered by now. */
export async function settleDue(call: Call): Promise<void> {
  const due = await takeDue(call)
  for (const one of due) {
    const { object, id } = one
    if (one.object === 'charge') await openDispute(call, one.payment_intent as string)
    if (object === 'payment_intent') await settleIntent(call, id)
    if (object === 'mandate') await answerMandate(call, id)
    if (object === 'refund') await settleRefund(call, id)
  }
  await payOut(call, due)
}

function listOf(kind: 'payment_intent' | 'refund' | 'dispute' | 'payout' | 'event', filter: string): Act {
  return (call, { params, url }) => {
    const value = text(params, filter)
    return listPage(call, kind, value ? { [filter]: value } : {}, { url, params })
  }
}

type Loose = Record<string, unknown>

/** Puts the object in the place of its id, one step of the path after the other. */
async function expand(call: Call, thing: Loose, [name = '', ...rest]: string[]): Promise<void> {
  if (name === 'refunds' && thing.object === 'charge') {
    const page = { url: `/v1/charges/${String(thing.id)}/refunds`, params: {} }
    thing.refunds = await listPage(call, 'refund', { charge: thing.id }, page)
    return
  }
  const kind = EXPANDABLE[name === 'source' ? String(thing[name]).split('_')[0]! : name]
  if (kind && typeof thing[name] === 'string') thing[name] = (await find(call, kind, thing[name])) ?? thing[name]
  for (const one of Array.isArray(thing[name]) ? thing[name] : [thing[name]]) {
    if (rest.length > 0 && typeof one === 'object' && one !== null) await expand(call, one as Loose, rest)
  }
}

const EXPANDABLE: Record<string, Exclude<Parameters<typeof find>[1], 'event'> | undefined> = {
  latest_charge: 'charge',
  charge: 'charge',
  setup_intent: 'setup_intent',
  mandate: 'mandate',
  payment_intent: 'payment_intent',
  // What a line of the balance belongs to, by its id.
  ch: 'charge',
  re: 'refund',
  dp: 'dispute',
  po: 'payout',
}
