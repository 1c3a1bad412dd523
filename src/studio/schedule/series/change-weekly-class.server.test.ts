import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { changeWeeklyClass, type WeeklyChange } from './change-weekly-class.server.ts'

const { account, as, db, sql } = await openUseCaseTest()
const scheduling = { weeksAhead: 2, alertTo: 'studio@example.com' }

async function change(changes: WeeklyChange, role: 'admin' | 'instructor' = 'admin') {
  const outcome = await changeWeeklyClass(as(await account(role)), changes, scheduling)
  return outcome.ok ? outcome.value : outcome.refusal
}
const days = () =>
  sql<{ day: string }>(
    `select session_date::text as day from class_sessions where status = 'scheduled' order by 1`,
  ).then((rows) => rows.map(({ day }) => day))

/** A class on Sundays from the 29th, with one date cancelled and one that was moved to the Saturday. */
async function onSundays() {
  const { classId } = await aClassSession(db, { date: '2026-11-29' })
  for (const date of ['2026-12-06', '2026-12-12', '2026-12-20']) await aClassSession(db, { classId, date })
  await sql(`update class_sessions set status = 'cancelled' where session_date = '2026-12-06'`)
  await sql(`update class_sessions set slot_date = '2026-12-13' where session_date = '2026-12-12'`)
  return classId
}

test('from Sunday to Monday every date moves a day; the moved one stays, the cancelled one is not made again', async () => {
  const classId = await onSundays()
  expect(await change({ classId, words: { weekday: 1 } })).toMatchObject({ kept: [{ date: '2026-12-12' }] })
  const after = ['2026-11-30', '2026-12-12', '2026-12-21']
  expect(await days()).toEqual(after)
  await change({ classId, words: { description: 'New' } })
  expect(await days()).toEqual(after)
  // Back again, and what was moved follows.
  const [moved] = await sql<{ id: string }>(`select id from class_sessions where session_date = '2026-12-12'`)
  expect(await change({ classId, words: { weekday: 7 }, follow: [moved!.id] })).toMatchObject({ kept: [] })
  expect(await days()).toEqual(['2026-11-29', '2026-12-13', '2026-12-20'])
})

test('a class whose every date clashes is made when it is put into another room, and says when it is not', async () => {
  const { classId } = await aClassSession(db)
  await sql('delete from class_sessions')
  const [hall] = await sql<{ id: string }>(`insert into rooms (name, is_exclusive) values ('Hall', true) returning id`)
  await sql(
    `insert into room_occupancies (room_id, during, occupant_kind, occupant_id)
             values ($1, '[2026-11-01,2027-03-01)', 'closure', gen_random_uuid())`,
    [hall!.id],
  )
  const [{ roomId }] = (await sql<{ roomId: string }>(`select room_id as "roomId" from weekly_classes`)) as [
    { roomId: string },
  ]
  expect(await change({ classId, words: { roomId: hall!.id } })).toMatchObject({
    onTimetable: 0,
    leftOut: { taken: { length: 3 }, closed: [] },
  })
  expect(await change({ classId, words: { roomId } })).toMatchObject({
    onTimetable: 3,
    leftOut: { taken: [], closed: [] },
  })
})

test('when it runs is changed while it has no dates, and by an admin alone', async () => {
  const { classId } = await aClassSession(db)
  const runs = { fromDate: '2027-02-01', untilDate: null }
  expect(await change({ classId, words: {}, runs })).toBe('has_dates')
  await sql('delete from class_sessions')
  expect(await change({ classId, words: {}, runs }, 'instructor')).toBe('not_allowed')
  expect(await change({ classId, words: {}, runs })).toMatchObject({
    onTimetable: 0,
    later: { first: '2027-02-01', opens: '2027-01-18' },
  })
  for (const unknown of [newId(), 'x']) expect(await change({ classId: unknown, words: {} })).toBe('class_not_found')
})

test('a teacher who is elsewhere at its first dates is refused without a reason', async () => {
  const { classId } = await aClassSession(db)
  await aClassSession(db, { name: 'Tango' })
  const [maya] = await sql<{ id: string }>(
    `insert into instructors (name, specialty, bio) values ('Maya', '', '') returning id`,
  )
  await sql(`update class_sessions set instructor_id = $1 where name = 'Tango'`, [maya!.id])
  await sql('delete from class_sessions where class_id = $1', [classId])
  expect(await change({ classId, words: { instructorId: maya!.id } })).toBe('instructor_taken')
  expect(await change({ classId, words: { instructorId: maya!.id, overlapReason: 'Both' } })).toMatchObject({
    onTimetable: 3,
  })
})
