import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { lockReachedSessions } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'
import { aClassSession, aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from '../book-session.server.ts'
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
  expect([await cancel(), await cancel()]).toEqual([2, 0])

  const { rows } = await db.reader.execute(sql`select session_id, seat_no from bookings where status = 'confirmed'`)
  expect(rows).toEqual([{ session_id: other.id, seat_no: 1 }])
  const messages = await db.reader.execute(sql`select 1 from messages where kind = 'class-cancelled'`)
  expect(messages.rows).toHaveLength(2)
})
