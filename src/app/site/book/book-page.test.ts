import { expect, test } from 'vitest'
import { aClassSession, aMembership, aPromoCode } from '#tests/helpers/build.ts'
import { hidden } from '#tests/helpers/orders.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const db = studio.services.db
const plain = (html: string) => html.replaceAll('<!-- -->', '')

/** Pays on the sheet, as its form does without JavaScript. */
async function pay(someone: Visitor, path: string, given: Record<string, string> = {}) {
  const { html } = await someone.page(path)
  const [formKey, productId, amountPence] = ['formKey', 'productId', 'amountPence'].map((name) => hidden(html, name))
  const form = {
    formKey: formKey!,
    productId: productId!,
    amountPence: amountPence!,
    methodId: 'pm_card_visa',
    ...given,
  }
  return someone.post(`/book/${path.split('/')[2]!.split('?')[0]}?form=${formKey}&with=${productId}`, form)
}

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const charges = () => studio.sql(`select 1 from payments where state = 'succeeded'`)

test('a visitor sees the class and the drop-in, pays with a test card, and has the place', async () => {
  const { id } = await aClassSession(db, { capacity: 3 })
  await studio.sql(`update weekly_classes set description = 'Partner work, no partner needed.'`)
  const visitor = studio.visitor()
  const { html } = await visitor.page(`/book/${id}`)
  for (const text of [
    'Salsa',
    'Partner work, no partner needed.',
    'Monday 23 November 2026, 18:00 to 19:00',
    'Studio',
    '3 of 3 left',
    'Drop-in',
    '£6.50',
  ])
    expect(plain(html)).toContain(text)
  expect(html).toContain('6 Class Package')
  expect(html).not.toContain('name="startsNow"')
  const { path, html: done } = await visitor.follow(await pay(visitor, `/book/${id}`, ada))
  expect(path).toMatch(/^\/checkout\/done\?token=/)
  for (const text of ['Successfully booked class', 'Monday 23 November 2026, 18:00 to 19:00', '£6.50', ada.email])
    expect(plain(done)).toContain(text)
  expect((await studio.emails(ada.email)).map(({ kind }) => kind).toSorted()).toEqual([
    'booking-confirmed',
    'payment-receipt',
  ])
})

test('without a name or an address nothing is held; a declined card keeps the place for another card', async () => {
  const { id } = await aClassSession(db, { capacity: 1 })
  const visitor = studio.visitor()
  expect((await pay(visitor, `/book/${id}`)).status).toBe(400)
  expect(await studio.sql('select 1 from session_seats where is_held')).toEqual([])
  const formKey = hidden((await visitor.page(`/book/${id}`)).html, 'formKey')
  const here = `/book/${id}?form=${formKey}`
  const declined = await pay(visitor, here, { ...ada, methodId: 'pm_card_visa_chargeDeclined' })
  expect([declined.status, await declined.text()]).toEqual([409, expect.stringContaining('Your card was declined')])
  expect((await studio.visitor().page(`/book/${id}`)).html).toContain('Class is full')
  expect((await visitor.follow(await pay(visitor, here, ada))).html).toContain('Successfully booked class')
})

test('a full class says so before anything is charged, and offers the next date', async () => {
  const { id, classId } = await aClassSession(db, { capacity: 1 })
  const next = await aClassSession(db, { classId, date: '2026-11-30' })
  const [first, second] = [studio.visitor(), studio.visitor()]
  const { html } = await second.page(`/book/${id}`)
  const fields = ['formKey', 'productId', 'amountPence'].map((name) => [name, hidden(html, name)])
  await pay(first, `/book/${id}`, ada)
  const late = await second.post(`/book/${id}`, { ...Object.fromEntries(fields), ...ada, methodId: 'pm_card_visa' })
  expect(late.status).toBe(409)
  const told = plain(await late.text())
  expect(told).toContain('You have not been charged.')
  expect(told).toContain(`href="/book/${next.id}"`)
  expect(told).toContain('Book Monday 30 November 2026, 18:00 to 19:00 instead')
  expect(await charges()).toHaveLength(1)
})

test('a member books with what they hold by one button, and ends on the sheet', async () => {
  const { id } = await aClassSession(db)
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id })
  const { html } = await member.page(`/book/${id}`)
  expect(html).toContain('Book Class')
  expect(html).not.toContain('Drop-in')
  const body = new URLSearchParams({ sessionId: id })
  const Referer = `${studio.services.config.origin}/book/${id}`
  const answer = await member.fetch('/bookings', { method: 'POST', body, headers: { Referer } })
  const { path, html: after } = await member.follow(answer)
  expect(path).toBe(`/book/${id}`)
  expect(after).toContain('Successfully booked class')
  expect(after).toContain('You have booked this class')
})

