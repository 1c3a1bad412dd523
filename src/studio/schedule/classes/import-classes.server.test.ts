import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { findRoomByName } from '../rooms/rooms.store.server.ts'
import { seedRooms } from '../rooms/seed-rooms.server.ts'
import { seedClassTypes } from '../class-types/seed-class-types.server.ts'
import { importClasses } from './import-classes.server.ts'

const { account, as, db, sql } = await openUseCaseTest(async (given) => {
  await seedRooms(given)
  await seedClassTypes(given)
})

const scheduling = { weeksAhead: 2, alertTo: 'studio@example.com' }

async function lines(...times: string[]) {
  const roomId = (await findRoomByName(db.reader, 'Hall'))!.id
  const slot = {
    typeId: 'yoga',
    weekday: 2,
    durationMinutes: 60,
    instructorId: null,
    level: 'All levels',
    maxSpots: 12,
  }
  return times.map((startTime, index) => {
    const words = {
      ...slot,
      name: `Flow ${index + 1}`,
      startTime,
      description: '',
      roomId,
      fromDate: '2026-11-23',
      untilDate: null,
    }
    return { line: index + 2, words }
  })
}

test('adds every class of a file, or none when one is in another’s way', async () => {
  const admin = as(await account('admin'))
  expect(await importClasses(admin, await lines('18:00', '19:00', '19:30'), scheduling)).toEqual({
    ok: false,
    refusal: 'room_taken',
    fields: {
      file: 'Line 4: Flow 2 is in Hall on Tuesday 24 November, 19:00',
      overlapReason: 'If it is meant, please say why',
    },
  })
  expect(await sql('select 1 from weekly_classes')).toEqual([])
  expect(await importClasses(admin, await lines('18:00', '19:00'), scheduling)).toEqual({
    ok: true,
    value: { added: 2 },
  })
  expect(await sql('select name from weekly_classes order by start_time')).toEqual([
    { name: 'Flow 1' },
    { name: 'Flow 2' },
  ])
})

test('only an admin may', async () => {
  const refused = await importClasses(as(await account('instructor')), await lines('18:00'), scheduling)
  expect(refused).toMatchObject({ ok: false, refusal: 'not_allowed' })
})
