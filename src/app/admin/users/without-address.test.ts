import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { listPersonalRows } from '#src/studio/people/personal-data/personal-data.store.server.ts'
import { personalTables } from '#src/studio/people/personal-data/data-rules.ts'
import { aClassSession, MONDAY } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const db = studio.services.db

/** Every page and file on which the desk meets a person, by the person's id and that of a payment. */
const SEEN = [
  '/dashboard/users',
  '/dashboard/users?search=orr',
  '/dashboard/users/export',
  '/dashboard/users/:person',
  '/dashboard/till?search=orr',
  '/dashboard/till?member=:person',
  '/dashboard/till/:payment',
  '/dashboard/payments',
  '/dashboard/payments/:payment',
  '/dashboard/payments/export',
  '/dashboard/search?q=orr',
  '/dashboard/attendance',
  '/dashboard/messages',
  '/dashboard/activity',
  '/api/admin/users?search=orr',
  '/api/admin/users/:person',
  '/api/admin/payments',
]

async function addPeople() {
  const admin = await studio.signedIn('admin')
  const add = async (name: string, contact: string) => {
    const answer = await admin.post('/dashboard/users', { intent: 'add', name, email: '', contact })
    return (answer.headers.get('Location') ?? '').split('/').at(-1)!.split('?')[0]!
  }
  return { admin, lena: await add('Lena Orr', '07700 900603'), moss: await add('Moss Reed', '07700 900604') }
}

test('a person without an address is added, sold to, booked for and found; nothing is written to them, and no address is made up', async () => {
  const { admin, lena, moss } = await addPeople()
  expect(moss).not.toBe(lena)
  const session = await aClassSession(db)
  const sales = [lena, moss].map((memberId) => ({ saleId: newId(), items: 'basic', amountPence: '3300', memberId }))
  for (const sale of sales) await admin.follow(await admin.post('/dashboard/till', { ...sale, tender: 'cash' }))
  const booked = await admin.post(`/dashboard/users/${lena}`, { intent: 'book', sessionId: session.id, personId: '' })
  expect((await admin.follow(booked)).html).toContain('Successfully booked class')
  await admin.post('/dashboard/payments/' + sales[0]!.saleId, { intent: 'receipt' })
  expect(await studio.emails()).toEqual([])
  const pages = SEEN.map((path) => path.replace(':person', lena).replace(':payment', sales[0]!.saleId))
  for (const path of pages) {
    const html = await (await admin.get(path)).text()
    const isOfThem = html.includes('Lena Orr') || path.endsWith('messages')
    expect([path, isOfThem, /@[\w.-]*invalid|mailto:"|mailed to \./.test(html)]).toEqual([path, true, false])
  }
  expect((await admin.page(`/dashboard/users/${lena}`)).html).toContain('No email address')
})

test('having no address in common makes nobody of two people one', async () => {
  const { admin, lena, moss } = await addPeople()
  await admin.post('/dashboard/till', {
    saleId: newId(),
    items: 'basic',
    amountPence: '3300',
    memberId: moss,
    tender: 'cash',
  })
  const whose = { memberId: lena, email: '', now: MONDAY }
  for (const one of personalTables())
    for await (const rows of listPersonalRows(db.reader, one, whose))
      expect([one.table, JSON.stringify(rows)]).not.toEqual([one.table, expect.stringMatching(/Moss|900604/)])
  await studio.sql(`update people set joined_on = '2020-01-01' where member_id = $1`, [moss])
  expect(await studio.sql(`select been_before(null, '', 'Moss Reed', now()) as been`)).toEqual([{ been: false }])
  const sign = await studio.visitor().call('POST', '/api/auth/sign-in/email', { email: '', password: 'x' })
  expect(sign.status).toBe(400)
})

test('an address that is added later makes it an account like others, which can be invited', async () => {
  const { admin, lena, moss } = await addPeople()
  const page = `/dashboard/users/${lena}`
  expect((await admin.page(page)).html).not.toContain('Invite')
  const give = async (to: string, email: string) => admin.post(`/dashboard/users/${to}`, { intent: 'address', email })
  expect((await admin.follow(await give(lena, 'Lena@example.com'))).html).toContain('lena@example.com is added')
  expect(await (await give(moss, 'lena@example.com')).text()).toContain('has an account already')
  expect((await give(lena, 'other@example.com')).status).toBe(409)
  const call = (to: string, email: string) => admin.call('POST', `/api/admin/users/${to}/email`, { email })
  const isTaken = { status: 409, body: { fields: { email: 'This email address has an account already' } } }
  expect(await call(moss, 'LENA@example.com')).toMatchObject(isTaken)
  expect(await call(lena, 'other@example.com')).toMatchObject({ status: 409 })
  expect(await call(moss, 'moss@example.com')).toMatchObject({
    status: 200,
    body: { user: { email: 'moss@example.com', emailVerified: false } },
  })
  await admin.post(page, { intent: 'invite' })
  expect((await studio.emails('lena@example.com')).map(({ kind }) => kind)).toEqual(['member-invitation'])
})

/** Where the desk meets a guest, by the class and the day. */
const GUEST_SEEN = [
  '/timetable?week=2026-11-23',
  '/dashboard/schedule/guest/:session',
  '/dashboard/schedule/cancel/:session',
  '/dashboard/attendance?date=2026-11-23',
  '/dashboard/calendar/class/:session',
  '/dashboard/users?search=moss',
  '/dashboard/till?search=moss',
  '/dashboard/search?q=moss',
  '/api/admin/sessions/:session',
]

test('guests without an address are booked by every form of the desk, found, and written to by none', async () => {
  const desk = await studio.signedIn('admin')
  const session = await aClassSession(db)
  const path = `/dashboard/schedule/guest/${session.id}`
  const said = 'Successfully booked class for Moss Reed, without an email address: nothing is sent to them.'
  const guest = { name: 'Moss Reed', email: '' }
  const walkIn = { intent: 'walk-in', sessionId: session.id, ...guest }
  expect((await desk.follow(await desk.post(path, guest))).html).toContain(said)
  expect((await desk.follow(await desk.post('/dashboard/attendance', walkIn))).html).toContain(said)
  const called = await desk.call('POST', `/api/admin/sessions/${session.id}/guests`, { name: 'Moss Reed' })
  expect(called).toMatchObject({ status: 201, body: { message: said } })
  const booked = await desk.call('POST', '/api/bookings', { sessionId: session.id, guest: { name: 'Moss Reed' } })
  expect(booked).toMatchObject({ status: 201, body: { booking: { guestInfo: { name: 'Moss Reed', email: null } } } })
  for (const page of GUEST_SEEN) {
    const html = await (await desk.get(page.replace(':session', session.id))).text()
    expect([page, html.includes('Moss'), /null<|null ·|undefined|mailto:"/.test(html)]).toEqual([page, true, false])
  }
  expect((await desk.page(path)).html).toContain('No email address')
  const unwritten = 'Moss Reed, Moss Reed, Moss Reed and Moss Reed have no email address: please tell them yourselves.'
  for (const page of [`/dashboard/schedule/cancel/${session.id}`, `/dashboard/schedule?day=1&edit=${session.id}`])
    expect((await desk.page(page)).html).toContain(unwritten)
  const back = '/dashboard/schedule?day=1'
  const cancelled = await desk.post(`/sessions/${session.id}/cancellation`, { reach: 'this-date', back })
  expect((await desk.follow(cancelled)).html).toContain(`Successfully cancelled class. ${unwritten}`)
  expect(await studio.emails()).toEqual([])
})
