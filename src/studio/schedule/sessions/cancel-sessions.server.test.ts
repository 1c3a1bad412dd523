import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, MONDAY } from '#tests/helpers/build.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { findRoomByName } from '../rooms/rooms.store.server.ts'
import { seedRooms } from '../rooms/seed-rooms.server.ts'
import { cancelSessions } from './cancel-sessions.server.ts'

const { ctx, db, sql } = await openUseCaseTest(async (given) => seedRooms(given))

test('takes these sessions off the timetable, frees their rooms, and leaves the others', async () => {
  const [gone, other] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  const roomId = (await findRoomByName(db.reader, 'Hall'))!.id
  await ctx().transaction(async ({ tx }) => {
    for (const { id, startsAt, endsAt } of [gone, other])
      await occupyRoom(tx, { roomId, occupant: { kind: 'class_session', id }, startsAt, endsAt })
  })
  await ctx().transaction(({ tx }) => cancelSessions(tx, [gone], MONDAY))
  expect(await sql('select id, status, sequence from class_sessions order by starts_at')).toEqual([
    { id: gone.id, status: 'cancelled', sequence: 1 },
    { id: other.id, status: 'scheduled', sequence: 0 },
  ])
  expect(await sql('select occupant_id from room_occupancies')).toEqual([{ occupant_id: other.id }])
})
