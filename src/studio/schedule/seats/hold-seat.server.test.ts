import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { clearRunOutHolds } from './clear-run-out-holds.server.ts'
import { holdSeat } from './hold-seat.server.ts'
import { releaseHold } from './release-hold.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const inTen = new Date(MONDAY.getTime() + 600_000)
const hold = (sessionId: string, heldBy = newId()) =>
  ctxFor(db, { kind: 'visitor' }).transaction((work) => holdSeat(work, { sessionId, heldBy, until: inTen }))

async function heldSeats(): Promise<number[]> {
  const { rows } = await db.reader.execute<{ seat_no: number }>(
    sql`select seat_no from session_seats where is_held order by 1`,
  )
  return rows.map(({ seat_no: seatNo }) => seatNo)
}

test('holds the lowest free seat, and none when all are held', async () => {
  const session = await aClassSession(db, { capacity: 2 })
  expect([await hold(session.id), await hold(session.id), await hold(session.id)]).toEqual([true, true, false])
  expect(await heldSeats()).toEqual([1, 2])
})

test('the seat of one order is left to another', async () => {
  const [session, first, second] = [await aClassSession(db, { capacity: 1 }), newId(), newId()]
  const pass = (of: string, heldBy: string) =>
    ctxFor(db, { kind: 'visitor' }).transaction((work) =>
      holdSeat(work, { sessionId: session.id, heldBy, until: inTen, of }),
    )
  await hold(session.id, first)
  expect([await pass(first, second), await pass(first, newId()), await heldSeats()]).toEqual([true, false, [1]])
})

test('one order holds one seat of a session', async () => {
  const session = await aClassSession(db)
  const heldBy = newId()
  await hold(session.id, heldBy)
  await expect(hold(session.id, heldBy)).rejects.toThrow()
  expect(await heldSeats()).toEqual([1])
})

test('not even SQL can book a seat that is held, or hold one that is booked', async () => {
  const session = await aClassSession(db, { capacity: 2 })
  const book = (seatNo: number) =>
    db.reader
      .execute(sql`insert into bookings (reference, session_id, guest_name, guest_email, seat_no, status, booked_at, updated_at)
      values (${newId()}, ${session.id}, 'G', 'g@example.com', ${seatNo}, 'confirmed', ${MONDAY}, ${MONDAY})`)
  await hold(session.id)
  const refused = { cause: { constraint: 'bookings_hold_a_seat' } }
  await expect(book(1)).rejects.toMatchObject(refused)
  await book(2)
  const holdBooked = db.reader.execute(
    sql`update session_seats set held_by = ${newId()}, held_until = ${inTen} where seat_no = 2`,
  )
  await expect(holdBooked).rejects.toMatchObject(refused)
})

test('only holds that ran out are cleared, and only in that session', async () => {
  const [session, other] = [await aClassSession(db, { capacity: 1 }), await aClassSession(db, { time: '20:00' })]
  for (const { id } of [session, other]) await hold(id)
  const clear = (now: Date) => db.transaction((tx) => clearRunOutHolds(tx, session.id, now))
  await clear(new Date(inTen.getTime() - 1))
  expect(await heldSeats()).toEqual([1, 1])
  await clear(inTen)
  expect(await heldSeats()).toEqual([1])
})

test('a hold is given up, live or not, and no other', async () => {
  const session = await aClassSession(db)
  const heldBy = newId()
  for (const who of [heldBy, newId()]) await hold(session.id, who)
  await ctxFor(db, { kind: 'visitor' }).transaction((work) => releaseHold(work, { sessionId: session.id, heldBy }))
  expect(await heldSeats()).toEqual([2])
})
