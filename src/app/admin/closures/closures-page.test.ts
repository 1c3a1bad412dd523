import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const { db } = studio.services
const HERE = '/dashboard/closures'

test('an admin sees who is affected, closes, and opens again, without scripts', async () => {
  const [session, member] = [await aClassSession(db, { date: '2026-11-30' }), await aMember(db)]
  await bookSession(ctxFor(db, member), { sessionId: session.id })
  const admin = await studio.signedIn('admin')
  const start = (await admin.page(HERE)).html
  expect(start).toContain('Boxing Day, Sat 26 Dec 2026')
  expect(start).toContain('Boxing Day (substitute day), Mon 28 Dec 2026')
  expect(start).toContain(`${HERE}?from=2026-12-25&amp;reason=Christmas%20Day`)
  const seen = (await admin.page(`${HERE}?from=2026-11-30&to=&startTime=&endTime=&reason=New+floor`)).html
  expect(seen).toContain('Classes cancelled: 1. Places booked in them: 1. Hall hires cancelled: 0.')
  expect(seen).toContain('18:00: Salsa, 1 booked')
  const typed = { from: '2026-11-30', to: '', startTime: '', endTime: '', reason: 'New floor' }
  const closed = await admin.follow(await admin.post(HERE, { intent: 'close', ...typed }))
  expect(closed.html).toContain('Closed on Monday 30 November. Cancelled: 1 class, 0 hall hires. Told: 1 person.')
  const week = (await studio.visitor().page('/timetable?week=2026-11-30')).html
  expect(week).toContain('We are closed on Monday 30 November: New floor')
  expect((await studio.emails(member.email)).map(({ kind }) => kind)).toContain('studio-closed')
  const [row] = await studio.sql<{ id: string }>('select id from closures')
  const open = await admin.follow(await admin.post(HERE, { intent: 'reopen', closureId: row!.id }))
  expect(open.html).toMatch(/Back on the timetable: \d+ classes. Told: 1 person./)
})

test('days that cannot be closed are said so', async () => {
  const admin = await studio.signedIn('admin')
  for (const [query, text] of [
    ['from=2026-11-20', 'That time has already passed'],
    ['from=x', 'Please choose a date'],
    ['from=2026-12-25&to=2026-12-24', 'The last day cannot be before the first'],
  ])
    expect((await admin.page(`${HERE}?${query}`)).html).toContain(text)
})

test('over the API it is closed, listed and opened again', async () => {
  const admin = await studio.signedIn('admin')
  const body = { from: '2026-12-24', to: '2027-01-02', reason: 'Christmas' }
  const made = await admin.call<{ closure: { id: string } }>('POST', '/api/admin/closures', body)
  expect(made).toMatchObject({ status: 201, body: { success: true, sessions: 0, people: 0, hires: 0 } })
  expect(await admin.call('POST', '/api/admin/closures', body)).toMatchObject({ status: 409 })
  const list = await admin.call('GET', '/api/admin/closures')
  expect(list.body).toMatchObject({
    closures: [{ startsAt: '2026-12-24T00:00:00.000Z', endsAt: '2027-01-03T00:00:00.000Z', reason: 'Christmas' }],
    bankHolidays: expect.arrayContaining([{ date: '2027-03-26', name: 'Good Friday' }]),
  })
  const path = `/api/admin/closures/${made.body.closure.id}`
  expect((await admin.call('DELETE', path)).status).toBe(200)
  expect(await admin.call('DELETE', path)).toMatchObject({ status: 404, body: { error: 'Closure not found' } })
})

test('what was valid in a closure is seen, then extended once, on its page and over the API; each member is told', async () => {
  const [member, admin] = [await aMember(db), await studio.signedIn('admin')]
  const body = { from: '2026-11-23', to: '2026-11-29', reason: 'Snow' }
  const made = await admin.call<{ closure: { id: string } }>('POST', '/api/admin/closures', body)
  const { id } = made.body.closure
  const seen = (await admin.page(`${HERE}?extend=${id}`)).html
  expect(seen).toContain('Extended by 7 days: 1. Left as they are: 0.')
  expect(seen).toContain('until 7 Dec 2026, then until 14 Dec 2026')
  const path = `/api/admin/closures/${id}/extensions`
  const preview = await admin.call<{ extended: object[] }>('GET', `${path}?days=3`)
  expect(preview.body).toMatchObject({ extendedDays: null, extended: [{ lastDayThen: '2026-12-10' }], left: [] })
  const done = await admin.call<{ extended: object[] }>('POST', path, { days: 3 })
  expect(done).toMatchObject({ status: 201, body: { extended: preview.body.extended } })
  const again = await admin.follow(await admin.post(HERE, { intent: 'extend', closureId: id, days: '3' }))
  expect(again.html).toContain('has been extended already')
  expect(again.html).toContain('What was valid is 3 days longer')
  expect((await studio.emails(member.email)).filter(({ kind }) => kind === 'days-added')).toHaveLength(1)
  await admin.call('DELETE', `/api/admin/closures/${id}`)
  expect((await admin.call('GET', path)).status).toBe(404)
})
