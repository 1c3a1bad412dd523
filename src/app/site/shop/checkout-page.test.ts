import { expect, test } from 'vitest'
import { checkOut, hidden } from '#tests/helpers/orders.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

const put = (someone: ReturnType<typeof studio.visitor>, packageId: string, quantity = 1) =>
  someone.post('/cart/items', { packageId, quantity: String(quantity) })
const orders = () => studio.sql<{ state: string }>('select state from orders order by created_at')
const charged = async () =>
  (await studio.sql(`select from fake_stripe_objects where kind = 'charge' and body @> '{"paid":true}'`)).length

test('a visitor sees the order, pays, and is told; the cart is empty afterwards', async () => {
  const visitor = studio.visitor()
  await put(visitor, 'basic', 2)
  await put(visitor, 'standard')
  const { html } = await visitor.page('/checkout')
  expect(html).toMatch(/data-order-line="basic".*6 Class Package.*Quantity: 2.*£66\.00/s)
  expect(html).toMatch(/data-order-total[^>]*>£115\.00</)
  for (const label of ['Full Name', 'Email', 'Card Number', 'Expiry Date (MM/YY)', 'CVV', 'Pay Now'])
    expect(html).toContain(label)
  const done = await visitor.follow(await checkOut(visitor))
  expect(done.path).toMatch(/^\/checkout\/done\?token=/)
  for (const text of [
    'Payment Successful!',
    'll send you an email confirmation shortly',
    'Return to Home',
    '£115.00',
  ]) {
    expect(done.html).toContain(text)
  }
  expect(visitor.cookies.has('tempo_cart')).toBe(false)
  expect((await studio.emails('ada@example.com')).map(({ kind }) => kind).toSorted()).toEqual([
    'package-links',
    'payment-receipt',
  ])
})

test('a member without a membership holds the first package, and their cart is empty', async () => {
  const member = await studio.signedIn()
  await put(member, 'standard')
  const { html } = await member.follow(await checkOut(member))
  expect(html).toContain('Payment Successful!')
  expect(html).toContain('Your own month runs from')
  expect((await member.call<{ profile: object }>('GET', '/api/profile')).body.profile).toMatchObject({
    membershipType: 'standard',
  })
  expect((await member.page('/cart')).html).toContain('Your cart is empty')
  expect(await studio.sql('select id from claims')).toEqual([])
})

test('sending the form twice, from two tabs, by the back button or a reload is one order and one charge', async () => {
  const visitor = studio.visitor()
  await put(visitor, 'basic')
  const { html } = await visitor.page('/checkout')
  const given = { cartKey: hidden(html, 'cartKey'), amountPence: hidden(html, 'amountPence') }
  const answers = await Promise.all([1, 2, 3].map(() => checkOut(visitor, given)))
  await visitor.follow(answers[0]!)
  expect(visitor.cookies.has('tempo_cart')).toBe(false)
  expect((await visitor.follow(await checkOut(visitor, given))).html).toContain('Payment Successful!')
  expect([await orders(), await charged()]).toEqual([[{ state: 'paid' }], 1])
})

