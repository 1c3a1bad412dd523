import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, aMember, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { gatherBookingFacts, type Who } from './gather-booking-facts.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const guest: Who = { memberId: null, personId: null, guest: { name: 'Ada', email: 'ada@example.com' } }
const gather = (who: Who, sessionId: string | null) =>
  ctxFor(db, { kind: 'visitor' }).transaction((work) => gatherBookingFacts(work, who, sessionId))

test('knows the free seat for a guest and for a member, and what a member has left', async () => {
  const session = await aClassSession(db)
  const member = await aMember(db, { allowance: 3 })
  expect((await gather(guest, session.id)).facts).toMatchObject({ freeSeatNo: 1, allowanceLeft: 'guest' })
  const { facts } = await gather({ memberId: member.userId, personId: null, guest: null }, session.id)
  expect(facts).toMatchObject({ freeSeatNo: 1, hasBooked: false, hasOverlap: false, allowanceLeft: 3 })
})

test.each([newId(), null])('there is no session by an unknown id or none (%#)', async (sessionId) => {
  expect((await gather(guest, sessionId)).session).toBeNull()
})

test('a hold that ran out leaves its seat free to be booked, a live one takes it', async () => {
  const session = await aClassSession(db)
  const later = new Date(MONDAY.getTime() + 1)
  await db.reader.execute(
    sql`update session_seats set held_by = gen_random_uuid(), held_until = case seat_no when 1 then ${MONDAY}::timestamptz else ${later} end
         where session_id = ${session.id} and seat_no < 3`,
  )
  expect((await gather(guest, session.id)).facts.freeSeatNo).toBe(1)
  const { rows } = await db.reader.execute(sql`select seat_no from session_seats where is_held`)
  expect(rows).toEqual([{ seat_no: 2 }])
  await db.reader.execute(sql`delete from session_seats where seat_no = 1`)
  expect((await gather(guest, session.id)).facts.freeSeatNo).toBe(3)
})
