import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { wallToInstant } from '#src/kit/time.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, MONDAY } from '#tests/helpers/build.ts'
import { aHallHire, anUnconfirmedHire } from '#tests/helpers/hall.ts'
import { aPlace, taughtBy } from '#tests/helpers/places.ts'
import { aFullClass, waits } from '#tests/helpers/waiting.ts'
import { readDeskCalendar } from './desk-calendar.store.server.ts'

const setup = await openUseCaseTest()
const { db, sql } = setup

const week = { from: '2026-11-23', to: '2026-11-29', taughtBy: null, now: MONDAY }

test('a week has its classes in order of time with how many are in them and wait for them', async () => {
  const full = await aFullClass(db, { time: '19:00', name: 'Barre' })
  await waits(db, full.session.id, await aMember(db), await aMember(db))
  const early = await aClassSession(db, { time: '12:00', minutes: 45 })
  await aPlace(db, early)
  const dropped = await aPlace(db, early)
  await dropped.cancel()
  const off = await aClassSession(db, { date: '2026-11-29', time: '23:00' })
  await sql(`update class_sessions set status = 'cancelled' where id = $1`, [off.id])
  for (const date of ['2026-11-22', '2026-11-30']) await aClassSession(db, { date })
  await taughtBy(setup, early, 'Ann')
  const { sessions } = await readDeskCalendar(db.reader, week)
  expect(sessions.map(({ id, booked, waiting, status }) => [id, booked, waiting, status])).toEqual([
    [early.id, 1, 0, 'scheduled'],
    [full.session.id, 1, 2, 'scheduled'],
    [off.id, 0, 0, 'cancelled'],
  ])
  expect(sessions[0]).toMatchObject({
    date: '2026-11-23',
    startTime: '12:00',
    endTime: '12:45',
    durationMinutes: 45,
    endsAt: wallToInstant('2026-11-23', '12:45'),
    instructor: 'Ann',
    room: 'Studio',
  })
  expect(sessions[1]).toMatchObject({ instructorId: null, instructor: '', maxSpots: 1 })
})

test('it has the hires that hold the hall, with the room they are in', async () => {
  const on = (eventDate: string) => aHallHire(db, { eventDate })
  const [first, cancelled, deleted, after] = [
    await on('2026-11-25'),
    await on('2026-11-26'),
    await on('2026-11-27'),
    await on('2026-11-30'),
  ]
  const unconfirmed = await anUnconfirmedHire(db, { eventDate: '2026-11-28' })
  const off = `update hall_hires set status = 'cancelled', cancelled_by = 'studio', is_full_refund = true, cancelled_at = $2`
  await sql(`${off} where id = $1`, [cancelled.id, MONDAY])
  await sql(`${off}, deleted_at = $2 where id = $1`, [deleted.id, MONDAY])
  const idsAt = async (now: Date) => (await readDeskCalendar(db.reader, { ...week, now })).hires.map(({ id }) => id)
  expect(await idsAt(MONDAY)).toEqual([first.id, unconfirmed.id])
  // Its time has run out; the job has not noticed yet.
  expect(await idsAt(new Date(MONDAY.getTime() + 31 * 60_000))).toEqual([first.id])
  const { hires } = await readDeskCalendar(db.reader, week)
  expect(hires[0]).toMatchObject({ room: 'Hall', startTime: '10:00', durationMinutes: 120, customerName: 'Priya Shah' })
  expect(hires.map(({ id }) => id)).not.toContain(after.id)
})

test('it has the closures in force at any moment of it, and the days on which the hall alone is closed', async () => {
  const close = (from: [string, string], to: [string, string], reopenedAt: Date | null = null) => {
    const id = newId()
    return sql(
      `insert into closures (id, starts_at, ends_at, reason, closed_at, reopened_at) values ($1, $2, $3, $4, $5, $6) returning id`,
      [id, wallToInstant(...from), wallToInstant(...to), `from ${from[0]}`, MONDAY, reopenedAt],
    )
  }
  await close(['2026-11-20', '00:00'], ['2026-11-23', '00:00'])
  await close(['2026-11-29', '22:00'], ['2026-12-02', '00:00'])
  await close(['2026-11-24', '00:00'], ['2026-11-25', '00:00'], MONDAY)
  await close(['2026-11-30', '00:00'], ['2026-12-01', '00:00'])
  for (const date of ['2026-11-27', '2026-11-30'])
    await sql('insert into hall_closures (closed_on) values ($1)', [date])
  const { closures, hallClosures } = await readDeskCalendar(db.reader, week)
  expect(closures.map(({ reason, endsAt }) => [reason, endsAt])).toEqual([
    ['from 2026-11-29', wallToInstant('2026-12-02', '00:00')],
  ])
  expect(hallClosures).toEqual([{ date: '2026-11-27', reason: '' }])
})

test('an instructor has their own classes, no hires, and the closures', async () => {
  const own = await aClassSession(db)
  await aClassSession(db)
  const coach = await taughtBy(setup, own, 'Bo')
  await aHallHire(db, { eventDate: '2026-11-25' })
  await sql(`insert into hall_closures (closed_on) values ('2026-11-26')`)
  const { sessions, hires, hallClosures } = await readDeskCalendar(db.reader, { ...week, taughtBy: coach })
  expect(sessions.map(({ id }) => id)).toEqual([own.id])
  expect([hires, hallClosures]).toEqual([[], []])
})
