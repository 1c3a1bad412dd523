import { expect, test } from 'vitest'
import { signBody } from '#src/platform/payments/signature.server.ts'
import { bankOf } from '#tests/helpers/fake-bank.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const OLD = 'whsec_old'
const NEW = 'whsec_new'
const studio = await openTestStudio({
  env: {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: `${NEW},${OLD}`,
    PAYMENTS: 'simulated',
  },
})

const MINUTE = 60_000

async function send(body: string, signature?: string) {
  const headers = {
    'Content-Type': 'application/json',
    Origin: '',
    ...(signature ? { 'Stripe-Signature': signature } : {}),
  }
  const answer = await studio.visitor().fetch('/api/stripe/webhook', { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}

const signed = (body: string, secret = NEW, ageMs = 0) => signBody(body, secret, new Date(Date.now() - ageMs))

/** A charged payment that nobody has come back from, and the event that tells of it. */
async function charged() {
  const member = await studio.signedIn()
  const body = { amount: 3300, membershipId: 'basic' }
  const { id } = (await member.call<{ id: string }>('POST', '/api/create-payment-intent', body)).body
  await studio.services.payments.confirmIntent({
    intentId: id,
    methodId: 'pm_card_visa',
    returnUrl: 'http://localhost:3000/payment-success',
    idempotencyKey: 'a try',
  })
  return { member, body: eventBody('payment_intent.succeeded', { id, object: 'payment_intent' }) }
}

let events = 0
function eventBody(type: string, object: unknown): string {
  return JSON.stringify({ id: `evt_${++events}`, object: 'event', type, created: 1, data: { object } }, null, 2)
}

const granted = () => studio.sql('select package_id from memberships')

test('a genuine event is settled once, however often it is told', async () => {
  const { body } = await charged()
  expect(await granted()).toEqual([])
  for (let n = 0; n < 3; n++) {
    expect(await send(body, signed(body))).toEqual({ status: 200, body: { received: true } })
  }
  await Promise.all(Array.from({ length: 8 }, () => send(body, signed(body))))
  expect(await granted()).toEqual([{ package_id: 'basic' }])
  expect(await studio.sql('select kind, amount_pence from ledger_entries')).toEqual([
    { kind: 'charge', amount_pence: 3300 },
  ])
  expect(await studio.sql('select from provider_events')).toHaveLength(1)
})

test('while one secret replaces the other, both hold', async () => {
  const { body } = await charged()
  expect((await send(body, signed(body, OLD))).status).toBe(200)
  expect(await granted()).toHaveLength(1)
})

test('forged, stale, re-serialised and unsigned events are refused, and nothing of them is kept', async () => {
  const { body } = await charged()
  const good = signed(body)
  const refused: [string, string, string | undefined][] = [
    ['no signature', body, undefined],
    ['an empty one', body, ''],
    ['by another secret', body, signed(body, 'whsec_other')],
    ['six minutes old', body, signed(body, NEW, 6 * MINUTE)],
    ['from six minutes ahead', body, signed(body, NEW, -6 * MINUTE)],
    ['written again', JSON.stringify(JSON.parse(body)), good],
    ['with a space more', `${body} `, good],
    ['another time on the same signature', body, good.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 1}`)],
    ['an older scheme', body, good.replace('v1=', 'v0=')],
    ['a signed body that is no event', '{"id":1}', signed('{"id":1}')],
    ['a signed body that is no JSON', 'hello', signed('hello')],
  ]
  for (const [what, sent, signature] of refused) {
    const { status, body: told } = await send(sent, signature)
    expect([what, status, told]).toEqual([
      what,
      400,
      { success: false, error: expect.any(String), code: 'bad_signature' },
    ])
  }
  expect(await granted()).toEqual([])
  expect(await studio.sql('select from provider_events')).toEqual([])
})

test('four minutes late is in time; one good signature among others is enough', async () => {
  const { body } = await charged()
  const late = signed(body, NEW, 4 * MINUTE)
  expect((await send(body, `${late},v1=${'0'.repeat(64)},v0=x`)).status).toBe(200)
  expect(await granted()).toHaveLength(1)
})

test('kinds of events we do not know, and things we never made, are taken and left alone', async () => {
  const bodies = [
    eventBody('invoice.created', { id: 'in_1', object: 'invoice' }),
    eventBody('payment_intent.succeeded', { id: 'pi_of_somebody_else', object: 'payment_intent' }),
    eventBody('balance.available', { object: 'balance' }),
  ]
  for (const body of bodies) expect((await send(body, signed(body))).status).toBe(200)
  expect(await studio.sql('select from provider_events')).toHaveLength(3)
})

test('an event about a refund or a charge leads to its payment', async () => {
  const { body } = await charged()
  const id = (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id
  const charge = eventBody('charge.succeeded', { id: 'ch_1', object: 'charge', payment_intent: id })
  expect((await send(charge, signed(charge))).status).toBe(200)
  expect(await granted()).toHaveLength(1)
})

test('an event in the shape of the API is read from the wire', async () => {
  const { body } = await charged()
  const { id } = (JSON.parse(body) as { data: { object: { id: string } } }).data.object
  const bank = bankOf(studio.services.fakeStripe!)
  const events = await bank.events()
  const event = events.find(({ type, data }) => type === 'payment_intent.succeeded' && data.object.id === id)
  const wire = bank.sign(event!, NEW)
  expect((await send(wire.body, wire.signature)).status).toBe(200)
  expect(await granted()).toHaveLength(1)
})
