import { expect, test } from 'vitest'
import { post } from '#tests/helpers/outbox.tsx'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const db = studio.services.db

test('the three figures follow their definitions', async () => {
  const today = await aClassSession(db)
  const tomorrow = await aClassSession(db, { date: '2026-11-24' })
  for (const session of [today, today, tomorrow])
    await bookSession(ctxFor(db, await aMember(db)), { sessionId: session.id })
  await studio.sql(`update weekly_classes set until_date = '2026-11-22' where id = $1`, [tomorrow.classId])
  await studio.sql(`insert into users (name, email) values ('Unverified', 'u@example.com')`)
  const admin = await studio.signedIn('admin')
  const { html } = await admin.page('/dashboard/admin')
  const figure = (name: string) => new RegExp(`${name}</dt><dd[^>]*>(\\d+)<`).exec(html)?.[1]
  expect([figure('Total Members'), figure('Active Classes'), figure('Today&#x27;s Bookings')]).toEqual(['3', '1', '2'])
  for (const text of ['Create a new class schedule', 'Modify existing class schedules']) expect(html).toContain(text)
  expect((await admin.page('/dashboard?tab=admin')).path).toBe('/dashboard/admin')
})

test('what waits is named: hires to answer, messages that failed or are late', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.page('/dashboard/admin')).html).not.toContain('Waiting for you')
  const late = (channel: 'email' | 'sms') =>
    post(db, { phone: channel === 'sms' ? '+447700900123' : undefined, now: new Date('2026-11-23T09:00:00Z') })
  await late('sms')
  expect((await admin.page('/dashboard/admin')).html).not.toContain('Waiting for you')
  await late('email')
  expect((await admin.page('/dashboard/admin')).html).toContain('message that is late')
  await studio.sql("update messages set state = 'failed' where channel = 'email'")
  expect((await admin.page('/dashboard/admin')).html).toContain('message that could not be sent')
})

test('money that needs a person is named with its deadline and its act, until someone says it is done', async () => {
  await studio.sql(
    `insert into money_tasks (kind, subject, amount_pence, due_at, created_at)
     values ('dispute', 'dp_1', 3300, '2026-12-01T12:00:00Z', '2026-11-23T12:00:00Z')`,
  )
  const admin = await studio.signedIn('admin')
  const { html } = await admin.page('/dashboard/admin')
  for (const text of ['£33.00', 'by Tuesday 1 December', 'href="https://dashboard.stripe.com/test/disputes/dp_1"'])
    expect(html).toContain(text)
  const [task] = await studio.sql<{ id: string }>('select id from money_tasks')
  const done = await admin.post('/dashboard/admin', { intent: 'task', taskId: task!.id })
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/dashboard/admin'])
  expect((await admin.page('/dashboard/admin')).html).not.toContain('Money that needs you')
})

test('a problem with running the studio is linked, and Health says what to do', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.page('/dashboard/health')).html).toContain('Everything is in order')
  expect((await admin.page('/dashboard/admin')).html).not.toContain('/dashboard/health')
  await studio.sql(
    `insert into daily_runs (name, date, attempts, is_done) values ('nightly-backup', '2026-11-23', 3, false)
     on conflict (name) do update set date = excluded.date, attempts = 3, is_done = false`,
  )
  const { html } = await admin.page('/dashboard/admin')
  for (const text of ['href="/dashboard/health"', 'with running the studio']) expect(html).toContain(text)
  expect((await admin.page('/dashboard/health')).html).toContain('Daily work was not done')
})
