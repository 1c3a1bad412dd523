import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { bookSession } from '../book-session.server.ts'
import { aClassSession, aMember, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { listRegister } from './attendance.store.server.ts'
import { markAttendance } from './mark-attendance.server.ts'

const db = openDatabase(await workerDatabaseUrl())
/** Half an hour before the class, which starts at six in the evening. */
const OPEN = new Date('2026-11-23T17:30:00Z')

beforeEach(truncateAll)
afterAll(() => db.close())

async function aRegister() {
  const session = await aClassSession(db)
  const member = await aMember(db)
  const booked = await bookSession(ctxFor(db, member), { sessionId: session.id })
  if (!booked.ok) throw new Error(booked.refusal)
  const admin = await anAccount(db, { role: 'admin' })
  const instructor = await anAccount(db, { role: 'instructor' })
  return { session, member, admin, instructor, bookingId: booked.value.id }
}

test('the latest mark counts, notes stay, and taking the mark away leaves the place pending', async () => {
  const { admin, bookingId, session } = await aRegister()
  const mark = (to: 'attended' | 'no_show' | 'pending', notes?: string) =>
    markAttendance(ctxFor(db, admin, OPEN), { bookingId, mark: to, notes })
  const line = async () => (await listRegister(db.reader, [session.id]))[0]
  await mark('no_show', 'Rang at six')
  expect(await line()).toMatchObject({ attended: false, notes: 'Rang at six' })
  await mark('attended')
  expect(await line()).toMatchObject({ attended: true, notes: 'Rang at six' })
  await mark('pending')
  expect(await line()).toMatchObject({ attended: null })
  const { rows } = await db.reader.execute(sql`select 1 from activities where verb = 'attendance.marked'`)
  expect(rows).toHaveLength(3)
})

test('an instructor marks their own session and hears of no other', async () => {
  const { session, instructor, bookingId } = await aRegister()
  const ask = () => markAttendance(ctxFor(db, instructor, OPEN), { bookingId, mark: 'attended' })
  expect(await ask()).toEqual({ ok: false, refusal: 'booking_not_found' })
  await db.reader.execute(sql`
    with own as (insert into instructors (name, specialty, bio, user_id) values ('I', 'S', 'B', ${instructor.userId}) returning id)
    update class_sessions set instructor_id = (select id from own) where id = ${session.id}`)
  expect((await ask()).ok).toBe(true)
})

test('a member may not, an unknown place is not found, and the register opens half an hour before the class', async () => {
  const { admin, member, bookingId } = await aRegister()
  const refused = async (actor: Parameters<typeof ctxFor>[1], id: string, now = OPEN) => {
    const outcome = await markAttendance(ctxFor(db, actor, now), { bookingId: id, mark: 'attended' })
    return outcome.ok ? 'marked' : outcome.refusal
  }
  expect(await refused(member, bookingId)).toBe('not_allowed')
  expect(await refused({ kind: 'visitor' }, bookingId)).toBe('not_allowed')
  expect(await refused(admin, 'x')).toBe('booking_not_found')
  expect(await refused(admin, member.userId)).toBe('booking_not_found')
  expect(await refused(admin, bookingId, new Date('2026-11-22T23:59:00Z'))).toBe('too_early')
  expect(await refused(admin, bookingId, new Date(OPEN.getTime() - 1))).toBe('too_early')
  expect(await refused(admin, bookingId)).toBe('marked')
})
