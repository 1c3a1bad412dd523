import { expect, test } from 'vitest'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
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
  const visitor = studio.visitor()
  const { html } = await visitor.page(`/book/${id}`)
  for (const text of ['Salsa', 'Monday 23 November 2026, 18:00 to 19:00', 'Studio', '3 of 3 left', 'Drop-in', '£6.50'])
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

test('the link to sign in keeps the class and what was chosen', async () => {
  const { id } = await aClassSession(db)
  const { html } = await studio.visitor().page(`/book/${id}`)
  const next = /href="\/member\?next=([^"]+)"/.exec(html)?.[1]
  expect(decodeURIComponent(next ?? '')).toMatch(new RegExp(`^/book/${id}\\?with=drop-in&form=`))
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
