import { expect, test } from 'vitest'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db

async function aMember(hasDirectDebit: boolean) {
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id })
  if (hasDirectDebit) {
    await studio.sql(
      `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
       values ($1, 'simulated', 'cus_1', 'card', 'pm_1', 'active', now(), now())`,
      [member.account.id],
    )
  }
  return member
}

test('without direct debit nothing recurs: no checkbox, and the form is refused in words', async () => {
  const member = await aMember(false)
  const session = await aClassSession(db)
  expect((await member.page('/dashboard/schedule')).html).not.toContain('Book recurring')
  const answer = await member.follow(await member.post('/bookings', { sessionId: session.id, recurring: 'on' }))
  expect(answer.html).toContain('Please turn on direct debit to book recurring classes')
})

test('a class is booked for every week, labelled, cancelled once, then stopped', async () => {
  const member = await aMember(true)
  const first = await aClassSession(db)
  for (const date of ['2026-11-30', '2026-12-07']) await aClassSession(db, { classId: first.classId, date })
  expect((await member.page('/dashboard/schedule')).html).toContain('Book recurring')
  const booked = await member.follow(await member.post('/bookings', { sessionId: first.id, recurring: 'on' }))
  expect(booked.html).toContain('Successfully booked class. Also booked: Mon 30 Nov, Mon 7 Dec.')
  const { html } = await member.page('/dashboard/schedule')
  expect(html.match(/Recurring booking</g)).toHaveLength(3)
  expect(html).toContain('Cancel this one')
  const { body } = await member.call<{ profile: { recurringBookings: string[] } }>('GET', '/api/profile')
  expect(body.profile.recurringBookings).toEqual([first.classId])
  const [place] = await studio.sql<{ reference: string }>(
    'select reference from bookings order by booked_at, reference',
  )
  const stopped = await member.follow(
    await member.post(`/bookings/${place!.reference}/cancellation`, { reach: 'series' }),
  )
  expect(stopped.html).toContain('Your recurring booking has stopped')
  expect(stopped.html).not.toContain('Recurring booking<')
})

test('over JSON the answer names the dates beside the one asked for', async () => {
  const member = await aMember(true)
  const first = await aClassSession(db)
  const second = await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  const full = await aClassSession(db, { classId: first.classId, date: '2026-12-07', capacity: 0 })
  const { status, body } = await member.call('POST', '/api/bookings', { classId: first.classId, recurring: true })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: 'Successfully booked class',
    booking: { sessionId: first.id },
    alsoBooked: [second.id],
    skipped: [{ sessionId: full.id, reason: 'Class is full' }],
  })
})
