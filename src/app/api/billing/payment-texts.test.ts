import { expect, test } from 'vitest'
import type { OpenApi } from '#tests/helpers/endpoints.ts'
import { openStudioBank } from '#tests/helpers/fake-bank.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// The table of specification 7 and the catalogue of specification 8, to the letter.

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const bank = openStudioBank(studio.services)

type Member = Awaited<ReturnType<typeof studio.signedIn>>
const ENDPOINTS = [
  '/api/create-customer',
  '/api/create-subscription',
  '/api/create-payment-intent',
  '/api/create-setup-intent',
  '/api/confirm-payment',
  '/api/stripe/create-payment-intent',
]

const customerOf = async (member: Member) => {
  const payer = { email: member.account.email, name: member.account.name }
  return (await member.call<{ customerId: string }>('POST', '/api/create-customer', payer)).body.customerId
}
const intentOf = async (member: Member) =>
  (await member.call<{ id: string }>('POST', '/api/create-payment-intent', { amount: 3300, membershipId: 'basic' }))
    .body.id

const AMOUNT = 'Amount is required for one-time payment'
const SELECT = 'Please select a membership plan'
const UNKNOWN = 'Selected plan not found'
const CHANGED = 'The price is not what you were shown. Please look again before you pay.'

test.each([
  ['/api/create-payment-intent', {}, 400, AMOUNT],
  ['/api/create-payment-intent', { amount: null, membershipId: 'nonsense' }, 400, AMOUNT],
  ['/api/create-payment-intent', { amount: 3300 }, 400, SELECT],
  ['/api/create-payment-intent', { amount: 3300, membershipId: '' }, 400, SELECT],
  ['/api/create-payment-intent', { amount: 1, membershipId: 'gold' }, 404, UNKNOWN],
  ['/api/create-payment-intent', { amount: 0, membershipId: 'basic' }, 409, CHANGED],
  ['/api/create-payment-intent', { amount: 3299, membershipId: 'basic' }, 409, CHANGED],
  ['/api/create-payment-intent', { amount: 33, membershipId: 'basic' }, 409, CHANGED],
  ['/api/create-payment-intent', { amount: 3300, membershipId: 'family' }, 409, CHANGED],
  ['/api/stripe/create-payment-intent', {}, 400, AMOUNT],
  ['/api/stripe/create-payment-intent', { amount: 4900, currency: 'gbp' }, 400, SELECT],
  ['/api/stripe/create-payment-intent', { amount: 4900, metadata: { membershipId: 'gold' } }, 404, UNKNOWN],
  ['/api/stripe/create-payment-intent', { amount: 4901, metadata: { membershipId: 'standard' } }, 409, CHANGED],
])('%s %j: %i %s', async (path, body, status, error) => {
  const member = await studio.signedIn()
  const answer = await member.call('POST', path, body)
  expect(answer).toMatchObject({ status, body: { success: false, error, message: error, code: expect.any(String) } })
  expect(await studio.sql('select from payments')).toEqual([])
})

test.each([
  ['/api/create-payment-intent', { amount: 33.5, membershipId: 'basic' }],
  ['/api/create-payment-intent', { amount: '3300', membershipId: 'basic' }],
  ['/api/create-payment-intent', { amount: -3300, membershipId: 'basic' }],
  ['/api/create-payment-intent', { amount: 3300, currency: 'usd', membershipId: 'basic' }],
  ['/api/create-payment-intent', { amount: 1e15, membershipId: 'basic' }],
  ['/api/create-customer', { email: 'no address', name: 'A' }],
  ['/api/create-customer', { email: 'a@example.com', name: '  ' }],
  ['/api/create-subscription', { priceId: 'basic' }],
  ['/api/confirm-payment', { paymentMethodId: 'pm_card_visa' }],
])('%s %j is bad input, field by field', async (path, body) => {
  const answer = await (await studio.signedIn()).call('POST', path, body)
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_input', fields: expect.any(Object) } })
})

test('a subscription names its plan, and a customer of one’s own', async () => {
  const member = await studio.signedIn()
  const customerId = await customerOf(member)
  const subscribe = (body: object) => member.call('POST', '/api/create-subscription', body)
  expect(await subscribe({ customerId })).toMatchObject({ status: 400, body: { error: SELECT } })
  expect(await subscribe({ customerId, priceId: 'gold' })).toMatchObject({ status: 404, body: { error: UNKNOWN } })
  const foreign = await subscribe({ customerId: 'cus_of_somebody', priceId: 'basic' })
  expect(foreign).toMatchObject({ status: 404, body: { error: 'Failed to create subscription' } })
  const answer = await subscribe({ customerId, priceId: 'basic' })
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['clientSecret']])
  expect(await studio.sql('select amount_pence, saves_method from payments')).toEqual([
    { amount_pence: 3300, saves_method: true },
  ])
})

