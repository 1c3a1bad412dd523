import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openMembership } from '#src/studio/memberships/open-membership.server.ts'
import { aClassSession, aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelClass } from './cancel-class.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await db.reader.execute(sql.raw(text))).rows as Row[]
}

test('a full class of 12, three of them guests: twelve told once each, allowances returned, one act logged', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const session = await aClassSession(db, { capacity: 12 })
  const members = await Promise.all(Array.from({ length: 9 }, () => aMember(db, { allowance: 1 })))
  for (const member of members) expect((await bookSession(ctxFor(db, member), { sessionId: session.id })).ok).toBe(true)
  for (const name of ['Ada', 'Bea', 'Cy']) {
    const guest = { name, email: `${name}@example.com` }
    expect((await bookSession(ctxFor(db, admin), { sessionId: session.id, guest })).ok).toBe(true)
  }
  const outcome = await cancelClass(ctxFor(db, admin), { sessionId: session.id, reach: 'this-date' })
  expect(outcome).toEqual({ ok: true, value: { sessions: 1, people: 12, untold: [] } })
  const told = await rowsOf<{ recipient: string }>("select recipient from messages where kind = 'class-cancelled'")
  expect(new Set(told.map((row) => row.recipient)).size).toBe(12)
  expect(told).toHaveLength(12)
  expect(
    await rowsOf("select 1 from bookings where status = 'confirmed' or is_late_cancel or seat_no is not null"),
  ).toEqual([])
  expect(await rowsOf("select 1 from activities where verb = 'class_session.cancelled'")).toHaveLength(1)
  const another = await aClassSession(db, { time: '20:00' })
  for (const member of members) expect((await bookSession(ctxFor(db, member), { sessionId: another.id })).ok).toBe(true)
})

test('cancelling again finds nothing, tells nobody, and the class can no longer be booked', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const member = await aMember(db)
  const session = await aClassSession(db)
  await cancelClass(ctxFor(db, admin), { sessionId: session.id, reach: 'this-date' })
  const again = await cancelClass(ctxFor(db, admin), { sessionId: session.id, reach: 'this-date' })
  expect(again).toEqual({ ok: false, refusal: 'class_not_found' })
  expect(await bookSession(ctxFor(db, member), { sessionId: session.id })).toEqual({
    ok: false,
    refusal: 'class_cancelled',
  })
})

test('from a date on: that and later dates go, earlier ones stay, and the weekly class ends the day before', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const first = await aClassSession(db, { date: '2026-11-23' })
  const second = await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  await aClassSession(db, { classId: first.classId, date: '2026-12-07' })
  const other = await aClassSession(db, { date: '2026-12-07', time: '20:00' })
  const outcome = await cancelClass(ctxFor(db, admin), { sessionId: second.id, reach: 'from-this-date-on' })
  expect(outcome).toEqual({ ok: true, value: { sessions: 2, people: 0, untold: [] } })
  const left = await rowsOf<{ id: string }>("select id from class_sessions where status = 'scheduled'")
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([first.id, other.id]))
  expect(await rowsOf(`select until_date from weekly_classes where id = '${first.classId}'`)).toEqual([
    { until_date: '2026-11-29' },
  ])
})

test('a membership that ends within seven days gains a class in the next, once', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const ending = await aMember(db, { allowance: 1, endsAt: new Date(MONDAY.getTime() + 6 * 86_400_000) })
  const lasting = await aMember(db, { allowance: 1 })
  const session = await aClassSession(db)
  for (const member of [ending, lasting]) await bookSession(ctxFor(db, member), { sessionId: session.id })
  await cancelClass(ctxFor(db, admin), { sessionId: session.id, reach: 'this-date' })
  const opened = async (member: typeof ending) =>
    (await openMembership(ctxFor(db, admin), { memberId: member.userId, packageId: 'basic', source: 'grant' }))
      .allowance
  expect([await opened(ending), await opened(lasting), await opened(ending)]).toEqual([7, 6, 6])
})

test('a next month that was bought already gains the class at once', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const member = await aMember(db, { allowance: 1, endsAt: new Date(MONDAY.getTime() + 6 * 86_400_000) })
  await openMembership(ctxFor(db, admin), { memberId: member.userId, packageId: 'basic', source: 'grant' })
  const session = await aClassSession(db)
  await bookSession(ctxFor(db, member), { sessionId: session.id })
  await cancelClass(ctxFor(db, admin), { sessionId: session.id, reach: 'this-date' })
  const periods = await rowsOf<{ allowance: number }>(`select allowance from memberships order by starts_at`)
  expect(periods.map(({ allowance }) => allowance)).toEqual([1, 7])
})

test('a receptionist cancels a date of the next seven days; of a later one, and of all, nothing changes', async () => {
  const desk = ctxFor(db, await anAccount(db, { role: 'receptionist' }))
  const soon = await aClassSession(db, { date: '2026-11-30' })
  const later = await aClassSession(db, { classId: soon.classId, date: '2026-12-07' })
  const refused = [
    await cancelClass(desk, { sessionId: later.id, reach: 'this-date' }),
    await cancelClass(desk, { sessionId: soon.id, reach: 'from-this-date-on' }),
  ]
  for (const outcome of refused)
    expect(outcome).toMatchObject({ refusal: 'not_allowed', says: expect.stringContaining('up to 7 days') })
  expect(await rowsOf(`select 1 from class_sessions where status = 'cancelled'`)).toEqual([])
  expect((await cancelClass(desk, { sessionId: soon.id, reach: 'this-date' })).ok).toBe(true)
  expect(await rowsOf(`select id from class_sessions where status = 'cancelled'`)).toEqual([{ id: soon.id }])
})

test('only the front desk may, and an unknown class is not found', async () => {
  const session = await aClassSession(db)
  for (const actor of [await aMember(db), await anAccount(db, { role: 'instructor' }), { kind: 'visitor' } as const]) {
    const outcome = await cancelClass(ctxFor(db, actor), { sessionId: session.id, reach: 'this-date' })
    expect(outcome).toEqual({ ok: false, refusal: 'not_allowed' })
  }
  const admin = await anAccount(db, { role: 'admin' })
  for (const sessionId of [admin.userId, 'x', '']) {
    expect(await cancelClass(ctxFor(db, admin), { sessionId, reach: 'this-date' })).toEqual({
      ok: false,
      refusal: 'class_not_found',
    })
  }
})
