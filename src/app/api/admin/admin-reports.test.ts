import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const { db } = studio.services

test('tells the figures of now, and attendance and money by the studio’s months; what came back is kept again and not taken again', async () => {
  const member = await aMember(db, {
    startsAt: new Date('2026-10-01T00:00:00Z'),
    endsAt: new Date('2026-12-31T00:00:00Z'),
  })
  const [october, today, later] = [
    await aClassSession(db, { date: '2026-10-31', time: '23:00', minutes: 45 }),
    await aClassSession(db, { date: '2026-11-23', time: '09:00' }),
    await aClassSession(db, { date: '2026-11-24' }),
  ]
  const early = new Date('2026-10-01T08:00:00Z')
  for (const { id } of [october, today, later]) await bookSession(ctxFor(db, member, early), { sessionId: id })
  await studio.sql(
    `insert into attendances (booking_id, attended, marked_at) select id, true, now() from bookings where session_id = $1`,
    [october.id],
  )
  const [payment] = await studio.sql<{ id: string }>(
    `insert into payments (payer_name, payer_email, member_id, purpose, package_id, description, amount_pence, state, provider, receipt_no,
                           settled_at, created_at, updated_at)
     values ('M', 'm@example.com', $1, 'membership', 'basic', 'x', 3300, 'succeeded', 'simulated', 1, now(), now(), now()) returning id`,
    [member.userId],
  )
  // Half past midnight of the first of November in London, and an hour before.
  for (const [at, kind, pence] of [
    ['2026-11-01T00:30:00Z', 'charge', 3300],
    ['2026-10-31T23:30:00Z', 'refund', -100],
    ['2026-10-31T23:31:00Z', 'dispute', -700],
    ['2026-11-20T10:00:00Z', 'refund_returned', 100],
    ['2026-11-21T10:00:00Z', 'dispute_won', 700],
    ['2026-11-22T10:00:00Z', 'refund', -50],
  ] as const) {
    await studio.sql(
      `insert into ledger_entries (at, payment_id, kind, amount_pence, provider_ref) values ($1::timestamptz, $2, $3, $4, $1::text)`,
      [at, payment!.id, kind, pence],
    )
  }
  const admin = await studio.signedIn('admin')
  const { status, body } = await admin.call('GET', '/api/admin/reports?months=2')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    dashboard: { totalMembers: 1, activeClasses: 3, todaysBookings: 1, failedMessages: 0 },
    months: [
      { month: '2026-10', places: 1, attended: 1, noShow: 0, pending: 0, paid: 0, returned: 800 },
      { month: '2026-11', places: 1, attended: 0, noShow: 0, pending: 1, paid: 3300, returned: -750 },
    ],
  })
  // The sum above the desk's list is the same.
  expect((await admin.page('/dashboard/payments')).html).toContain('£32.50')
  expect((await admin.call<{ months: unknown[] }>('GET', '/api/admin/reports')).body.months).toHaveLength(12)
  expect((await admin.call('GET', '/api/admin/reports?months=0')).status).toBe(400)
})
