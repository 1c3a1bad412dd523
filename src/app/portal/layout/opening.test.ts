import { expect, onTestFinished, test } from 'vitest'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db

test('someone new is shown the first steps', async () => {
  const { html, path } = await (await studio.signedIn('member', { name: 'Ada King' })).page('/dashboard')
  expect(path).toBe('/dashboard/profile')
  expect(html).toContain('Good to have you here, <!-- -->Ada')
  expect(html.indexOf('Choose a package')).toBeLessThan(html.indexOf('Book your first class'))
})

test('the portal opens on the next class, with its way into a calendar and its way out', async () => {
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id })
  const soon = await aClassSession(db, { date: '2026-11-24', time: '18:15', minutes: 50, name: 'Evening Flow' })
  const later = await aClassSession(db, { date: '2026-11-26' })
  for (const { id } of [later, soon]) await member.call('POST', '/api/bookings', { sessionId: id })
  const { html } = await member.page('/dashboard')
  for (const text of [
    'Evening Flow',
    'Tomorrow, Tuesday 24 November',
    '18:15 to 19:05',
    'Studio',
    '4 of 6 classes left',
  ])
    expect(html).toContain(text)
  const calendar = /href="(\/api\/bookings\/[^"]+\/calendar)"/.exec(html)?.[1] ?? ''
  const file = await member.get(calendar)
  expect(file.headers.get('Content-Type')).toContain('text/calendar')
  const text = await file.text()
  expect(text).toContain('SUMMARY:Evening Flow')
  expect(text).toContain('DTSTART:20261124T181500Z')
  const [booking] = await studio.sql<{ id: string }>('select id from bookings where session_id = $1', [soon.id])
  expect(text).toContain(`UID:${booking!.id}`)
  const cancelled = await member.follow(await member.post(calendar.replace(/^\/api(.*)calendar$/, '$1cancellation')))
  expect(cancelled.html).toContain('Successfully cancelled booking')
  expect((await member.page('/dashboard')).html).not.toContain('Evening Flow')
})

test('what needs doing is listed, each with its action', async () => {
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id }, { endsAt: new Date('2026-11-28T10:00:00Z') })
  const { html } = await member.page('/dashboard')
  expect(html).toContain('What needs doing')
  expect(html).toContain('Your 6 Class Package ends on Saturday 28 November.')
  expect((await member.page('/membership/pay?package=basic')).status).toBe(200)
  studio.setClock('2026-12-01T10:00:00Z')
  expect((await member.page('/dashboard')).html).toContain('Your membership has ended.')
})

test('an error in a tab is shown in its place, with a way to try again, and the portal stays', async () => {
  const member = await studio.signedIn()
  await studio.sql('alter table products rename to products_away')
  try {
    for (const path of ['/dashboard/profile', '/dashboard/membership']) {
      const { html, status } = await member.page(path)
      expect(status).toBe(500)
      for (const text of ['Failed to load user data', 'Try again', 'My Portal']) expect(html).toContain(text)
    }
  } finally {
    await studio.sql('alter table products_away rename to products')
  }
  expect((await member.page('/dashboard/profile')).status).toBe(200)
})

test('someone without a profile is told to log in again', async () => {
  const member = await studio.signedIn()
  await studio.sql('delete from people where member_id = $1', [member.account.id])
  await studio.sql('delete from members where id = $1', [member.account.id])
  for (const path of ['/dashboard/profile', '/dashboard/notifications']) {
    const { html } = await member.page(path)
    for (const text of ['User data not found. Please try logging in again.', 'Log in again', 'Try again'])
      expect(html).toContain(text)
  }
})

test('what someone signed in is shown is kept by no cache', async () => {
  const [member, server] = [await studio.signedIn(), await studio.listen()]
  onTestFinished(() => server.close())
  for (const path of [
    '/dashboard/profile',
    '/dashboard/history',
    '/timetable',
    '/dashboard/profile.data',
    '/api/profile',
  ])
    expect((await server.get(path, member)).headers.get('Cache-Control'), path).toBe('no-store')
  expect((await server.get('/dashboard/profile')).headers.get('Cache-Control')).toBe('no-store')
})
