import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { aClassSession, aMember, anAccount, ctxFor, MONDAY, theStudioRoom } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { changeClass, type ClassChange } from './change-class.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function wordsFor(changes: Partial<ClassChange['words']> = {}): Promise<ClassChange['words']> {
  return {
    name: 'Salsa',
    typeId: 'dance',
    weekday: 1,
    startTime: '18:00',
    durationMinutes: 60,
    instructorId: null,
    level: 'All levels',
    maxSpots: 12,
    description: '',
    roomId: await theStudioRoom(db),
    ...changes,
  }
}

async function change(
  sessionId: string,
  words: Partial<ClassChange['words']>,
  reach: ClassChange['reach'] = 'this-date',
) {
  const admin = await anAccount(db, { role: 'admin' })
  const outcome = await changeClass(ctxFor(db, admin), { sessionId, reach, words: await wordsFor(words) })
  if (!outcome.ok) return outcome.refusal
  const { sessions, people } = outcome.value
  return { sessions, people }
}

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await db.reader.execute(sql.raw(text))).rows as Row[]
}

async function fill(sessionId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await bookSession(ctxFor(db, await aMember(db)), { sessionId })
}

test('one date moves by an hour: who booked keeps the place and is told once, the week after stays', async () => {
  const session = await aClassSession(db)
  const later = await aClassSession(db, { classId: session.classId, date: '2026-11-30' })
  await fill(session.id, 3)
  expect(await change(session.id, { startTime: '19:00' })).toEqual({ sessions: 1, people: 3 })
  const starts = await rowsOf<{ id: string; starts_at: string; sequence: number }>(
    'select id, starts_at::text, sequence from class_sessions order by starts_at',
  )
  expect(starts.map(({ id, sequence }) => [id, sequence])).toEqual([
    [session.id, 1],
    [later.id, 0],
  ])
  expect(starts[0]?.starts_at).toContain('19:00')
  const told = await rowsOf<{ facts: { startsAt: string; sequence: number } }>(
    "select facts from messages where kind = 'class-changed'",
  )
  expect(told).toHaveLength(3)
  expect(told[0]?.facts).toMatchObject({ startsAt: '2026-11-23T19:00:00.000Z', sequence: 1 })
  expect(await rowsOf("select 1 from bookings where status = 'confirmed'")).toHaveLength(3)
})

test('from a date on: the weekly class and its later sessions change, the earlier one stays', async () => {
  const first = await aClassSession(db)
  const second = await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  await aClassSession(db, { classId: first.classId, date: '2026-12-07' })
  const outcome = await change(second.id, { weekday: 4, startTime: '19:15', name: 'Tango' }, 'from-this-date-on')
  expect(outcome).toEqual({ sessions: 2, people: 0 })
  const dates = await rowsOf<{ date: string; name: string }>(
    'select session_date::text as date, name from class_sessions order by 1',
  )
  expect(dates).toEqual([
    { date: '2026-11-23', name: 'Salsa' },
    { date: '2026-12-03', name: 'Tango' },
    { date: '2026-12-10', name: 'Tango' },
  ])
  expect(await rowsOf('select weekday, start_time, name from weekly_classes')).toEqual([
    { weekday: 4, start_time: '19:15', name: 'Tango' },
  ])
})

test('a guest hears of a change with a link of their own, and of who teaches instead for one date', async () => {
  const session = await aClassSession(db)
  const later = await aClassSession(db, { classId: session.classId, date: '2026-11-30' })
  const admin = await anAccount(db, { role: 'admin' })
  const guest = { name: 'Ada', email: 'ada@example.com' }
  await bookSession(ctxFor(db, admin), { sessionId: session.id, guest })
  const [stand] = await rowsOf<{ id: string }>(
    "insert into instructors (name, specialty, bio) values ('Noor', 'Salsa', '') returning id",
  )
  expect(await change(session.id, { instructorId: stand!.id })).toEqual({ sessions: 1, people: 1 })
  const told = await rowsOf<{ facts: Record<string, string> }>(
    "select facts from messages where kind = 'class-changed'",
  )
  expect(told.map(({ facts }) => [facts.instructor, facts.manageUrl])).toEqual([
    ['Noor', expect.stringContaining('/booking/cancel?token=')],
  ])
  expect(await rowsOf(`select instructor_id from class_sessions where id = '${later.id}'`)).toEqual([
    { instructor_id: null },
  ])
})

