import { expect, test } from 'vitest'
import { aPromoCode } from '#tests/helpers/build.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

const pay = (member: SignedInVisitor, fields: Record<string, string>) =>
  member.post(`/membership/pay?package=${fields.packageId}`, fields)

const aBasicMonth = { packageId: 'basic', amountPence: '3300', methodId: 'pm_card_visa', startsNow: 'on' }

const textOf = (html: string) => html.replaceAll('<!-- -->', '')

test('without JavaScript: choose, pay with a test card, and the month is there', async () => {
  const member = await studio.signedIn()
  const { html } = await member.page('/membership/pay?package=basic')
  expect(html).toContain('Test mode')
  expect(html).toContain('£33.00')
  expect(html).toMatch(/<noscript>.*name="methodId"/s)
  const { path, html: done } = await member.follow(await pay(member, aBasicMonth))
  expect(path).toMatch(/^\/payment-success\?payment=/)
  expect(textOf(done)).toContain('Payment successful! Your membership has been activated.')
  expect(textOf(done)).toContain('Monday 23 November 2026 to Tuesday 22 December 2026')
  expect((await studio.emails(member.account.email)).map(({ kind }) => kind)).toEqual(['payment-receipt'])
})

test('a card field never carries a name, so that nothing typed into it is sent', async () => {
  const member = await studio.signedIn()
  const { html } = await member.page('/membership/pay?package=basic')
  const inputs = html.replace(/<noscript>.*?<\/noscript>/gs, '').match(/<input[^>]*>/g) ?? []
  const named = inputs.filter((input) => / name=/.test(input)).map((input) => /name="([^"]*)"/.exec(input)?.[1])
  expect(new Set(named)).toEqual(new Set(['amountPence', 'once', 'package', 'packageId', 'promoCode', 'startsNow']))
  expect(inputs.length).toBe(9)
})

test('a signed-out visitor is sent to sign in, and keeps the choice', async () => {
  const answer = await studio.visitor().get('/membership/pay?package=family')
  expect(answer.headers.get('Location')).toBe('/member?next=%2Fmembership%2Fpay%3Fpackage%3Dfamily')
})

