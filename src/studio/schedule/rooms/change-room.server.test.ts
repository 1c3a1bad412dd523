import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, theStudioRoom } from '#tests/helpers/build.ts'
import { addRoom } from './add-room.server.ts'
import { changeRoom } from './change-room.server.ts'
import { findRoomByName, listOccupancies, listRooms } from './rooms.store.server.ts'
import { seedRooms } from './seed-rooms.server.ts'

const { account, as, ctx, db, sql } = await openUseCaseTest()
const refused = (refusal: string) => ({ ok: false, refusal })
const loft = { name: 'Loft', places: 14, isExclusive: false, isHidden: false, isForHire: false }
const occupied = async (roomId: string) =>
  listOccupancies(db.reader, roomId, new Date('2026-11-23T00:00:00Z'), new Date('2026-11-24T00:00:00Z'))

test('a room is added last, and a name is taken once', async () => {
  const admin = as(await account('admin'))
  await seedRooms(ctx())
  expect(await addRoom(admin, loft)).toMatchObject({ ok: true, value: loft })
  expect(await addRoom(admin, loft)).toEqual(refused('room_name_taken'))
  expect((await listRooms(db.reader)).map(({ name }) => name)).toEqual(['Studio', 'Hall', 'Loft'])
  const studio = await theStudioRoom(db)
  expect(await changeRoom(admin, { roomId: studio, words: { name: 'Loft' } })).toEqual(refused('room_name_taken'))
})

test('a studio that has renamed its room is not given the old one again', async () => {
  await seedRooms(ctx())
  const roomId = await theStudioRoom(db)
  await changeRoom(as(await account('admin')), { roomId, words: { name: 'Big room' } })
  await seedRooms(ctx())
  expect((await listRooms(db.reader)).map(({ name }) => name)).toEqual(['Big room', 'Hall'])
  expect(await sql('select verb, details from activities')).toMatchObject([
    { verb: 'content.room_changed', details: { name: 'Studio', after: { name: 'Big room' } } },
  ])
})

test('a room becomes one for one thing at a time only while no classes overlap in it, and is shared again', async () => {
  const admin = as(await account('admin'))
  const roomId = await theStudioRoom(db)
  await aClassSession(db, { time: '18:00' })
  const second = await aClassSession(db, { time: '18:30' })
  const exclusive = { roomId, words: { isExclusive: true } }
  expect(await changeRoom(admin, exclusive)).toEqual({
    ...refused('room_shared'),
    fields: {
      isExclusive: 'Salsa and Salsa overlap on Monday 23 November, 18:30',
      overlapReason: 'If it is meant, please say why',
    },
  })
  expect(await occupied(roomId)).toEqual([])
  await sql(`update class_sessions set starts_at = '2026-11-23T19:00Z', ends_at = '2026-11-23T20:00Z' where id = $1`, [
    second.id,
  ])
  expect(await changeRoom(admin, exclusive)).toMatchObject({ ok: true, value: { isExclusive: true } })
  expect(await occupied(roomId)).toHaveLength(2)
})

test('classes that overlap in a room stay where they are with a reason, and so do their later dates', async () => {
  const admin = as(await account('admin'))
  const roomId = await theStudioRoom(db)
  const first = await aClassSession(db, { time: '18:00' })
  await aClassSession(db, { time: '18:00', classId: first.classId, date: '2026-11-30' })
  const second = await aClassSession(db, { time: '18:30' })
  await aClassSession(db, { time: '18:30', classId: second.classId, date: '2026-11-30' })
  await aClassSession(db, { time: '20:00' })
  const exclusive = { roomId, words: { isExclusive: true } }
  expect(await changeRoom(admin, exclusive)).toMatchObject({
    fields: { isExclusive: 'Salsa and Salsa overlap on Monday 23 November, 18:30 and 1 later date' },
  })
  const changed = await changeRoom(admin, { ...exclusive, overlapReason: 'Half the floor each' })
  expect(changed).toMatchObject({ ok: true, value: { isExclusive: true } })
  expect(await sql('select is_confirmed as beside from room_occupancies order by 1')).toEqual(
    [false, false, false, true, true].map((beside) => ({ beside })),
  )
  expect(await sql('select overlap_reason as why from weekly_classes order by 1')).toEqual(
    ['Half the floor each', 'Half the floor each', null].map((why) => ({ why })),
  )
  expect(await sql('select details from activities')).toMatchObject([
    { details: { overlapReason: 'Half the floor each' } },
  ])
})

test('people hire one room, while its owner says so', async () => {
  const admin = as(await account('admin'))
  await seedRooms(ctx())
  const hall = (await findRoomByName(db.reader, 'Hall'))!.id
  for (const words of [{ isHidden: true }, { isExclusive: false }])
    expect(await changeRoom(admin, { roomId: hall, words })).toEqual(refused('room_is_hall'))
  const other = { ...loft, isExclusive: true, isForHire: true }
  expect(await addRoom(admin, other)).toEqual(refused('other_hall'))
  expect(await changeRoom(admin, { roomId: hall, words: { isForHire: false } })).toMatchObject({ ok: true })
  expect(await addRoom(admin, other)).toMatchObject({ ok: true })
  expect(await changeRoom(admin, { roomId: hall, words: { isForHire: true } })).toEqual(refused('other_hall'))
})

test('only an admin may, and only one that is there', async () => {
  expect(await addRoom(as(await account('instructor')), loft)).toEqual(refused('not_allowed'))
  expect(await changeRoom(as(await account()), { roomId: newId(), words: loft })).toEqual(refused('not_allowed'))
  for (const roomId of [newId(), 'x'])
    expect(await changeRoom(as(await account('admin')), { roomId, words: loft })).toEqual(refused('room_not_found'))
})
