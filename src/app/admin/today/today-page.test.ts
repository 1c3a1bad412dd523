import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { joinWaitingList } from '#src/studio/bookings/waiting-list/join-waiting-list.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { post } from '#tests/helpers/outbox.tsx'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const db = studio.services.db

test('what waits is named: hires to answer, messages that failed or are late', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.page('/dashboard/today')).html).not.toContain('Waiting for you')
  const late = (channel: 'email' | 'sms') =>
    post(db, { phone: channel === 'sms' ? '+447700900123' : undefined, now: new Date('2026-11-23T09:00:00Z') })
  await late('sms')
  expect((await admin.page('/dashboard/today')).html).not.toContain('Waiting for you')
  await late('email')
  expect((await admin.page('/dashboard/today')).html).toContain('message that is late')
  await studio.sql("update messages set state = 'failed' where channel = 'email'")
  expect((await admin.page('/dashboard/today')).html).toContain('message that could not be sent')
})

test('money that needs a person is named with its deadline and its act, until someone says it is done', async () => {
  await studio.sql(
    `insert into money_tasks (kind, subject, amount_pence, due_at, created_at)
     values ('dispute', 'dp_1', 3300, '2026-12-01T12:00:00Z', '2026-11-23T12:00:00Z')`,
  )
  const admin = await studio.signedIn('admin')
  const { html } = await admin.page('/dashboard/today')
  for (const text of ['£33.00', 'by Tuesday 1 December', 'href="https://dashboard.stripe.com/test/disputes/dp_1"'])
    expect(html).toContain(text)
  const [task] = await studio.sql<{ id: string }>('select id from money_tasks')
  const done = await admin.post('/dashboard/today', { intent: 'task', taskId: task!.id })
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/dashboard/today'])
  expect((await admin.page('/dashboard/today')).html).not.toContain('Money that needs you')
})

test('a problem with running the studio is linked, and Health says what to do', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.page('/dashboard/health')).html).toContain('Everything is in order')
  expect((await admin.page('/dashboard/today')).html).not.toContain('/dashboard/health')
  await studio.sql(
    `insert into daily_runs (name, date, attempts, is_done) values ('nightly-backup', '2026-11-23', 3, false)
     on conflict (name) do update set date = excluded.date, attempts = 3, is_done = false`,
  )
  const { html } = await admin.page('/dashboard/today')
  for (const text of ['href="/dashboard/health"', 'with running the studio']) expect(html).toContain(text)
  expect((await admin.page('/dashboard/health')).html).toContain('Daily work was not done')
})

test('staff open on their work, members on their profile; each side has the way to the other', async () => {
  for (const role of ['instructor', 'receptionist', 'admin'] as const) {
    const staff = await studio.signedIn(role)
    const { path, html } = await staff.page('/dashboard')
    expect([path, html.includes('>My Portal<')], role).toEqual(['/dashboard/today', true])
    expect((await staff.page('/dashboard/profile')).html, role).toContain('href="/dashboard/today"')
  }
  const member = await studio.signedIn()
  expect((await member.page('/dashboard')).path).toBe('/dashboard/profile')
  expect((await member.page('/dashboard/profile')).html).not.toContain('/dashboard/today')
  expect((await member.page('/dashboard/today')).status).toBe(403)
})

test('the day shows each class with who is in it and who waits, and the act beside it; who arrives is marked', async () => {
  const [ada, bob] = [await aMember(db), await aMember(db)]
  const session = await aClassSession(db, { capacity: 1, name: 'Evening Flow' })
  await bookSession(ctxFor(db, ada), { sessionId: session.id })
  await joinWaitingList(ctxFor(db, bob), { sessionId: session.id })
  const desk = await studio.signedIn('receptionist')
  const { html } = await desk.page('/dashboard/today')
  for (const text of ['Monday 23 November', 'Evening Flow', '1 waiting', '1 of 1 booked'])
    expect(textOf(html)).toContain(text)
  expect(html).toContain(`/dashboard/attendance?class=${session.id}`)
  expect(html).toContain('Cancel Class')
  expect(html).not.toContain('Arrivals')
  expect((await (await studio.signedIn('admin')).page('/dashboard/today')).html).toContain('Cancel Class')
  studio.setClock('2026-11-23T17:30:00Z')
  const arriving = (await desk.page('/dashboard/today')).html
  expect(arriving).toContain(`aria-label="Attended: ${ada.name}"`)
  const [booking] = await studio.sql<{ id: string }>(`select id from bookings where status = 'confirmed'`)
  // Who was marked keeps their place, is said to be here, and can be taken back.
  const mark = async (to: string) =>
    (await desk.follow(await desk.post(`/attendance/${booking!.id}`, { mark: to }))).html
  expect(textOf(await mark('attended'))).toContain(`${ada.name} is marked as Attended`)
  const marked = (await desk.page('/dashboard/today')).html
  expect(marked).toContain(`aria-label="Undo: ${ada.name}"`)
  expect(textOf(marked)).toContain('1 of 1 here')
  expect(textOf(await mark('pending'))).toContain(`${ada.name} is not marked`)
  expect((await desk.page('/dashboard/today')).html).toContain(`aria-label="Attended: ${ada.name}"`)
  studio.setClock('2026-11-23T19:00:00Z')
  expect((await desk.page('/dashboard/today')).html).not.toContain('Arrivals')
})

test('a register that nobody finished is called in for a week', async () => {
  const session = await aClassSession(db)
  await bookSession(ctxFor(db, await aMember(db)), { sessionId: session.id })
  const desk = await studio.signedIn('receptionist')
  const isCalledIn = async (instant: string) => {
    studio.setClock(instant)
    return (await desk.page('/dashboard/today')).html.includes('Registers to finish')
  }
  expect(await isCalledIn('2026-11-23T18:30:00Z')).toBe(false)
  expect(await isCalledIn('2026-11-23T19:00:00Z')).toBe(true)
  expect(await isCalledIn('2026-11-30T19:00:00Z')).toBe(true)
  expect(await isCalledIn('2026-12-01T09:00:00Z')).toBe(false)
})

test('an instructor sees their own classes and no hall; on a day without any, the next one', async () => {
  const teacher = await studio.signedIn('instructor')
  const own = await aClassSession(db, { date: '2026-11-25', name: 'Own Class' })
  const other = await aClassSession(db, { name: 'Other Class' })
  await studio.sql(
    `with i as (insert into instructors (name, specialty, bio, user_id) values ('T', '', '', $1) returning id)
     update class_sessions set instructor_id = i.id from i where class_sessions.id = $2`,
    [teacher.account.id, own.id],
  )
  const { html } = await teacher.page('/dashboard/today')
  expect(html).toContain('Next: Wednesday 25 November, 18:00: Own Class')
  expect(html).not.toContain(other.id)
  expect(html).not.toContain('/dashboard/hall-hires')
})

function textOf(html: string): string {
  return html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ')
}