test.each([
  ['declined', 'pm_card_visa_chargeDeclined', 'Your card was declined.'],
  ['without funds', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient funds'],
  ['expired', 'pm_card_chargeDeclinedExpiredCard', 'expired'],
])('with a card that is %s the text stays, the cart too, and another card pays', async (_, methodId, words) => {
  const visitor = studio.visitor()
  await put(visitor, 'basic')
  const answer = await checkOut(visitor, { methodId, name: 'Ada <Lovelace>', email: 'ada.l@example.com' })
  expect(answer.status).toBe(409)
  const html = await answer.text()
  expect(html).toContain(words)
  expect(html).toContain('value="Ada &lt;Lovelace&gt;"')
  expect(html).toContain('value="ada.l@example.com"')
  expect(visitor.cookies.has('tempo_cart')).toBe(true)
  expect(
    (await visitor.follow(await checkOut(visitor, { name: 'Ada <Lovelace>', email: 'ada.l@example.com' }))).html,
  ).toContain('Payment Successful!')
  expect([await orders(), await charged()]).toEqual([[{ state: 'paid' }], 1])
})

test('the bank asks, the payer comes back by /payment-success, and is told the truth', async () => {
  const visitor = studio.visitor()
  await put(visitor, 'basic')
  const answer = await checkOut(visitor, { methodId: 'pm_card_threeDSecure2Required' })
  const bank = new URL(answer.headers.get('Location') ?? '').pathname
  expect(bank).toMatch(/^\/pay\/bank\//)
  const [intent] = await studio.sql<{ return_url: string }>(
    `select hidden->>'returnUrl' as return_url from fake_stripe_objects where kind = 'payment_intent'`,
  )
  expect(new URL(intent!.return_url).pathname).toBe('/payment-success')
  const back = new URL(intent!.return_url)
  expect((await visitor.page(back.pathname + back.search)).html).toContain('One more step')
  expect(visitor.cookies.has('tempo_cart')).toBe(true)
  await visitor.post(bank, { answer: 'confirm' })
  const { html } = await visitor.page(back.pathname + back.search)
  expect(html).toContain('Payment Successful!')
  expect(html).toContain('Cart, 0 items')
  expect(visitor.cookies.has('tempo_cart')).toBe(false)
})

test('who refuses at the bank is back at the checkout, with the cart', async () => {
  const visitor = studio.visitor()
  await put(visitor, 'basic')
  const bank = new URL(
    (await checkOut(visitor, { methodId: 'pm_card_threeDSecure2Required' })).headers.get('Location') ?? '',
  )
  const answer = await visitor.post(bank.pathname, { answer: 'refuse' })
  const back = new URL(answer.headers.get('Location') ?? '')
  const shown = await visitor.page(back.pathname + back.search)
  expect(shown.path).toBe('/checkout')
  expect(shown.html).toContain('Your bank could not confirm that it was you.')
  expect(shown.html).toContain('data-order-line="basic"')
})

test('when the bank is never come back from, what was paid leaves the cart all the same', async () => {
  const visitor = studio.visitor()
  await put(visitor, 'basic')
  const bank = new URL(
    (await checkOut(visitor, { methodId: 'pm_card_threeDSecure2Required' })).headers.get('Location') ?? '',
  )
  await studio.visitor().post(bank.pathname, { answer: 'confirm' })
  const [order] = await studio.sql<{ id: string }>('select order_id as id from payments')
  const token = studio.services.links.sign({ purpose: 'order', subject: order!.id, expiresAt: new Date('2027-01-01') })
  await studio.visitor().page(`/checkout/done?token=${token}`)
  expect((await visitor.page('/checkout')).html).toContain('Your cart is empty')
  await put(visitor, 'family')
  expect((await visitor.page('/checkout')).html).toMatch(/data-order-total[^>]*>£95\.00</)
})

test.each([
  ['an amount of their own', { amountPence: '1' }, 409, 'The price is not what you were shown'],
  ['no amount', { amountPence: '' }, 409, 'The price is not what you were shown'],
  [
    'the name of another cart',
    { cartKey: '6f1f9d2e-5a31-4a2a-9a53-0d8b6f4c1a11' },
    409,
    'The price is not what you were shown',
  ],
  ['no name', { name: ' ' }, 400, 'Please enter your full name'],
  ['no address', { email: 'ada' }, 400, 'Please enter a valid email address'],
  ['no card', { methodId: '' }, 400, 'Card element not found'],
])('with %s nothing is charged', async (_, given, status, words) => {
  const visitor = studio.visitor()
  await put(visitor, 'family')
  const answer = await checkOut(visitor, given)
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)])
  expect(await charged()).toBe(0)
})

test('a link that was made up shows no order', async () => {
  const visitor = studio.visitor()
  for (const token of [
    '',
    'x',
    'x.y',
    studio.services.links.sign({ purpose: 'claim', subject: 'x', expiresAt: new Date('2030-01-01') }),
  ]) {
    expect((await visitor.page(`/checkout/done?token=${token}`)).path).toBe('/')
  }
})

test('the card fields have no name, so that no card is ever sent', async () => {
  const visitor = studio.visitor()
  await put(visitor, 'basic')
  const { html } = await visitor.page('/checkout')
  const names = [...html.matchAll(/<input[^>]*\bname="([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(
    new Set(['cartKey', 'promoCode', 'amountPence', 'name', 'email', 'startsNow', 'methodId']),
  )
})

test('a visitor reads on the receipt until when they may cancel, and how', async () => {
  const visitor = studio.visitor()
  await put(visitor, 'basic')
  await visitor.follow(await checkOut(visitor, { email: 'cancels@example.com' }))
  const [receipt] = await studio.sql<{ cancel: object }>(
    `select facts->'cancel' cancel from messages where kind = 'payment-receipt' and recipient = 'cancels@example.com'`,
  )
  expect(receipt).toEqual({ cancel: { until: '2026-12-07', url: null } })
})
