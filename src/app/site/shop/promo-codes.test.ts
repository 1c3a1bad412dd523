import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { aPromoCode } from '#tests/helpers/build.ts'
import { checkOut, hidden } from '#tests/helpers/orders.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

const put = (someone: ReturnType<typeof studio.visitor>, packageId = 'basic') =>
  someone.post('/cart/items', { packageId, quantity: '1' })

test('a visitor types a code, sees what it leaves, pays that, and reads of it', async () => {
  await aPromoCode(studio.services.db)
  const visitor = studio.visitor()
  await put(visitor)
  const { html } = await visitor.page('/checkout?promoCode=autumn')
  expect(html).toMatch(/data-order-total[^>]*>£26\.40</)
  expect(html).toContain('£6.60 taken off with AUTUMN')
  const shown = { promoCode: hidden(html, 'promoCode'), amountPence: hidden(html, 'amountPence') }
  const done = await visitor.follow(await checkOut(visitor, shown))
  for (const text of ['Payment Successful!', 'Promo code AUTUMN', '−£6.60', '£26.40']) expect(done.html).toContain(text)
})

test('who pays by code, account and card reads what was bought, what each took off and what was really paid', async () => {
  await aPromoCode(studio.services.db)
  const member = await studio.signedIn()
  await studio.sql(
    `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, now(), 'adjusted', 1000, 'adjusted:1')`,
    [member.account.id],
  )
  await put(member)
  const shown = { promoCode: 'AUTUMN', amountPence: '2640', toPayPence: '1640' }
  const { html } = await member.follow(await checkOut(member, shown))
  const rows = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt>\s*<dd[^>]*>([^<]*)/g)].map(([, name, value]) => [name, value])
  expect(rows).toEqual([
    ['Price', '£33.00'],
    ['Promo code AUTUMN', '−£6.60'],
    ['From your account', '£10.00'],
    ['Paid', '£16.40'],
    ['For', '1 × 6 Class Package'],
  ])
})

test('what a code makes free is confirmed without a card', async () => {
  await aPromoCode(studio.services.db, { percent: 100 })
  const member = await studio.signedIn()
  await put(member)
  const { html } = await member.page('/checkout?promoCode=AUTUMN')
  expect(html).toContain('Nothing is left to pay.')
  expect(html).not.toContain('Card Number')
  const free = { promoCode: 'AUTUMN', amountPence: '0', toPayPence: '0', methodId: '' }
  expect((await member.follow(await checkOut(member, free))).html).toContain('Payment Successful!')
  const [paid] = await studio.sql<{ id: string }>('select id from payments')
  expect((await member.page(`/dashboard/history/receipts/${paid!.id}`)).html).toContain('Promo code AUTUMN')
})

test.each([
  ['SPRING', {}, 'There is no such promo code'],
  ['AUTUMN', { startsOn: '2999-01-01' }, 'This promo code can be used from'],
  ['AUTUMN', { endsOn: '2020-01-01' }, 'This promo code can no longer be used'],
  ['AUTUMN', { productIds: ['family'] }, 'This promo code is not for what you have chosen'],
])('%s %j: why it cannot be used stands at the field, before and when it comes to paying', async (code, given, why) => {
  await aPromoCode(studio.services.db, given)
  const visitor = studio.visitor()
  await put(visitor)
  const { html } = await visitor.page(`/checkout?promoCode=${code}`)
  expect(html).toMatch(new RegExp(`role="alert"[^>]*>${why}`))
  expect(html).toMatch(/data-order-total[^>]*>£33\.00</)
  const answer = await checkOut(visitor, { promoCode: code, amountPence: '2640' })
  expect(answer.status).toBe(code === 'SPRING' ? 404 : 409)
  expect(await answer.text()).toMatch(new RegExp(`role="alert"[^>]*>${why}`))
  expect(await studio.sql('select 1 from orders')).toEqual([])
})

test('who guesses is told to wait, on the page as when paying and over JSON', async () => {
  await aPromoCode(studio.services.db)
  const visitor = studio.visitor()
  await put(visitor)
  for (let n = 0; n < 10; n++) await visitor.page(`/checkout?promoCode=guess${n}`)
  expect((await visitor.page('/checkout?promoCode=AUTUMN')).html).toContain('Too many codes were tried')
  expect((await checkOut(visitor, { promoCode: 'AUTUMN', amountPence: '2640' })).status).toBe(429)
  const body = { items: [{ membershipId: 'basic', quantity: 1 }], name: 'Ada', email: 'ada@example.com' }
  const call = await visitor.call('POST', '/api/checkout', { ...body, promoCode: 'AUTUMN' })
  expect(call).toMatchObject({ status: 429, body: { code: 'promo_guesses' } })
})

test('a call orders with a code', async () => {
  await aPromoCode(studio.services.db, { percent: null, offPence: 500 })
  const body = { items: [{ membershipId: 'basic', quantity: 1 }], name: 'Ada', email: 'ada@example.com' }
  const paid = { ...body, promoCode: 'autumn', amount: 2800, paymentMethodId: 'pm_card_visa', startsNow: true }
  expect(await studio.visitor().call('POST', '/api/checkout', paid)).toMatchObject({
    status: 201,
    body: { order: { status: 'paid', amount: 2800, takenOff: 500 } },
  })
  expect(await studio.visitor().call('POST', '/api/checkout', { ...body, promoCode: newId() })).toMatchObject({
    status: 404,
    body: { code: 'promo_unknown' },
  })
})
