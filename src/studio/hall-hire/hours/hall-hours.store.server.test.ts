import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, MONDAY } from '#tests/helpers/build.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import {
  deleteHallClosure,
  findHall,
  findHallClosure,
  findHallOfHire,
  readHasHallHire,
  insertHallClosure,
  listHallClosures,
  listHallHolds,
  listUndatedHallClasses,
} from './hall-hours.store.server.ts'
import { listWeekClasses } from './hall-week.store.server.ts'

const { db, sql } = await openUseCaseTest()

const aRoom = async (name: string, position: number, isForHire = false) =>
  (
    await sql<{ id: string }>(
      'insert into rooms (name, position, is_exclusive, is_for_hire) values ($1, $2, true, $3) returning id',
      [name, position, isForHire],
    )
  )[0]!.id

test('the hall is the room that people can hire; a hire made keeps its own, and stays of interest', async () => {
  await aRoom('Attic', 0)
  expect([await findHall(db.reader), await readHasHallHire(db.reader)]).toEqual([null, false])
  const loft = { id: await aRoom('Loft', 1, true), name: 'Loft' }
  expect([await findHall(db.reader), await readHasHallHire(db.reader)]).toEqual([loft, true])
  const { id } = await aHallHire(db)
  await sql('update rooms set is_for_hire = false')
  expect([await findHall(db.reader), await readHasHallHire(db.reader)]).toEqual([null, true])
  expect([await findHallOfHire(db.reader, id), await findHallOfHire(db.reader, loft.id)]).toEqual([loft, null])
})

test('the hall is taken on a date by hires that stand, except by one that is asked about', async () => {
  const late = await aHallHire(db, { startTime: '18:00', endTime: '20:00' })
  const early = await aHallHire(db, { startTime: '10:00', endTime: '12:00' })
  const over = await aHallHire(db, { startTime: '14:00', endTime: '16:00' })
  await aHallHire(db, { eventDate: '2026-12-01' })
  await sql('update hall_hires set lapses_at = $2 where id = $1', [over.id, MONDAY])
  const { id: hallId } = (await findHall(db.reader))!
  const holds = async (exceptHireId?: string) => {
    const busy = await listHallHolds(db.reader, { hallId, date: '2026-11-30', now: MONDAY, exceptHireId })
    return busy.map(({ startsAt, endsAt }) => [startsAt, endsAt])
  }
  expect(await holds()).toEqual([
    [early.startsAt, early.endsAt],
    [late.startsAt, late.endsAt],
  ])
  expect(await holds(early.id)).toEqual([[late.startsAt, late.endsAt]])
  const other = await aRoom('Loft', 9)
  expect(await listHallHolds(db.reader, { hallId: other, date: '2026-11-30', now: MONDAY })).toEqual([])
})

test('a weekly class takes its hour on dates beyond those that are made, from its first date to its last', async () => {
  const { classId } = await aClassSession(db, { time: '18:00', minutes: 90 })
  const [{ room_id: hallId } = { room_id: '' }] = await sql<{ room_id: string }>('select room_id from weekly_classes')
  const undated = (date: string, room = hallId) => listUndatedHallClasses(db.reader, room, date)
  const hour = { startsAt: new Date('2026-11-30T18:00:00Z'), endsAt: new Date('2026-11-30T19:30:00Z') }
  expect(await undated('2026-11-30')).toEqual([hour])
  // Made already; another weekday; another room.
  expect(await undated('2026-11-23')).toEqual([])
  expect(await undated('2026-12-01')).toEqual([])
  expect(await undated('2026-11-30', await aRoom('Loft', 9))).toEqual([])
  await sql(`update weekly_classes set from_date = '2026-11-30', until_date = '2026-11-30' where id = $1`, [classId])
  expect(await undated('2026-11-30')).toEqual([hour])
  expect([await undated('2026-12-07'), await undated('2026-11-16')]).toEqual([[], []])
})

test('the hall is closed on dates that say why, until it is opened again', async () => {
  const close = (closedOn: string, reason: string) =>
    db.transaction((tx) => insertHallClosure(tx, { closedOn, reason }))
  await close('2026-12-25', 'Christmas')
  await close('2026-12-24', 'Floor')
  await close('2026-12-24', 'New floor')
  expect(await findHallClosure(db.reader, '2026-12-24')).toBe('New floor')
  expect(await findHallClosure(db.reader, '2026-12-23')).toBeNull()
  const closed = async (from: string) => (await listHallClosures(db.reader, from)).map(({ closedOn }) => closedOn)
  expect([await closed('2026-12-24'), await closed('2026-12-25')]).toEqual([
    ['2026-12-24', '2026-12-25'],
    ['2026-12-25'],
  ])
  const open = (closedOn: string) => db.transaction((tx) => deleteHallClosure(tx, closedOn))
  expect([await open('2026-12-24'), await open('2026-12-24')]).toEqual([true, false])
  expect(await closed('2026-12-01')).toEqual(['2026-12-25'])
})

test('the classes of a week stand beside its hires by time and name', async () => {
  const second = await aClassSession(db, { date: '2026-11-24', name: 'Zouk' })
  const first = await aClassSession(db, { date: '2026-11-24', name: 'Bachata' })
  const off = await aClassSession(db, { date: '2026-11-24' })
  const monday = await aClassSession(db, { time: '19:30', minutes: 45 })
  await aClassSession(db, { date: '2026-11-26' })
  await sql(`update class_sessions set status = 'cancelled' where id = $1`, [off.id])
  const week = await listWeekClasses(db.reader, '2026-11-23', '2026-11-24')
  expect(week.map(({ id }) => id)).toEqual([monday.id, first.id, second.id])
  expect(week[0]).toMatchObject({ date: '2026-11-23', startTime: '19:30', endTime: '20:15', isInHall: false })
  expect(await listWeekClasses(db.reader, '2026-11-24', '2026-11-24')).toHaveLength(2)
})
