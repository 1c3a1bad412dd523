import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { type Database, openDatabase } from '#src/platform/database/db.server.ts'
import { truncateAll, untilBlocked, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { occupyRoom } from './occupy-room.server.ts'
import type { Occupant } from './room.ts'
import { listOccupancies } from './rooms.store.server.ts'
import { rooms } from './rooms.tables.server.ts'
import { vacateRoom } from './vacate-room.server.ts'

const db: Database = openDatabase(await workerDatabaseUrl())
afterAll(() => db.close())
beforeEach(truncateAll)

const at = (time: string) => new Date(`2026-12-01T${time}:00Z`)
const hire = (): Occupant => ({ kind: 'hall_hire', id: newId() })

async function aRoom(isExclusive: boolean): Promise<string> {
  const [room] = await db.reader.insert(rooms).values({ name: newId(), isExclusive }).returning()
  return room!.id
}

function occupy(roomId: string, from: string, to: string, occupant = hire()) {
  return db.transaction((tx) => occupyRoom(tx, { roomId, occupant, startsAt: at(from), endsAt: at(to) }))
}

test.each([
  ['the same time', '10:00', '12:00'],
  ['a start within', '11:59', '13:00'],
  ['an end within', '09:00', '10:01'],
  ['a time around', '09:00', '13:00'],
  ['a time inside', '10:30', '11:00'],
])('an exclusive room refuses %s', async (_what, from, to) => {
  const hall = await aRoom(true)
  expect(await occupy(hall, '10:00', '12:00')).toEqual({ ok: true, value: undefined })
  expect(await occupy(hall, from, to)).toEqual({ ok: false, refusal: 'room_taken' })
  expect(await listOccupancies(db.reader, hall, at('00:00'), at('23:00'))).toHaveLength(1)
})

test('back to back is no overlap', async () => {
  const hall = await aRoom(true)
  await occupy(hall, '10:00', '12:00')
  expect((await occupy(hall, '12:00', '13:00')).ok).toBe(true)
  expect((await occupy(hall, '09:00', '10:00')).ok).toBe(true)
  const held = await listOccupancies(db.reader, hall, at('09:30'), at('12:00'))
  expect(held.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    [at('09:00'), at('10:00')],
    [at('10:00'), at('12:00')],
  ])
})

test('a shared room is always free, and another exclusive room is another room', async () => {
  const [studio, hall, second] = [await aRoom(false), await aRoom(true), await aRoom(true)]
  await occupy(hall, '10:00', '12:00')
  for (const room of [studio, studio, second]) expect((await occupy(room, '10:00', '12:00')).ok).toBe(true)
})

test('a refusal leaves the transaction usable', async () => {
  const hall = await aRoom(true)
  await occupy(hall, '10:00', '12:00')
  await db.transaction(async (tx) => {
    const occupancy = { roomId: hall, occupant: hire(), startsAt: at('11:00'), endsAt: at('13:00') }
    expect((await occupyRoom(tx, occupancy)).ok).toBe(false)
    expect((await occupyRoom(tx, { ...occupancy, startsAt: at('12:00') })).ok).toBe(true)
  })
  expect(await listOccupancies(db.reader, hall, at('00:00'), at('23:00'))).toHaveLength(2)
})

test('a vacated room is free again; vacating twice, or for a stranger, changes nothing', async () => {
  const hall = await aRoom(true)
  const holder = hire()
  await occupy(hall, '10:00', '12:00', holder)
  await db.transaction((tx) => vacateRoom(tx, hire()))
  expect((await occupy(hall, '10:00', '12:00')).ok).toBe(false)
  for (let times = 0; times < 2; times++) await db.transaction((tx) => vacateRoom(tx, holder))
  expect((await occupy(hall, '10:00', '12:00')).ok).toBe(true)
})

test('a rival who is still writing is waited for, and freed time of one who gives up is taken', async () => {
  const hall = await aRoom(true)
  const [undecided, occupied] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const rival = db
    .transaction(async (tx) => {
      await occupyRoom(tx, { roomId: hall, occupant: hire(), startsAt: at('10:00'), endsAt: at('12:00') })
      occupied.resolve()
      await undecided.promise
      throw new Error('changed my mind')
    })
    .catch(() => 'gave up')
  await occupied.promise
  const second = occupy(hall, '11:00', '13:00')
  await untilBlocked(db)
  undecided.resolve()
  expect(await rival).toBe('gave up')
  expect((await second).ok).toBe(true)
})
