import { expect, test } from 'vitest'
import { openStudioBank } from '#tests/helpers/fake-bank.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// What a payer reads when Stripe does not do what it was asked: a text with the right status, and never a page that broke.

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
// An account that Stripe has not approved for Bacs.
const bank = openStudioBank(studio.services, { methods: ['card'] })

const NOT_ONLINE = 'This cannot be paid online at the moment. Please pay at the front desk.'
const tasks = async () =>
  (await studio.sql<{ kind: string }>('select kind from money_tasks where done_at is null')).map(({ kind }) => kind)

test.each([
  [401, 409, NOT_ONLINE, ['key_refused']],
  [403, 409, NOT_ONLINE, ['key_refused']],
  [429, 503, 'Failed to create payment intent', []],
  [500, 503, 'Failed to create payment intent', []],
  ['cut', 503, 'Failed to create payment intent', []],
  ['hang', 503, 'Failed to create payment intent', []],
] as const)('Stripe answers %s: %i, %s', async (fault, status, error, raised) => {
  const member = await studio.signedIn()
  bank.fake.fault(fault, { times: 2 })
  const body = { amount: 3300, membershipId: 'basic' }
  const answer = await member.call('POST', '/api/create-payment-intent', body)
  expect(answer).toMatchObject({ status, body: { success: false, error, message: error } })
  expect(await tasks()).toEqual(raised)
  bank.fake.clearFaults()
  const order = await member.post('/membership/pay?package=basic', {
    packageId: 'basic',
    amountPence: '3300',
    methodId: 'pm_card_visa',
    startsNow: 'on',
  })
  expect(order.status).toBeLessThan(500)
})

test('a key that was revoked keeps a customer from being made: told, never broken', async () => {
  bank.fake.fault(401)
  const member = await studio.signedIn()
  const { email, name } = member.account
  const answer = await member.call('POST', '/api/create-customer', { email, name })
  expect(answer).toMatchObject({ status: 409, body: { error: NOT_ONLINE } })
})

test('less than 30p is refused by Stripe, and paid at the desk', async () => {
  await studio.sql(`update products set price_pence = 29 where id = 'basic'`)
  const member = await studio.signedIn()
  const answer = await member.call('POST', '/api/create-payment-intent', { amount: 29, membershipId: 'basic' })
  const error = 'Less than 30p cannot be paid by card. Please pay at the front desk.'
  expect(answer).toMatchObject({ status: 409, body: { error } })
})

test('an account without Bacs: the member is offered a card, and the studio has a task', async () => {
  const member = await studio.signedIn()
  const answer = await member.follow(await member.post('/dashboard/direct-debit', { method: 'bacs_debit' }))
  expect(answer.html).toContain(
    'Direct debit from a bank account is not possible here at the moment. Please use a card.',
  )
  expect(await tasks()).toEqual(['method_refused'])
  expect((await member.post('/dashboard/direct-debit', { method: 'card' })).headers.get('Location')).toContain(
    '/pay/bank/',
  )
})

test('Stripe is gone when the card field asks for the payment: the form says so', async () => {
  const member = await studio.signedIn()
  // What asks for a payment that is there already, not what makes it.
  bank.fake.fault(500, { path: '/v1/payment_intents/' })
  const fields = { packageId: 'basic', amountPence: '3300', card: 'in-browser', startsNow: 'on' }
  const answer = await member.post('/membership/pay?package=basic', fields)
  expect([answer.status, (await answer.text()).includes('Failed to create payment intent')]).toEqual([503, true])
})
