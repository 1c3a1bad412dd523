import { expect, test } from 'vitest'
import { START_REQUEST } from '#src/studio/billing/pay-online/start-request.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

type Ordered = {
  order: { id: string; status: string; amount: number; items: { membershipId: string }[] }
  payment: { status: string; paymentIntentId: string; actionUrl: string | null }
  statusUrl: string
  error?: string
  code?: string
}

const body = {
  items: [
    { membershipId: 'basic', quantity: 2 },
    { membershipId: 'family', quantity: 1 },
  ],
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  paymentMethodId: 'pm_card_visa',
  startsNow: true,
}
const order = (someone: Visitor, given: object = {}) =>
  someone.call<Ordered>('POST', '/api/checkout', { ...body, ...given })
const charged = async () =>
  (await studio.sql(`select from fake_stripe_objects where kind = 'charge' and body @> '{"paid":true}'`)).length

test('a visitor orders and pays at the studio’s prices', async () => {
  const visitor = studio.visitor()
  const answer = await order(visitor)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    success: true,
    order: { status: 'paid', amount: 16_100, currency: 'gbp' },
    payment: { status: 'succeeded' },
  })
  const { pathname, search } = new URL(answer.body.statusUrl)
  expect((await visitor.page(pathname + search)).html).toContain('Payment Successful!')
  expect(await studio.sql('select id from claims')).toHaveLength(3)
})

test('a member without a membership holds the first package', async () => {
  const member = await studio.signedIn()
  await order(member)
  expect(await studio.sql('select member_id, package_id from memberships')).toEqual([
    { member_id: member.account.id, package_id: 'basic' },
  ])
})

test.each([
  ['an amount of their own', { amount: 1 }, 409, 'wrong_amount'],
  ['eleven of one', { items: [{ membershipId: 'basic', quantity: 11 }] }, 400, 'bad_input'],
  ['none of one', { items: [{ membershipId: 'basic', quantity: 0 }] }, 400, 'bad_input'],
  ['half of one', { items: [{ membershipId: 'basic', quantity: 0.5 }] }, 400, 'bad_input'],
  ['nothing', { items: [] }, 400, 'bad_input'],
  ['a package that is not sold', { items: [{ membershipId: 'gold', quantity: 1 }] }, 404, 'plan_not_found'],
  ['no cart', { items: undefined }, 409, 'cart_empty'],
  ['no address', { email: 'ada' }, 400, 'bad_input'],
  ['a card that is declined', { paymentMethodId: 'pm_card_visa_chargeDeclined' }, 409, 'card_declined'],
])('with %s nothing is charged', async (_, given, status, code) => {
  const answer = await order(studio.visitor(), given)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await charged()).toBe(0)
})

test('a price sent along is refused, and nothing is ordered', async () => {
  const items = [{ membershipId: 'family', quantity: 1, price: 1, unitPrice: 1 }]
  const answer = await order(studio.visitor(), { items, total: 1 })
  const fields = Object.keys((answer.body as { fields?: object }).fields ?? {})
  expect([answer.status, fields]).toEqual([400, ['items.0.price', 'items.0.unitPrice', 'total']])
  expect(await charged()).toBe(0)
})

test('the same Idempotency-Key is one order and one charge', async () => {
  const visitor = studio.visitor()
  const send = (given: object = {}) =>
    visitor.fetch('/api/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
      body: JSON.stringify({ ...body, ...given }),
    })
  const answers = await Promise.all([send(), send(), send()])
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Ordered).order.id))
  expect(new Set(ids).size).toBe(1)
  expect((await send({ name: 'Eve' })).status).toBe(409)
  expect(await charged()).toBe(1)
})

test('without items it is the cart that is ordered, once, and it is empty afterwards', async () => {
  const visitor = studio.visitor()
  await visitor.post('/cart/items', { packageId: 'standard', quantity: '2' })
  const answer = await order(visitor, { items: undefined, amount: 9800 })
  expect(answer.body.order).toMatchObject({ status: 'paid', amount: 9800 })
  expect(visitor.cookies.has('tempo_cart')).toBe(false)
  expect((await order(visitor, { items: undefined })).body.code).toBe('cart_empty')
})

test('without a card it waits, and where the bank asks it says where', async () => {
  const visitor = studio.visitor()
  expect((await order(visitor, { paymentMethodId: undefined })).body).toMatchObject({
    order: { status: 'open' },
    payment: { status: 'requires_payment_method' },
  })
  const asked = await order(visitor, { paymentMethodId: 'pm_card_threeDSecure2Required' })
  expect(asked.body.payment).toMatchObject({
    status: 'requires_action',
    actionUrl: expect.stringContaining('/pay/bank/'),
  })
  expect(await charged()).toBe(0)
})

test('the payment of an own order is prepared by its id, at its own amount, and is one and the same', async () => {
  const [member, other] = [await studio.signedIn(), await studio.signedIn()]
  const { body: placed } = await order(member, { paymentMethodId: undefined })
  const prepare = (someone: Visitor, given: object) =>
    someone.call<{ id?: string; error?: string }>('POST', '/api/create-payment-intent', given)
  const orderId = placed.order.id
  const right = await prepare(member, { orderId, amount: 16_100 })
  expect([right.status, right.body.id]).toEqual([200, placed.payment.paymentIntentId])
  const refused = [
    await prepare(member, { orderId }),
    await prepare(member, { orderId, amount: 1 }),
    await prepare(other, { orderId, amount: 16_100 }),
    await prepare(member, { orderId: 'x', amount: 16_100 }),
  ]
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
    [400, 'Amount is required for one-time payment'],
    [409, expect.any(String)],
    [404, 'Order not found'],
    [404, 'Order not found'],
  ])
  const paid = { paymentIntentId: right.body.id, paymentMethodId: 'pm_card_visa' }
  expect((await member.call('POST', '/api/confirm-payment', paid)).body).toMatchObject({ status: 'succeeded' })
  expect(await charged()).toBe(1)
})

test('that it may begin within the 14 days is kept with the payment of an order, and denied it is refused at its field', async () => {
  const refused = await studio.visitor().call('POST', '/api/checkout', { ...body, startsNow: false })
  expect(refused.body).toMatchObject({ fields: { startsNow: expect.stringContaining('Please tick this') } })
  const requests = () =>
    studio.sql('select start_requested_at at, start_request as text from payments order by created_at')
  await order(studio.visitor(), { startsNow: undefined })
  expect(await requests()).toEqual([{ at: null, text: null }])
  await order(studio.visitor())
  expect(await requests()).toContainEqual({ at: studio.services.clock.now(), text: START_REQUEST })
})
