import { expect, test } from 'vitest'
import { openRehearsal } from '#tests/helpers/actors.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { bookRecurring } from './book-recurring.server.ts'
import { startRecurring } from './start-recurring.server.ts'
import { stopRecurring } from './stop-recurring.server.ts'

const { account, as, ctx, db, sql } = await openRehearsal()

async function aStandingOrder(allowance = 6) {
  const member = await account()
  await aMembership(db, member, { allowance })
  await sql(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
     values ($1, 'simulated', 'cus_1', 'card', 'pm_1', 'active', now(), now())`,
    [member.userId],
  )
  const first = await aClassSession(db)
  const started = await startRecurring(as(member), { sessionId: first.id })
  if (!started.ok) throw new Error(started.refusal)
  return { member, first, reference: started.value.booking.reference }
}

const booked = () =>
  sql<{ date: string }>(
    `select s.session_date::text as date from bookings b join class_sessions s on s.id = b.session_id
      where b.status = 'confirmed' order by 1`,
  ).then((rows) => rows.map(({ date }) => date))

const letters = () =>
  sql<{ kind: string }>(`select kind from messages where kind <> 'booking-confirmed' order by created_at, kind`).then(
    (rows) => rows.map(({ kind }) => kind),
  )

test('stopping gives back the places to come, in one letter, and books no more', async () => {
  const { member, first, reference } = await aStandingOrder()
  await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  await bookRecurring(ctx())
  expect(await stopRecurring(as(member), { reference })).toEqual({ ok: true, value: { cancelled: 2 } })
  await aClassSession(db, { classId: first.classId, date: '2026-12-07' })
  expect(await bookRecurring(ctx())).toBe(0)
  expect(await booked()).toEqual([])
  expect(await letters()).toEqual(['recurring-booked', 'recurring-stopped'])
  expect(await stopRecurring(as(member), { reference })).toEqual({ ok: false, refusal: 'booking_not_found' })
})

test("nobody stops another member's", async () => {
  const { reference } = await aStandingOrder()
  const stranger = await account()
  expect(await stopRecurring(as(stranger), { reference })).toEqual({ ok: false, refusal: 'booking_not_found' })
  expect(await booked()).toEqual(['2026-11-23'])
})
