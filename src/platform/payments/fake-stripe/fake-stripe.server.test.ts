import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { openSdk } from '../stripe-provider.server.ts'
import { openFakeStripe } from './fake-stripe.server.ts'
import { openDispute } from './money-back.server.ts'
import { completeSession } from './checkout-sessions.server.ts'

// That the fake refuses and answers as the reference of the API says: what passes here must not be refused by the real one.

const { clock, db, setClock } = await openUseCaseTest()

function open(secretKey = 'sk_test_1', methods?: readonly string[]) {
  const fake = openFakeStripe({
    db,
    clock,
    secretKey,
    publishableKey: 'pk_1',
    pages: 'http://localhost/pay/bank',
    methods,
  })
  return { fake, stripe: openSdk({ secretKey, fake }) }
}
const { fake, stripe } = open()

/** A raw call, for what the SDK's types do not let through. */
async function call(method: string, path: string, form: Record<string, string> = {}) {
  const headers = { Authorization: 'Bearer sk_test_1' }
  const sent = new URLSearchParams(form)
  const isGet = method === 'GET'
  const url = `https://api.stripe.com${path}${isGet ? `?${sent}` : ''}`
  const answer = await fake.fetch(url, { method, headers, ...(isGet ? {} : { body: sent }) })
  const { error, id } = (await answer.json()) as { error?: Stripe.RawErrorType & Record<string, unknown>; id?: string }
  return { status: answer.status, id, error, requestId: answer.headers.get('Request-Id') }
}

const sale = { amount: '3300', currency: 'gbp', 'allowed_payment_method_types[0]': 'card' }
const paid = (method = 'pm_card_visa') =>
  stripe.paymentIntents.create({
    amount: 3300,
    currency: 'gbp',
    allowed_payment_method_types: ['card'],
    payment_method: method,
    confirm: true,
    return_url: 'http://localhost/back',
  })

test.each([
  ['/v1/payment_intents', { ...sale, colour: 'red' }, 'parameter_unknown', 'colour'],
  [
    '/v1/payment_intents',
    { ...sale, 'payment_method_options[cards]': '1' },
    'parameter_unknown',
    'payment_method_options[cards]',
  ],
  ['/v1/payment_intents', { currency: 'gbp' }, 'parameter_missing', 'amount'],
  ['/v1/payment_intents', { ...sale, amount: 'much' }, 'parameter_invalid_integer', 'amount'],
  ['/v1/payment_intents', { ...sale, amount: '' }, 'parameter_invalid_empty', 'amount'],
  ['/v1/payment_intents', { ...sale, amount: '29' }, 'amount_too_small', 'amount'],
  ['/v1/payment_intents', { ...sale, currency: 'xxx' }, undefined, 'currency'],
  ['/v1/payment_intents', { ...sale, capture_method: 'later' }, undefined, 'capture_method'],
  [
    '/v1/payment_intents',
    { ...sale, 'allowed_payment_method_types[0]': 'cheque' },
    undefined,
    'allowed_payment_method_types[0]',
  ],
  ['/v1/payment_intents', { ...sale, customer: 'cus_none' }, 'resource_missing', 'customer'],
  [
    '/v1/payment_intents',
    { ...sale, confirm: 'true', payment_method: 'bananas' },
    'resource_missing',
    'payment_method',
  ],
  ['/v1/checkout/sessions', { mode: 'gift' }, undefined, 'mode'],
  ['/v1/checkout/sessions', {}, 'parameter_missing', 'mode'],
  ['/v1/refunds', { payment_intent: 'pi_1', reason: 'sorry' }, undefined, 'reason'],
])('POST %s %j is refused: %s of %s', async (path, form, code, param) => {
  const { status, error, requestId } = await call('POST', path, form)
  expect([status, error?.type, error?.code, error?.param]).toEqual([400, 'invalid_request_error', code, param])
  expect(error?.message).toBeTruthy()
  expect(requestId).toMatch(/^req_/)
})

test('lists and reads are as strict, and an address that is none is not found', async () => {
  expect(await call('GET', '/v1/events', { since: '1' })).toMatchObject({ status: 400, error: { param: 'since' } })
  expect(await call('GET', '/v1/events', { 'created[gte]': '1', limit: '3' })).toMatchObject({ status: 200 })
  expect(await call('GET', '/v1/payment_intents/pi_none')).toMatchObject({ status: 404, error: { param: 'intent' } })
  expect(await call('POST', '/v1/plans', {})).toMatchObject({ status: 404 })
})

test('what was made in one mode is unknown in the other, which says so', async () => {
  const { id } = await paid()
  const live = open('sk_live_1').stripe
  await expect(live.paymentIntents.retrieve(id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: `No such payment_intent: '${id}'; a similar object exists in test mode, but a live mode key was used to make this request.`,
  })
})

test('an account takes the methods it has, and no others', async () => {
  const cardsOnly = open('sk_test_1', ['card']).stripe
  const session: Stripe.Checkout.SessionCreateParams = {
    mode: 'setup',
    allowed_payment_method_types: ['bacs_debit'],
    success_url: 'http://localhost/',
  }
  await expect(cardsOnly.checkout.sessions.create(session)).rejects.toMatchObject({
    statusCode: 400,
    param: 'allowed_payment_method_types',
  })
  expect(await stripe.checkout.sessions.create(session)).toMatchObject({ status: 'open' })
})

