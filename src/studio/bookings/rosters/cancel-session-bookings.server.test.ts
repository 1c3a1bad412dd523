import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { lockReachedSessions } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'
import { aClassSession, aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from '../book-session.server.ts'
import { joinWaitingList } from '../waiting-list/join-waiting-list.server.ts'
import { cancelSessionBookings } from './cancel-session-bookings.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

test('members and guests of the sessions lose their places and are notified once, those of other sessions keep theirs', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const [gone, other] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  const member = await aMember(db)
  for (const { id } of [gone, other]) await bookSession(ctxFor(db, member), { sessionId: id })
  const guest = { name: 'Ada', email: 'ada@example.com' }
  await bookSession(ctxFor(db, admin), { sessionId: gone.id, guest })

  const cancel = () =>
    ctxFor(db, admin).transaction(async (work) => {
      const reached = { sessionId: gone.id, reach: 'this-date', now: MONDAY, isRunningReached: true } as const
      return cancelSessionBookings(work, await lockReachedSessions(work.tx, reached))
    })
  expect([await cancel(), await cancel()]).toMatchObject([{ people: 2 }, { people: 0 }])

  const { rows } = await db.reader.execute(sql`select session_id, seat_no from bookings where status = 'confirmed'`)
  expect(rows).toEqual([{ session_id: other.id, seat_no: 1 }])
  const messages = await db.reader.execute(sql`select 1 from messages where kind = 'class-cancelled'`)
  expect(messages.rows).toHaveLength(2)
})

test('who has no address is named instead of counted, each alone; who waits and chose text messages gets one', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const session = await aClassSession(db, { capacity: 3 })
  const [lena, moss, rose] = [await aMember(db), await aMember(db), await aMember(db)]
  await bookSession(ctxFor(db, lena), { sessionId: session.id })
  for (const name of ['Mary', 'Mary'])
    await bookSession(ctxFor(db, admin), { sessionId: session.id, guest: { name, email: '' } })
  for (const one of [moss, rose]) {
    await joinWaitingList(ctxFor(db, one), { sessionId: session.id })
    await db.reader.execute(sql`update members set notif_type = 'sms' where id = ${one.userId}`)
  }
  await db.reader.execute(
    sql`update users set email = '', name = 'Lena', contact = '07700 900603' where id = ${lena.userId}`,
  )
  await db.reader
    .execute(sql`update users set email = '', contact = '07700 90060' || case id when ${moss.userId} then 4 else 5 end
                               where id in (${moss.userId}, ${rose.userId})`)
  const told = await ctxFor(db, admin).transaction(async (work) => {
    const reached = { sessionId: session.id, reach: 'this-date', now: MONDAY, isRunningReached: true } as const
    const closing = { closureId: 'c', when: 'on Monday', reason: '' }
    return cancelSessionBookings(work, await lockReachedSessions(work.tx, reached), closing)
  })
  const mary = { name: 'Mary', contact: '' }
  expect(told).toEqual({ people: 2, untold: [{ name: 'Lena', contact: '07700 900603' }, mary, mary] })
  const { rows } = await db.reader.execute(sql`select recipient from messages where kind = 'studio-closed' order by 1`)
  expect(rows).toEqual([{ recipient: '+447700900604' }, { recipient: '+447700900605' }])
})