test.each([
  ['pm_card_visa_chargeDeclined', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
])('%s is told in place, and the next card pays', async (methodId, text) => {
  const member = await studio.signedIn()
  const declined = await pay(member, { ...aBasicMonth, methodId })
  expect(declined.status).toBe(409)
  expect(await declined.text()).toContain(text)
  const { html } = await member.follow(await pay(member, aBasicMonth))
  expect(html).toContain('Payment successful! Your membership has been activated.')
  expect(await studio.sql('select from ledger_entries')).toHaveLength(1)
})

test('without a card the page says so', async () => {
  const member = await studio.signedIn()
  const { methodId: _none, ...fields } = aBasicMonth
  const answer = await pay(member, fields)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Card element not found')
})

test('a price that is not the price is refused, and nothing is granted', async () => {
  const member = await studio.signedIn()
  const answer = await pay(member, { ...aBasicMonth, amountPence: '1' })
  expect(answer.status).toBe(409)
  expect(await studio.sql('select from payments')).toEqual([])
  expect(await studio.sql('select from memberships')).toEqual([])
})

test('3-D Secure leads to the bank and back; confirmed there, it is paid', async () => {
  const member = await studio.signedIn()
  const answer = await pay(member, { ...aBasicMonth, methodId: 'pm_card_threeDSecure2Required' })
  const bank = new URL(answer.headers.get('Location')!).pathname
  expect((await member.page(bank)).html).toContain('Your bank wants to know it is you')
  const { html } = await member.follow(await member.post(bank, { answer: 'confirm' }))
  expect(html).toContain('Payment successful! Your membership has been activated.')
})

test('3-D Secure refused leaves nothing paid and a way to try again', async () => {
  const member = await studio.signedIn()
  const answer = await pay(member, { ...aBasicMonth, methodId: 'pm_card_threeDSecure2Required' })
  const bank = new URL(answer.headers.get('Location')!).pathname
  const { html } = await member.follow(await member.post(bank, { answer: 'refuse' }))
  expect(html).toContain('Your payment did not go through')
  expect(html).toContain('/membership/pay?package=basic')
  expect(await studio.sql('select from memberships')).toEqual([])
})

test('a payment whose answer was lost is found on the next page, charged once', async () => {
  const member = await studio.signedIn()
  const answer = await pay(member, { ...aBasicMonth, methodId: 'pm_card_timesOutAfterCharging' })
  const { html } = await member.follow(answer)
  expect(html).toContain('Payment successful! Your membership has been activated.')
  expect(await studio.sql('select from ledger_entries')).toHaveLength(1)
})

test('while a payment is on its way the page says so, and afterwards that it is paid', async () => {
  const member = await studio.signedIn()
  const answer = await pay(member, { ...aBasicMonth, methodId: 'pm_card_processing' })
  expect((await member.follow(answer)).html).toContain('Your payment is on its way')
  studio.setClock('2026-11-23T10:00:11Z')
  expect((await member.follow(answer)).html).toContain('Payment successful! Your membership has been activated.')
})

test('nobody sees the payment of someone else', async () => {
  const [member, other] = [await studio.signedIn(), await studio.signedIn()]
  const answer = await pay(member, aBasicMonth)
  const path = answer.headers.get('Location')!
  for (const stranger of [other, studio.visitor()]) {
    const page = await stranger.page(path)
    expect(page.status).toBe(404)
    expect(page.html).toContain('There is no payment to show')
  }
})

test('the address alone does not make a payment: without one there is none', async () => {
  const member = await studio.signedIn()
  const page = await member.page('/payment-success?payment_intent=pi_x&redirect_status=succeeded')
  expect(page.status).toBe(404)
  expect(page.html).not.toContain('Payment successful!')
})

test('an unknown package leads back to the packages', async () => {
  const member = await studio.signedIn()
  const { html } = await member.follow(await member.get('/membership/pay?package=platinum'))
  expect(html).toContain('Selected plan not found')
})

test('nothing is paid until the payer asks that it begins within the 14 days; what the law gives them stands beside it', async () => {
  const member = await studio.signedIn()
  const { html } = await member.page('/membership/pay?package=basic')
  expect(textOf(html)).toContain(
    'Begin within the 14 days in which I may cancel. If I do cancel, I pay for the classes used',
  )
  expect(html).toContain('href="/terms"')
  const { startsNow: _none, ...fields } = aBasicMonth
  const answer = await pay(member, fields)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Please tick this')])
  expect(await studio.sql('select id from payments where member_id = $1', [member.account.id])).toEqual([])
  await pay(member, aBasicMonth)
  const [paid] = await studio.sql<{ id: string }>('select id from payments where member_id = $1', [member.account.id])
  const desk = await (await studio.signedIn('admin')).page(`/dashboard/payments/${paid!.id}`)
  expect(desk.html).toContain('Asked for before paying')
  expect(textOf(desk.html)).toContain('classes used by then. (Monday 23 November 2026, 10:00)')
})

test('without JavaScript a code that is typed is taken off, paid and named; a wrong one says why, and an upgrade has no field', async () => {
  await aPromoCode(studio.services.db)
  const member = await studio.signedIn()
  const wrong = await member.page('/membership/pay?package=basic&promoCode=spring')
  expect(wrong.html).toMatch(/role="alert"[^>]*>There is no such promo code/)
  expect(wrong.html).toContain('Pay £33.00')
  const { html, path } = await member.page('/membership/pay?package=basic&promoCode=autumn')
  expect(html).toContain('£6.60 taken off with AUTUMN')
  expect(html).toContain('Pay £26.40')
  const refused = await member.post(path, { ...aBasicMonth, promoCode: 'spring', amountPence: '2640' })
  expect(await refused.text()).toMatch(/role="alert"[^>]*>There is no such promo code/)
  const done = await member.follow(
    await member.post(path, { ...aBasicMonth, promoCode: 'AUTUMN', amountPence: '2640' }),
  )
  for (const text of ['Payment Successful!', 'Promo code AUTUMN', '£26.40', 'Your own month runs'])
    expect(textOf(done.html)).toContain(text)
  expect((await member.page('/membership/pay?package=standard')).html).not.toContain('promoCode')
})

test('what a code makes free needs no card', async () => {
  await aPromoCode(studio.services.db, { percent: 100 })
  const member = await studio.signedIn()
  const { html, path } = await member.page('/membership/pay?package=basic&promoCode=AUTUMN')
  expect(html).toContain('Nothing is left to pay.')
  const free = { packageId: 'basic', promoCode: 'AUTUMN', amountPence: '0', toPayPence: '0', startsNow: 'on' }
  expect((await member.follow(await member.post(path, free))).html).toContain('Payment Successful!')
})

test('declined at the bank, the way back keeps the code', async () => {
  await aPromoCode(studio.services.db)
  const member = await studio.signedIn()
  const coded = { ...aBasicMonth, promoCode: 'AUTUMN', amountPence: '2640' }
  const answer = await pay(member, { ...coded, methodId: 'pm_card_threeDSecure2Required' })
  const bank = new URL(answer.headers.get('Location')!).pathname
  const { path } = await member.follow(await member.post(bank, { answer: 'refuse' }))
  expect(path).toBe('/membership/pay?package=basic&promoCode=AUTUMN')
})