test('a refund that had succeeded may come back from the bank', async () => {
  const { id } = await paid('pm_card_refundFail')
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('succeeded')
  setClock('2026-11-23T10:01:00Z')
  const { data } = await stripe.refunds.list({ payment_intent: id })
  expect(data).toMatchObject([{ status: 'failed', failure_reason: 'lost_or_stolen_card' }])
  const charge = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(charge.latest_charge).toMatchObject({ refunded: false, amount_refunded: 0 })
})

test('what is processing can be cancelled, and what has succeeded cannot', async () => {
  const { id, status } = await paid('pm_card_processing')
  expect(status).toBe('processing')
  expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' })
  const { id: other } = await paid()
  await expect(stripe.paymentIntents.cancel(other)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
})

test('a charge changes the balance by its amount less the fee, and is paid out when it is available', async () => {
  const { latest_charge: charge } = await paid()
  const { data: lines } = await stripe.balanceTransactions.list({ expand: ['data.source'] })
  expect(lines).toMatchObject([
    {
      type: 'charge',
      reporting_category: 'charge',
      amount: 3300,
      fee: 70,
      net: 3230,
      status: 'pending',
      source: { id: charge },
    },
  ])
  expect((await stripe.payouts.list()).data).toEqual([])
  setClock('2026-11-26T10:00:01Z')
  const { data: payouts } = await stripe.payouts.list()
  expect(payouts).toMatchObject([{ amount: 3230, automatic: true, reconciliation_status: 'completed', status: 'paid' }])
  const { data: made } = await stripe.balanceTransactions.list({ payout: payouts[0]!.id })
  expect(made.map(({ type, net, status }) => [type, net, status])).toEqual([
    ['payout', -3230, 'available'],
    ['charge', 3230, 'available'],
  ])
  await expect(stripe.balanceTransactions.list({ payout: 'po_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
  expect((await open('sk_live_1').stripe.balanceTransactions.list()).data).toEqual([])
})

test('more taken back than came in is not paid out, but waits for what comes', async () => {
  const { id } = await paid()
  setClock('2026-11-26T10:00:01Z')
  expect((await stripe.payouts.list()).data).toHaveLength(1)
  await stripe.refunds.create({ payment_intent: id })
  setClock('2026-11-29T10:00:02Z')
  await paid()
  expect((await stripe.payouts.list()).data).toHaveLength(1)
  await paid()
  setClock('2026-12-02T10:00:03Z')
  // Refunds bring no fee back.
  expect((await stripe.payouts.list()).data.map(({ amount }) => amount)).toEqual([3230 * 2 - 3300, 3230])
})

test('a declined card is an error of its own kind, with the payment in it', async () => {
  await expect(paid('pm_card_visa_chargeDeclined')).rejects.toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    decline_code: 'generic_decline',
    payment_intent: { status: 'requires_payment_method' },
  })
})

test('what is charged back cannot be refunded on top', async () => {
  const { id } = await paid()
  await fake.act((one) => openDispute(one, id))
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' })
})

test('one key is one call, and refused for another', async () => {
  const idempotencyKey = 'once'
  const request = { amount: 3300, currency: 'gbp' }
  const [first, again] = [
    await stripe.paymentIntents.create(request, { idempotencyKey }),
    await stripe.paymentIntents.create(request, { idempotencyKey }),
  ]
  expect(again.id).toBe(first.id)
  const other = stripe.paymentIntents.create({ ...request, amount: 3400 }, { idempotencyKey })
  await expect(other).rejects.toThrow(Stripe.errors.StripeIdempotencyError)
})

test('a deleted customer is known as that, and is nothing that can be charged or deleted again', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const sale = { amount: 3300, currency: 'gbp', customer, setup_future_usage: 'off_session' as const }
  const intent = await stripe.paymentIntents.create(sale)
  const kept = await stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/',
  })
  const left = await stripe.customers.del(customer)
  expect({ ...left, lastResponse: null }).toEqual({
    id: customer,
    object: 'customer',
    deleted: true,
    lastResponse: null,
  })
  await expect(stripe.customers.del(customer)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  await expect(stripe.paymentIntents.create(sale)).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  })
  const again = stripe.paymentIntents.create({
    ...sale,
    customer: undefined,
    confirm: true,
    payment_method: kept.payment_method as string,
  })
  await expect(again).rejects.toThrow('may not be used again')
  expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ status: 'succeeded' })
})

test('a key that is none is let nowhere', async () => {
  const stranger = openSdk({ secretKey: 'sk_test_other', fake })
  await expect(stranger.accounts.retrieveCurrent()).rejects.toThrow(Stripe.errors.StripeAuthenticationError)
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ id: 'acct_test', default_currency: 'gbp' })
})

test('a bank account is agreed to some days after its mandate was given', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    allowed_payment_method_types: ['bacs_debit'],
    success_url: 'http://localhost/',
  })
  await fake.act((one) => completeSession(one, session.id, 'pm_bacsDebit_success'))
  const { setup_intent: set } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.mandate'],
  })
  const setup = set as Stripe.SetupIntent
  expect(setup.mandate).toMatchObject({ status: 'pending' })
  setClock('2026-11-23T10:01:00Z')
  expect(await stripe.mandates.retrieve((setup.mandate as Stripe.Mandate).id)).toMatchObject({ status: 'active' })
})