test('a member with nothing left is led to the sheet, and pays for the class or begins a plan', async () => {
  const { id } = await aClassSession(db)
  const member = await studio.signedIn()
  expect((await member.page('/timetable')).html).toContain(`action="/book/${id}"`)
  const { html } = await member.page(`/book/${id}?with=basic`)
  expect(html).toContain('No classes remaining on your membership')
  expect(html).toContain('name="startsNow"')
  expect(html).not.toContain('Full Name')
  expect((await pay(member, `/book/${id}?with=basic`)).status).toBe(400)
  const { html: done } = await member.follow(await pay(member, `/book/${id}?with=basic`, { startsNow: 'on' }))
  expect(done).toContain('Successfully booked class')
  expect((await member.call<{ profile: object }>('GET', '/api/profile')).body.profile).toMatchObject({
    membershipType: 'basic',
  })
})

const held = async () => (await studio.sql('select 1 from session_seats where is_held')).length
const DECLINED = { methodId: 'pm_card_visa_chargeDeclined' }

test('opened again, or for another class, a sheet holds one place; the button gives it back', async () => {
  const [first, second] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  const visitor = studio.visitor()
  for (const { id } of [first, first, second]) {
    await pay(visitor, `/book/${id}`, { ...ada, ...DECLINED })
    expect(await held()).toBe(1)
  }
  const { html } = await visitor.page(`/book/${second.id}`)
  expect(html).toContain('We hold your place until 10:10.')
  expect((await visitor.page(`/book/${first.id}`)).html).not.toContain('We hold your place until')
  const formKey = hidden(html, 'formKey')
  const { html: after } = await visitor.follow(await visitor.post(`/book/${second.id}`, { intent: 'leave', formKey }))
  expect(after).toContain('You have given the place back. Nothing has been charged.')
  expect(await held()).toBe(0)
  await pay(visitor, `/book/${second.id}`, { ...ada, ...DECLINED })
  const left = await visitor.post(`/book/${second.id}`, { intent: 'leave', formKey, quietly: 'on' })
  expect([left.status, await held()]).toEqual([204, 0])
})

test('a form that was paid in another tab does not stand for another class', async () => {
  const [first, second] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  const visitor = studio.visitor()
  const [formKey] = [hidden((await visitor.page(`/book/${second.id}`)).html, 'formKey')]
  await pay(visitor, `/book/${first.id}?form=${formKey}`, ada)
  await visitor.post(`/book/${second.id}`, {
    formKey,
    productId: 'drop-in',
    amountPence: '650',
    methodId: 'pm_card_visa',
    ...ada,
  })
  expect(await studio.sql('select session_id as id from bookings order by booked_at, session_id')).toHaveLength(2)
  expect(hidden((await visitor.page(`/book/${second.id}`)).html, 'formKey')).not.toBe(formKey)
})

test('a member signs in on the sheet, and the class, what was chosen and the form stay', async () => {
  const { id } = await aClassSession(db)
  const [email, password] = ['kim@example.com', 'swing-left-9']
  await studio.signedUp({ email })
  const visitor = studio.visitor()
  const { html } = await visitor.page(`/book/${id}?with=basic`)
  const here = /action="(\/book\/[^"]*with=basic[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const wrong = await visitor.post(here, { intent: 'sign-in', email, password: 'not-this-one' })
  const shown = await wrong.text()
  expect([wrong.status, shown.includes('Full Name'), shown.includes('<details class="group" open')]).toEqual([
    401,
    true,
    true,
  ])
  const { path, html: after } = await visitor.follow(await visitor.post(here, { intent: 'sign-in', email, password }))
  expect(path).toBe(here)
  expect(after).not.toContain('Full Name')
  expect(hidden(after, 'formKey')).toBe(hidden(html, 'formKey'))
  expect(hidden(after, 'productId')).toBe('basic')
})

test('a second factor leads away from the sheet and back to it', async () => {
  const { id } = await aClassSession(db)
  const { html } = await studio.visitor().page(`/book/${id}`)
  const next = /href="\/member\?next=([^"]+)"[^>]*>Sign in with a passkey/.exec(html)?.[1]
  expect(decodeURIComponent(next ?? '')).toMatch(new RegExp(`^/book/${id}\\?with=drop-in&form=`))
})

/** Kept at the fake bank's page, as without scripts. */
async function keepCard(member: Visitor) {
  const asked = await member.post('/dashboard/direct-debit', { method: 'card' })
  const bank = new URL(asked.headers.get('Location')!).pathname
  const allowed = await member.post(bank, { answer: 'allow', methodId: 'pm_card_visa' })
  await member.page(new URL(allowed.headers.get('Location')!).pathname)
}

