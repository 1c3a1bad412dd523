import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { bookSession } from '../book-session.server.ts'
import { listRegister } from './attendance.store.server.ts'
import { markAllAttended } from './mark-all-attended.server.ts'
import { markAttendance } from './mark-attendance.server.ts'

const { db, sql } = await openUseCaseTest()

/** Half an hour before the class, which starts at six in the evening. */
const OPEN = new Date('2026-11-23T17:30:00Z')

async function aRegisterOfThree() {
  const session = await aClassSession(db)
  const admin = await anAccount(db, { role: 'admin' })
  for (let n = 0; n < 2; n++) await bookSession(ctxFor(db, await aMember(db)), { sessionId: session.id })
  const guest = { name: 'Gwen', email: 'gwen@example.com' }
  await bookSession(ctxFor(db, admin), { sessionId: session.id, guest })
  const marks = async () => (await listRegister(db.reader, [session.id])).map(({ attended }) => attended)
  return { sessionId: session.id, admin, marks }
}

test('everyone without a mark has attended; a no-show stays one', async () => {
  const { sessionId, admin, marks } = await aRegisterOfThree()
  const [first] = await listRegister(db.reader, [sessionId])
  await markAttendance(ctxFor(db, admin, OPEN), { bookingId: first!.bookingId, mark: 'no_show' })
  expect(await markAllAttended(ctxFor(db, admin, OPEN), { sessionId })).toEqual({ ok: true, value: { count: 2 } })
  expect(await marks()).toEqual([false, true, true])
  expect(await markAllAttended(ctxFor(db, admin, OPEN), { sessionId })).toEqual({ ok: true, value: { count: 0 } })
  expect(await sql(`select 1 from activities where verb = 'attendance.marked'`)).toHaveLength(3)
})

test('nobody is marked before the register opens, by a member, or by an instructor who teaches another class', async () => {
  const { sessionId, admin, marks } = await aRegisterOfThree()
  const refused = (refusal: string) => ({ ok: false, refusal })
  const early = new Date(OPEN.getTime() - 60_000)
  expect(await markAllAttended(ctxFor(db, admin, early), { sessionId })).toEqual(refused('too_early'))
  const as = async (role: 'member' | 'instructor') => ctxFor(db, await anAccount(db, { role }), OPEN)
  expect(await markAllAttended(await as('member'), { sessionId })).toEqual(refused('not_allowed'))
  expect(await markAllAttended(await as('instructor'), { sessionId })).toEqual(refused('booking_not_found'))
  for (const none of [newId(), 'none'])
    expect(await markAllAttended(ctxFor(db, admin, OPEN), { sessionId: none })).toEqual(refused('booking_not_found'))
  expect(await marks()).toEqual([null, null, null])
})
