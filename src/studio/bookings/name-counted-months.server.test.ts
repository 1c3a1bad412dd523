import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, aMember, aMembership, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { openOwnerSql, truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from './book-session.server.ts'
import { nameCountedMonths } from './name-counted-months.server.ts'

const db = openDatabase(await workerDatabaseUrl())
const sql = await openOwnerSql()
beforeEach(truncateAll)
afterAll(() => db.close())

const SOON = new Date('2026-11-25T00:00:00Z')

test('a place in a class that begins in one of their months names it, one on a pass stays, and one that none covers names none', async () => {
  const member = await aMember(db)
  for (const date of ['2026-11-24', '2026-11-25', '2026-11-30']) {
    const { id } = await aClassSession(db, { date })
    expect(await bookSession(ctxFor(db, member), { sessionId: id })).toMatchObject({ ok: true })
  }
  const [first] = await sql<{ id: string }>('update holdings set ends_at = $1 returning id', [SOON])
  const pass = await aMembership(db, member, { startsAt: SOON, endsAt: new Date('2026-11-26T00:00:00Z') })
  await sql(`update holdings set kind = 'pass' where id = $1`, [pass])
  const on = async () => {
    await ctxFor(db, member, MONDAY).transaction((work) => nameCountedMonths(work, member.userId))
    const rows = await sql<{ holding_id: string | null }>(
      `select b.holding_id from bookings b join class_sessions s on s.id = b.session_id order by s.starts_at`,
    )
    return rows.map((row) => row.holding_id)
  }
  await sql(
    `update bookings set holding_id = $1 where session_id in (select id from class_sessions where session_date = '2026-11-25')`,
    [pass],
  )
  expect(await on()).toEqual([first!.id, pass, null])
  const month = await aMembership(db, member, { startsAt: SOON, endsAt: new Date('2026-12-25T00:00:00Z') })
  expect(await on()).toEqual([first!.id, pass, month])
})

test('a place cancelled late names the month it was used of, one given back in time names none', async () => {
  const member = await aMember(db)
  for (const date of ['2026-11-24', '2026-11-25']) {
    const { id } = await aClassSession(db, { date })
    expect(await bookSession(ctxFor(db, member), { sessionId: id })).toMatchObject({ ok: true })
  }
  await sql(
    `update bookings b set status = 'cancelled', seat_no = null, holding_id = null, is_late_cancel = s.session_date = '2026-11-24'
       from class_sessions s where s.id = b.session_id`,
  )
  await ctxFor(db, member, MONDAY).transaction((work) => nameCountedMonths(work, member.userId))
  const [month] = await sql<{ id: string }>('select id from holdings')
  expect(
    await sql(
      `select b.is_late_cancel, b.holding_id from bookings b join class_sessions s on s.id = b.session_id order by s.starts_at`,
    ),
  ).toEqual([
    { is_late_cancel: true, holding_id: month!.id },
    { is_late_cancel: false, holding_id: null },
  ])
})