test('a member pays by the card they have kept, and no other way is asked for', async () => {
  const { id } = await aClassSession(db)
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id }, { allowance: 0 })
  expect((await member.page(`/book/${id}`)).html).not.toContain('your saved card')
  await keepCard(member)
  expect((await member.page(`/book/${id}`)).html).toContain('Pay £6.50 by your saved card and book')
  const answer = await pay(member, `/book/${id}`, { intent: 'saved-card', methodId: '' })
  expect((await member.follow(answer)).html).toContain('Successfully booked class')
})

test('what is on the account pays first: less is left to pay, or no card is asked for', async () => {
  const [first, second] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  const member = await studio.signedIn()
  await studio.sql(
    `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, now(), 'adjusted', 1000, 'a test')`,
    [member.account.id],
  )
  const { html } = await member.page(`/book/${first.id}`)
  expect(plain(html)).toContain('£6.50 of it comes from your account.')
  expect(html).not.toContain('Card Number')
  const toPay = (page: string) => ({ toPayPence: hidden(page, 'toPayPence') })
  expect(
    (await member.follow(await pay(member, `/book/${first.id}`, { ...toPay(html), methodId: '' }))).html,
  ).toContain('Successfully booked class')
  const { html: rest } = await member.page(`/book/${second.id}`)
  expect(plain(rest)).toContain('Pay £3.00 and book')
  expect((await member.follow(await pay(member, `/book/${second.id}`, toPay(rest)))).html).toContain('£3.00')
})

test('a visitor buys a plan with the class, and is told of the link to it', async () => {
  const { id } = await aClassSession(db)
  const visitor = studio.visitor()
  const { html } = await visitor.follow(
    await pay(visitor, `/book/${id}?with=basic`, { ...ada, email: 'pat@example.com', startsNow: 'on' }),
  )
  expect(plain(html)).toContain('Another has the link that puts your 6 Class Package into an account')
  const member = await studio.signedUp({ email: 'pat@example.com' })
  const page = await member.page(`/book/${id}`)
  expect(page.html).toContain('You have booked this class')
  expect((await member.call<{ profile: object }>('GET', '/api/profile')).body.profile).toMatchObject({
    membershipType: 'basic',
  })
})

test('once the address is verified the place is in the account', async () => {
  const { id } = await aClassSession(db)
  const visitor = studio.visitor()
  await pay(visitor, `/book/${id}`, { ...ada, email: 'mia@example.com' })
  const member = await studio.signedUp({ email: 'mia@example.com' })
  expect((await member.page('/dashboard/schedule')).html).toContain('Salsa')
  expect((await member.page(`/book/${id}`)).html).toContain('You have booked this class')
})

test('what has started, was cancelled or is not there cannot be paid for', async () => {
  const { id } = await aClassSession(db, { time: '09:00' })
  const visitor = studio.visitor()
  expect((await visitor.page(`/book/${id}`)).html).toContain('This class has already started')
  expect((await visitor.get('/book/nonsense')).status).toBe(404)
  const form = { formKey: 'x', productId: 'drop-in', amountPence: '650', ...ada, methodId: 'pm_card_visa' }
  expect((await visitor.post('/book/nonsense', form)).status).toBe(404)
  expect(await charges()).toEqual([])
})

test('a code is typed on the sheet, kept with what is chosen, and pays its part', async () => {
  await aPromoCode(db, { mostEach: 1, productIds: ['drop-in'] })
  const { id } = await aClassSession(db, { capacity: 3 })
  const visitor = studio.visitor()
  const path = `/book/${id}?promoCode=autumn`
  const { html } = await visitor.page(path)
  expect(html).toContain('£1.30 taken off with AUTUMN')
  expect(html).toContain('Pay £5.20 and book')
  expect(html).toMatch(/href="[^"]*with=basic&amp;promoCode=autumn/)
  const { html: done } = await visitor.follow(await pay(visitor, path, { ...ada, promoCode: 'AUTUMN' }))
  for (const text of ['Successfully booked class', 'Promo code AUTUMN', '−£1.30', '£5.20']) expect(done).toContain(text)
  const other = await aClassSession(db, { time: '20:00' })
  const again = await pay(studio.visitor(), `/book/${other.id}?promoCode=autumn`, { ...ada, promoCode: 'AUTUMN' })
  expect(again.status).toBe(409)
  expect(await again.text()).toMatch(/role="alert"[^>]*>You have used this promo code already/)
  expect(await charges()).toHaveLength(1)
})

test('a member whose code makes the class free books it without a card', async () => {
  await aPromoCode(db, { percent: 100 })
  const { id } = await aClassSession(db)
  const member = await studio.signedIn()
  const path = `/book/${id}?promoCode=AUTUMN`
  const { html } = await member.page(path)
  expect(html).toContain('Nothing is left to pay.')
  const free = { promoCode: 'AUTUMN', toPayPence: '0', methodId: '' }
  expect((await member.follow(await pay(member, path, free))).html).toContain('Successfully booked class')
})