test('answers have the names of the table and no others', async () => {
  const member = await studio.signedIn()
  const start = await member.call('POST', '/api/create-payment-intent', { amount: 3300, membershipId: 'basic' })
  expect(Object.keys(start.body).toSorted()).toEqual(['clientSecret', 'id'])
  const paid = { paymentIntentId: start.body.id, paymentMethodId: 'pm_card_visa' }
  expect((await member.call('POST', '/api/confirm-payment', paid)).body).toEqual({ status: 'succeeded' })
  expect((await member.call('POST', '/api/create-setup-intent')).body).toEqual({ client_secret: expect.any(String) })
})

test('a payment is paid once: asked to pay again it says that it is paid', async () => {
  const member = await studio.signedIn()
  const paid = { paymentIntentId: await intentOf(member), paymentMethodId: 'pm_card_visa' }
  const answers = await Promise.all([1, 2, 3, 4].map(() => member.call('POST', '/api/confirm-payment', paid)))
  expect(answers.map(({ body }) => body)).toEqual(Array(4).fill({ status: 'succeeded' }))
  expect(await studio.sql('select amount_pence from ledger_entries')).toEqual([{ amount_pence: 3300 }])
  expect(await studio.sql('select from memberships')).toHaveLength(1)
})

// A number is no method.
const NO_CARD = 'That is no card we can use. Please try another.'

test.each([
  [undefined, 400, 'Card element not found'],
  ['pm_card_visa_chargeDeclined', 409, 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 409, 'Your card has insufficient funds.'],
  ['pm_card_chargeDeclinedExpiredCard', 409, 'Your card has expired.'],
  ['4242424242424242', 409, NO_CARD],
  ['pm_card_timesOutAfterCharging', 503, 'Failed to confirm payment'],
])('paying with %s: %i %s', async (paymentMethodId, status, error) => {
  const member = await studio.signedIn()
  const body = { paymentIntentId: await intentOf(member), paymentMethodId }
  const answer = await member.call('POST', '/api/confirm-payment', body)
  expect(answer).toMatchObject({ status, body: { success: false, error, message: error } })
  expect(await studio.sql('select from memberships')).toEqual([])
})

test('when the provider does not answer each endpoint says its own text', async () => {
  const member = await studio.signedIn()
  const customerId = await customerOf(member)
  const paymentIntentId = await intentOf(member)
  const other = await studio.signedIn()
  bank.fake.fault(500, { times: 100 })
  const said: unknown[] = []
  const say = async (someone: Member, path: string, body: object = {}) => {
    const answer = await someone.call('POST', path, body)
    said.push([path, answer.status, answer.body.error])
  }
  await say(other, '/api/create-customer', { email: 'a@example.com', name: 'A' })
  await say(member, '/api/create-subscription', { customerId, priceId: 'standard' })
  await say(member, '/api/create-payment-intent', { amount: 4900, membershipId: 'standard' })
  const metadata = { membershipId: 'family' }
  await say(member, '/api/stripe/create-payment-intent', { amount: 9500, metadata })
  await say(member, '/api/create-setup-intent')
  await say(member, '/api/confirm-payment', { paymentIntentId, paymentMethodId: 'pm_card_visa' })
  expect(said).toEqual([
    ['/api/create-customer', 503, 'Failed to create customer'],
    ['/api/create-subscription', 503, 'Failed to create subscription'],
    ['/api/create-payment-intent', 503, 'Failed to create payment intent'],
    ['/api/stripe/create-payment-intent', 503, 'Failed to create payment intent'],
    ['/api/create-setup-intent', 503, 'Failed to create setup intent'],
    ['/api/confirm-payment', 503, 'Failed to confirm payment'],
  ])
})

test('signed out, each answers 401 in the one shape, before it reads a word', async () => {
  for (const path of ENDPOINTS) {
    const answer = await studio.visitor().call('POST', path, { amount: 'nonsense' })
    const error = 'Please sign in first'
    expect([path, answer.status, answer.body]).toEqual([
      path,
      401,
      { success: false, error, message: error, code: 'sign_in_required' },
    ])
  }
})

test('every endpoint is in the document, with its failures', async () => {
  const { body } = await studio.visitor().call<OpenApi>('GET', '/api/openapi.json')
  for (const path of [...ENDPOINTS, '/api/stripe/webhook']) {
    const operation = body.paths[path]?.post as { responses?: object } | undefined
    expect([path, Object.keys(operation?.responses ?? {})]).toEqual([
      path,
      expect.arrayContaining(['200', '400', '503']),
    ])
  }
})

test('payments are in whole pence everywhere: no column of money holds a fraction', async () => {
  const columns = await studio.sql<{ name: string; type: string }>(
    `select table_name || '.' || column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and (column_name like '%pence%' or column_name like '%amount%' or column_name like '%price%')`,
  )
  expect(columns.length).toBeGreaterThan(8)
  expect(columns.filter(({ type }) => type !== 'integer' && type !== 'bigint')).toEqual([])
})
