import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { bookSession } from '../book-session.server.ts'
import { listRegister } from './attendance.store.server.ts'
import { lockForMarking } from './lock-for-marking.server.ts'
import { markAttendance } from './mark-attendance.server.ts'
import { mergeMark } from './merge-mark.server.ts'

const { db, sql } = await openUseCaseTest()

/** Half an hour before the class, which starts at six in the evening. */
const OPEN = new Date('2026-11-23T17:30:00Z')

async function aRegister() {
  const session = await aClassSession(db)
  const booked = await bookSession(ctxFor(db, await aMember(db)), { sessionId: session.id })
  if (!booked.ok) throw new Error(booked.refusal)
  const bookingId = booked.value.id
  const [admin, other] = [await anAccount(db, { role: 'admin' }), await anAccount(db, { role: 'receptionist' })]
  const merge = (mark: 'attended' | 'no_show' | 'pending', basedOn: typeof mark, notes?: string) =>
    mergeMark(ctxFor(db, admin, OPEN), { bookingId, mark, basedOn, notes })
  const line = async () => (await listRegister(db.reader, [session.id]))[0]
  const writes = async () => (await sql(`select 1 from activities where verb = 'attendance.marked'`)).length
  return { bookingId, other, merge, line, writes }
}

test('a mark is written over the one it was made on, and once however often it comes', async () => {
  const { merge, line, writes } = await aRegister()
  expect(await merge('attended', 'pending')).toEqual({ ok: true, value: { merge: 'written', mark: 'attended' } })
  expect(await merge('attended', 'pending')).toEqual({ ok: true, value: { merge: 'same', mark: 'attended' } })
  expect([await writes(), (await line())?.attended]).toEqual([1, true])
  expect(await merge('attended', 'attended', 'Left early')).toMatchObject({ value: { merge: 'same' } })
  expect([await writes(), (await line())?.notes]).toEqual([2, 'Left early'])
})

test('what someone else has marked since stays until a person has seen both', async () => {
  const { bookingId, other, merge, line, writes } = await aRegister()
  await markAttendance(ctxFor(db, other, OPEN), { bookingId, mark: 'no_show' })
  expect(await merge('attended', 'pending')).toEqual({ ok: true, value: { merge: 'differs', mark: 'no_show' } })
  expect([await writes(), (await line())?.attended]).toEqual([1, false])
  expect(await merge('attended', 'no_show')).toMatchObject({ value: { merge: 'written' } })
  expect((await line())?.attended).toBe(true)
})

test('who may not mark a place hears nothing of it, and a place given back is said to be', async () => {
  const { bookingId, merge } = await aRegister()
  const ask = async (role: 'member' | 'instructor') => {
    const actor = await anAccount(db, { role })
    const request = { bookingId, mark: 'attended', basedOn: 'pending' } as const
    const locked = await db.transaction((tx) =>
      lockForMarking({ ...ctxFor(db, actor, OPEN), tx } as never, { bookingId, by: actor }),
    )
    return [await mergeMark(ctxFor(db, actor, OPEN), request), locked]
  }
  const refused = (refusal: string) => ({ ok: false, refusal })
  expect(await ask('member')).toEqual([refused('not_allowed'), refused('not_allowed')])
  expect(await ask('instructor')).toEqual([refused('booking_not_found'), refused('booking_not_found')])
  const visitor = ctxFor(db, { kind: 'visitor' }, OPEN)
  expect(await mergeMark(visitor, { bookingId, mark: 'attended', basedOn: 'pending' })).toEqual(refused('not_allowed'))
  await sql(`update bookings set status = 'cancelled', seat_no = null where id = $1`, [bookingId])
  expect(await merge('attended', 'pending')).toEqual(refused('booking_cancelled'))
})
