import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, aMember, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from '../book-session.server.ts'
import { reseatBookings } from './reseat-bookings.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

test('bookings in seats that will be removed move to free ones in the same order, and all others stay', async () => {
  const [session, other] = [await aClassSession(db, { capacity: 5 }), await aClassSession(db, { time: '20:00' })]
  for (const { id } of [session, session, session, other])
    await bookSession(ctxFor(db, await aMember(db)), { sessionId: id })
  await db.reader.execute(
    sql`update bookings set seat_no = seat_no + 2 where session_id = ${session.id} and seat_no > 1`,
  )
  await db.reader.execute(sql`update bookings set seat_no = 5 where session_id = ${other.id}`)
  const inOrder = async () => {
    const { rows } = await db.reader.execute<{ id: string }>(
      sql`select id from bookings where session_id = ${session.id} order by seat_no`,
    )
    return rows.map(({ id }) => id)
  }
  const before = await inOrder()
  await db.transaction((tx) => reseatBookings(tx, { sessionId: session.id, places: 3, now: MONDAY }))
  const seats = async (sessionId: string) => {
    const { rows } = await db.reader.execute<{ seat_no: number }>(
      sql`select seat_no from bookings where session_id = ${sessionId} order by booked_at, id`,
    )
    return rows.map((row) => row.seat_no)
  }
  expect((await seats(session.id)).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  expect(await inOrder()).toEqual(before)
  expect(await seats(other.id)).toEqual([5])
})
