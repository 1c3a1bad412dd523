import { expect, test } from 'vitest'
import { START_REQUEST } from '#src/studio/billing/pay-online/start-request.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type Member = Awaited<ReturnType<typeof studio.signedIn>>
type Intent = { id: string; clientSecret: string }

const startBasic = async (member: Member) =>
  (await member.call<Intent>('POST', '/api/create-payment-intent', { amount: 3300, membershipId: 'basic' })).body
const confirm = (member: Member, paymentIntentId: string, paymentMethodId: string) =>
  member.call('POST', '/api/confirm-payment', { paymentIntentId, paymentMethodId })

test('an intent is created and confirmed, and the month is there', async () => {
  const member = await studio.signedIn()
  const { id, clientSecret } = await startBasic(member)
  expect(clientSecret.startsWith(id)).toBe(true)
  expect(await confirm(member, id, 'pm_card_visa')).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  expect(await studio.sql('select package_id from memberships')).toEqual([{ package_id: 'basic' }])
})

test('the other address answers clientSecret and paymentIntentId', async () => {
  const member = await studio.signedIn()
  const metadata = { membershipId: 'standard', userId: member.account.id, type: 'membership' }
  const body = { amount: 4900, currency: 'gbp', metadata }
  const answer = await member.call('POST', '/api/stripe/create-payment-intent', body)
  expect(answer).toMatchObject({
    status: 200,
    body: { clientSecret: expect.any(String), paymentIntentId: expect.any(String) },
  })
  expect(Object.keys(answer.body)).toHaveLength(2)
})

test.each([
  [{}, 400, 'Amount is required for one-time payment'],
  [{ amount: 3300 }, 400, 'Please select a membership plan'],
  [{ amount: 3300, membershipId: 'platinum' }, 404, 'Selected plan not found'],
  [
    { amount: 1, membershipId: 'basic' },
    409,
    'The price is not what you were shown. Please look again before you pay.',
  ],
])('%j is refused with %i: %s', async (body, status, error) => {
  const member = await studio.signedIn()
  const answer = await member.call('POST', '/api/create-payment-intent', body)
  expect(answer).toMatchObject({ status, body: { success: false, error, message: error } })
  expect(await studio.sql('select from payments')).toEqual([])
})

test('3-D Secure asks for more, with the secret to go on with', async () => {
  const member = await studio.signedIn()
  const { id, clientSecret } = await startBasic(member)
  const answer = await confirm(member, id, 'pm_card_threeDSecure2Required')
  expect(answer.body).toEqual({ status: 'requires_action', clientSecret })
})

test('a declined card is told in the provider’s words', async () => {
  const member = await studio.signedIn()
  const { id } = await startBasic(member)
  expect(await confirm(member, id, 'pm_card_visa_chargeDeclined')).toMatchObject({
    status: 409,
    body: { success: false, code: 'card_declined', error: 'Your card was declined.' },
  })
})

test('the payment, the customer and the name of someone else are refused, and nothing is granted', async () => {
  const [member, other] = [await studio.signedIn(), await studio.signedIn()]
  const { id } = await startBasic(member)
  expect((await confirm(other, id, 'pm_card_visa')).status).toBe(404)
  const body = { amount: 3300, metadata: { membershipId: 'basic', userId: member.account.id } }
  expect((await other.call('POST', '/api/stripe/create-payment-intent', body)).status).toBe(403)
  const payer = { email: 'a@example.com', name: 'A' }
  const { customerId } = (await member.call<{ customerId: string }>('POST', '/api/create-customer', payer)).body
  const subscription = { customerId, priceId: 'basic' }
  expect((await other.call('POST', '/api/create-subscription', subscription)).status).toBe(404)
  expect(await studio.sql('select from memberships')).toEqual([])
})

test('a customer is made once, and a first payment with a kept method started for it', async () => {
  const member = await studio.signedIn()
  const payer = { email: member.account.email, name: member.account.name }
  const make = () => member.call<{ customerId: string }>('POST', '/api/create-customer', payer)
  const { customerId } = (await make()).body
  expect((await make()).body).toEqual({ customerId })
  const answer = await member.call('POST', '/api/create-subscription', { customerId, priceId: 'basic' })
  expect(answer).toMatchObject({ status: 200, body: { clientSecret: expect.any(String) } })
})

test('a set-up is prepared', async () => {
  const member = await studio.signedIn()
  const { status, body } = await member.call('POST', '/api/create-setup-intent')
  expect({ status, body }).toEqual({ status: 200, body: { client_secret: expect.any(String) } })
})

test('signed out, every payment endpoint asks to sign in before it reads anything', async () => {
  const names = ['create-customer', 'create-subscription', 'create-payment-intent', 'create-setup-intent']
  for (const name of [...names, 'confirm-payment', 'stripe/create-payment-intent']) {
    const answer = await studio.visitor().call('POST', `/api/${name}`, { nonsense: true })
    expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'sign_in_required' } })
  }
})

test('a call of the specification may say that the payer asked to begin at once; one that denies it is refused', async () => {
  const member = await studio.signedIn()
  const call = (given: object) =>
    member.call('POST', '/api/create-payment-intent', { amount: 3300, membershipId: 'basic', ...given })
  const fields = { startsNow: expect.stringContaining('Please tick this') }
  expect(await call({ startsNow: false })).toMatchObject({ status: 400, body: { fields } })
  const requests = () => studio.sql('select start_request from payments')
  await call({})
  expect(await requests()).toEqual([{ start_request: null }])
  await call({ startsNow: true })
  expect(await requests()).toEqual([{ start_request: START_REQUEST }])
})