test('places: more adds seats, fewer takes free ones and renumbers, never below what is booked', async () => {
  const session = await aClassSession(db, { capacity: 4 })
  await fill(session.id, 3)
  await rowsOf("update bookings set status = 'cancelled', seat_no = null where seat_no = 1")
  expect(await change(session.id, { maxSpots: 1 })).toBe('below_booked')
  expect(await change(session.id, { maxSpots: 2 })).toEqual({ sessions: 1, people: 0 })
  expect(await rowsOf("select seat_no from bookings where status = 'confirmed' order by 1")).toEqual([
    { seat_no: 1 },
    { seat_no: 2 },
  ])
  expect(await rowsOf('select seat_no from session_seats order by 1')).toEqual([{ seat_no: 1 }, { seat_no: 2 }])
  expect(await change(session.id, { maxSpots: 20 })).toEqual({ sessions: 1, people: 0 })
  expect(await rowsOf('select 1 from session_seats')).toHaveLength(20)
})

test('fewer places: a seat that is held for someone who is paying moves, and counts as taken until it runs out', async () => {
  const session = await aClassSession(db, { capacity: 4 })
  const until = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000)
  const hold = (seatNo: number, heldUntil: Date) =>
    db.reader.execute(sql`update session_seats set held_by = gen_random_uuid(), held_until = ${heldUntil}
                           where session_id = ${session.id} and seat_no = ${seatNo}`)
  await hold(4, until(10))
  await hold(1, until(0))
  await fill(session.id, 1)
  expect(await change(session.id, { maxSpots: 1 })).toBe('below_booked')
  expect(await change(session.id, { maxSpots: 2 })).toEqual({ sessions: 1, people: 0 })
  expect(await rowsOf('select seat_no, is_held from session_seats order by 1')).toEqual([
    { seat_no: 1, is_held: false },
    { seat_no: 2, is_held: true },
  ])
})

test('lowering the places while people book never leaves more booked than places', async () => {
  const session = await aClassSession(db, { capacity: 12 })
  const members = await Promise.all(Array.from({ length: 12 }, () => aMember(db)))
  await Promise.all([
    ...members.map((member) => bookSession(ctxFor(db, member), { sessionId: session.id })),
    change(session.id, { maxSpots: 6 }),
    change(session.id, { maxSpots: 9 }),
  ])
  const [counted] = await rowsOf<{ places: number; booked: number; seats: number }>(`select max_spots as places,
    (select count(*)::int from bookings where status = 'confirmed') as booked, (select count(*)::int from session_seats) as seats
    from class_sessions`)
  expect(counted!.booked).toBeLessThanOrEqual(counted!.places)
  expect(counted!.seats).toBe(counted!.places)
})

test('the hall is held by one thing at a time: a clash refuses all and changes nothing', async () => {
  const session = await aClassSession(db)
  const [hall] = await rowsOf<{ id: string }>(
    "insert into rooms (name, is_exclusive) values ('Hall', true) returning id",
  )
  const { startsAt, endsAt } = session
  await db.transaction((tx) =>
    occupyRoom(tx, { roomId: hall!.id, occupant: { kind: 'hall_hire', id: newId() }, startsAt, endsAt }),
  )
  expect(await change(session.id, { roomId: hall!.id, name: 'Tango' })).toBe('room_taken')
  expect(await rowsOf('select name from class_sessions')).toEqual([{ name: 'Salsa' }])
  expect(await change(session.id, { roomId: hall!.id, startTime: '19:00' })).toEqual({ sessions: 1, people: 0 })
})

test('refuses the past, unknown choices, what has begun, and everyone but an admin', async () => {
  const session = await aClassSession(db)
  expect(await change(session.id, { startTime: '09:00' })).toBe('in_the_past')
  expect(await change(session.id, { instructorId: newId() })).toBe('unknown_choice')
  expect(await change(session.id, { typeId: 'juggling' }, 'from-this-date-on')).toBe('unknown_choice')
  const begun = await aClassSession(db, { time: '09:00' })
  expect(await change(begun.id, {})).toBe('class_not_found')
  expect(await change('x', {})).toBe('class_not_found')
  const member = await aMember(db)
  const outcome = await changeClass(ctxFor(db, member), {
    sessionId: session.id,
    reach: 'this-date',
    words: await wordsFor(),
  })
  expect(outcome).toEqual({ ok: false, refusal: 'not_allowed' })
})
