import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { aWeeklyClass } from '#tests/helpers/classes.ts'
import { untilBlocked } from '#tests/helpers/database.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { findRoomByName } from '../rooms/rooms.store.server.ts'
import { seedRooms } from '../rooms/seed-rooms.server.ts'
import { seedClassTypes } from '../class-types/seed-class-types.server.ts'
import { addClass, type NewClass } from './add-class.server.ts'
import { changeClass } from './change-class.server.ts'

const { account, as, ctx, db, sql } = await openUseCaseTest(async (given) => {
  await seedRooms(given)
  await seedClassTypes(given)
})

const scheduling = { weeksAhead: 2, alertTo: 'studio@example.com' }

async function aTeacher(name: string, userId: string | null = null): Promise<string> {
  const id = newId()
  await sql(`insert into instructors (id, name, specialty, bio, user_id) values ($1, $2, 'Dance', '', $3)`, [
    id,
    name,
    userId,
  ])
  return id
}

async function words(changes: Partial<NewClass> & { room?: 'Studio' | 'Hall' } = {}): Promise<NewClass> {
  const { room = 'Studio', ...rest } = changes
  return {
    name: 'Tango',
    typeId: 'dance',
    weekday: 1,
    startTime: '18:30',
    durationMinutes: 60,
    instructorId: null,
    level: 'All levels',
    maxSpots: 12,
    description: '',
    roomId: (await findRoomByName(db.reader, room))!.id,
    fromDate: '2026-11-23',
    untilDate: null,
    ...rest,
  }
}

const admin = async () => as(await account('admin'))
const sessionsOf = async (name: string) => sql('select 1 from class_sessions where name = $1', [name])

test('nobody is given two classes at one time, unless it is said why; back to back is fine', async () => {
  const instructorId = await aTeacher('Maya')
  const staff = await admin()
  await addClass(staff, await words({ name: 'Salsa', startTime: '18:00', instructorId }), scheduling)
  expect(await addClass(staff, await words({ instructorId }), scheduling)).toEqual({
    ok: false,
    refusal: 'instructor_taken',
    fields: {
      instructorId: 'Maya teaches Salsa on Monday 23 November, 18:00',
      overlapReason: 'If it is meant, please say why',
    },
  })
  expect(await sessionsOf('Tango')).toEqual([])
  expect(await addClass(staff, await words({ instructorId, startTime: '19:00' }), scheduling)).toMatchObject({
    ok: true,
  })
  const meant = await words({ name: 'Joint class', instructorId, overlapReason: 'Both groups together' })
  expect(await addClass(staff, meant, scheduling)).toMatchObject({ ok: true })
})

test('a change that gives them a second class is refused; one that leaves it as it is, is not', async () => {
  const [maya, noor] = [await aTeacher('Maya'), await aTeacher('Noor')]
  const staff = await admin()
  await addClass(staff, await words({ name: 'Salsa', startTime: '18:00', instructorId: maya }), scheduling)
  await addClass(staff, await words({ instructorId: noor }), scheduling)
  const [tango] = await sql<{ id: string }>(
    `select id from class_sessions where name = 'Tango' order by starts_at limit 1`,
  )
  const change = async (changes: Partial<NewClass>) =>
    changeClass(staff, { sessionId: tango!.id, reach: 'this-date', words: await words(changes) })
  expect(await change({ instructorId: maya })).toMatchObject({ refusal: 'instructor_taken' })
  expect(await change({ instructorId: maya, overlapReason: 'Covers both' })).toMatchObject({ ok: true })
  expect(await change({ instructorId: maya, name: 'Tango basics' })).toMatchObject({ ok: true })
  expect(await change({ instructorId: maya, startTime: '18:15' })).toMatchObject({ refusal: 'instructor_taken' })
})

test('the hall takes one class or hire at a time, and the refusal names which', async () => {
  const staff = await admin()
  await aWeeklyClass(db, { name: 'Salsa', room: 'Hall' })
  const hall = await words({ room: 'Hall' })
  expect(await addClass(staff, hall, scheduling)).toMatchObject({
    refusal: 'room_taken',
    fields: { roomId: 'Salsa is in Hall on Monday 23 November, 18:00' },
  })
  await aHallHire(db)
  const withHire = await words({ room: 'Hall', startTime: '11:00' })
  expect(await addClass(staff, withHire, scheduling)).toMatchObject({
    fields: { roomId: 'It is hired on Monday 30 November, 11:00' },
  })
  expect(await addClass(staff, { ...withHire, overlapReason: 'Not on that day' }, scheduling)).toMatchObject({
    ok: true,
  })
  const dates = await sql(`select session_date from class_sessions where name = 'Tango' order by 1`)
  expect(dates).toEqual([{ session_date: '2026-11-23' }, { session_date: '2026-12-07' }])
})

test('of two who give one teacher the same time at once, the second is refused', async () => {
  const instructorId = await aTeacher('Maya')
  const [salsa, tango] = [await words({ name: 'Salsa', instructorId }), await words({ instructorId })]
  const actor = await account('admin')
  const [undecided, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = ctx(actor).transaction(async (work) => {
    await addClass(work, salsa, scheduling)
    written.resolve()
    await undecided.promise
  })
  await written.promise
  const second = addClass(ctx(actor), tango, scheduling)
  await untilBlocked(db)
  undecided.resolve()
  await first
  expect(await second).toMatchObject({ refusal: 'instructor_taken' })
})

test('a cover teacher is told of their dates, and who has booked of what is different', async () => {
  const cover = await account('instructor', { name: 'Noor', email: 'noor@example.com' })
  const [maya, noor] = [await aTeacher('Maya'), await aTeacher('Noor', cover.userId)]
  const session = await aClassSession(db)
  await sql('update class_sessions set instructor_id = $1', [maya])
  const member = await aMember(db)
  await bookSession(ctxFor(db, member), { sessionId: session.id })
  const change = { name: 'Salsa', startTime: '18:00', instructorId: noor }
  for (const _ of [1, 2])
    await changeClass(await admin(), { sessionId: session.id, reach: 'this-date', words: await words(change) })
  const mails = await sql<{ kind: string; facts: object }>(
    `select kind, facts from messages where kind in ('class-cover', 'class-changed') order by kind`,
  )
  expect(mails).toMatchObject([
    { kind: 'class-changed', facts: { changes: ['Noor teaches it instead of Maya.'] } },
    { kind: 'class-cover', facts: { name: 'Noor', before: 'Maya', dates: ['Monday 23 November, 18:00'] } },
  ])
})
