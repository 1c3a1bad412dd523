import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aWeeklyClass, systemCtx } from '#tests/helpers/classes.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { vacateRoom } from '../rooms/vacate-room.server.ts'
import { scheduleSessions } from './schedule-sessions.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const MONDAY = '2026-11-23T10:00:00Z'
const terms = { weeksAhead: 8, alertTo: 'desk@tempo.example' }
const schedule = (now = MONDAY) => scheduleSessions(systemCtx(db, now), terms)

async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await db.pool.query<Row>(text)).rows
}

test('makes the sessions of eight weeks with all their seats', async () => {
  await aWeeklyClass(db, { maxSpots: 3 })
  expect(await schedule()).toEqual({ added: 9 })
  const sessions = await rows<{ date: string; starts_at: Date; seats: number[] }>(
    `select session_date as date, starts_at, (select array_agg(seat_no order by seat_no) from session_seats where session_id = s.id) as seats
       from class_sessions s order by session_date`,
  )
  expect(sessions.map(({ date }) => date)).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
    '2027-01-11',
    '2027-01-18',
  ])
  expect(sessions[0]).toMatchObject({ starts_at: new Date('2026-11-23T18:00:00Z'), seats: [1, 2, 3] })
})

test('keeps the wall time over a clock change', async () => {
  await aWeeklyClass(db)
  await schedule('2027-03-20T10:00:00Z')
  const starts = await rows<{ starts_at: Date }>(`select starts_at from class_sessions order by starts_at limit 2`)
  expect(starts.map((row) => row.starts_at.toISOString())).toEqual([
    '2027-03-22T18:00:00.000Z',
    '2027-03-29T17:00:00.000Z',
  ])
})

test('a session carries its own copy of what the class is; a class without places has no seats', async () => {
  const weekly = await aWeeklyClass(db, { name: 'Handstands', typeId: 'gymnastics', level: 'Advanced', maxSpots: 0 })
  await schedule()
  const [session] = await rows(
    `select class_id, name, type_id, level, max_spots, room_id, status from class_sessions limit 1`,
  )
  expect(session).toEqual({
    class_id: weekly.id,
    name: 'Handstands',
    type_id: 'gymnastics',
    level: 'Advanced',
    max_spots: 0,
    room_id: weekly.roomId,
    status: 'scheduled',
  })
  expect(await rows(`select 1 from session_seats`)).toEqual([])
})

test('run again it adds nothing, and a week later one week more', async () => {
  await aWeeklyClass(db)
  await schedule()
  expect(await schedule()).toEqual({ added: 0 })
  expect(await schedule('2026-11-30T10:00:00Z')).toEqual({ added: 1 })
})

test('instances that run it at once make every session once', async () => {
  await aWeeklyClass(db)
  await aWeeklyClass(db, { weekday: 7, room: 'Hall' })
  const answers = await Promise.all([schedule(), schedule(), schedule(), schedule()])
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(17)
  expect(await rows(`select count(*)::int as seats from session_seats`)).toEqual([{ seats: 17 * 12 }])
  expect(await rows(`select count(*)::int as held from room_occupancies`)).toEqual([{ held: 8 }])
  expect(await rows(`select 1 from messages`)).toEqual([])
})

test('makes nothing for the past, before the first date or after the last', async () => {
  await aWeeklyClass(db, { startTime: '09:00', fromDate: '2026-11-01', untilDate: '2026-12-07' })
  await schedule()
  expect(await rows(`select session_date as date from class_sessions order by 1`)).toEqual([
    { date: '2026-11-30' },
    { date: '2026-12-07' },
  ])
})

test('a session that was moved to another day of its week is not made a second time', async () => {
  await aWeeklyClass(db)
  await schedule()
  await rows(`update class_sessions set session_date = '2026-12-02' where session_date = '2026-11-30'`)
  expect(await schedule()).toEqual({ added: 0 })
})

test('a session in the hall holds the hall for its time', async () => {
  const weekly = await aWeeklyClass(db, { room: 'Hall', untilDate: '2026-11-23' })
  await schedule()
  const held = await rows(`select room_id, lower(during) as from, upper(during) as to, occupant_kind,
                                  occupant_id = (select id from class_sessions) as is_session from room_occupancies`)
  expect(held).toEqual([
    {
      room_id: weekly.roomId,
      from: new Date('2026-11-23T18:00:00Z'),
      to: new Date('2026-11-23T19:00:00Z'),
      occupant_kind: 'class_session',
      is_session: true,
    },
  ])
})

test('leaves out a session whose room is taken, tells the studio once, and makes it when the room is free again', async () => {
  const weekly = await aWeeklyClass(db, { room: 'Hall', name: 'Karate', untilDate: '2026-11-30' })
  const hire = { kind: 'hall_hire' as const, id: '5ad4d5ba-6f8c-4c2b-9f0a-6b1f2ac2f0aa' }
  const [startsAt, endsAt] = [new Date('2026-11-30T18:30:00Z'), new Date('2026-11-30T20:00:00Z')]
  await db.transaction((tx) => occupyRoom(tx, { roomId: weekly.roomId, occupant: hire, startsAt, endsAt }))

  expect(await schedule()).toEqual({ added: 1 })
  expect(await schedule()).toEqual({ added: 0 })
  expect(await rows(`select verb, subject_id from activities`)).toEqual([
    { verb: 'class_session.skipped', subject_id: `${weekly.id}:2026-11-30` },
  ])
  expect(await rows(`select kind, recipient, facts from messages`)).toEqual([
    {
      kind: 'class-session-skipped',
      recipient: 'desk@tempo.example',
      facts: {
        class: 'Karate',
        startsAt: '2026-11-30T18:00:00.000Z',
        endsAt: '2026-11-30T19:00:00.000Z',
        timetableUrl: 'http://localhost:3000/timetable?week=2026-11-30',
      },
    },
  ])

  await db.transaction((tx) => vacateRoom(tx, hire))
  expect(await schedule()).toEqual({ added: 1 })
})
