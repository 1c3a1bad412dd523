import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
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
