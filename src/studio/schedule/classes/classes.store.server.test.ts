import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aWeeklyClass } from '#tests/helpers/classes.ts'
import { insertMissingRooms, listRooms } from '../rooms/rooms.store.server.ts'
import { insertMissingClassTypes, listClassTypes } from '../class-types/class-types.store.server.ts'
import { findSessionDay, insertWeeklyClasses, listRunningClasses } from './classes.store.server.ts'

const { clock, ctx, db } = await openUseCaseTest()
const types = ['yoga', 'dance', 'karate'].map((id) => ({ id, name: id, description: id }))

test('class types and rooms are listed in the order they were given', async () => {
  await ctx().transaction(({ tx }) => insertMissingClassTypes(tx, types))
  expect((await listClassTypes(db.reader)).map(({ id }) => id)).toEqual(['yoga', 'dance', 'karate'])
  const rooms = ['Studio', 'Hall', 'Attic'].map((name) => ({ name, isExclusive: false, isForHire: false }))
  await ctx().transaction(({ tx }) => insertMissingRooms(tx, rooms))
  expect((await listRooms(db.reader)).map(({ name }) => name)).toEqual(['Studio', 'Hall', 'Attic'])
})

test('the classes that run within some days are those that began by the last and had not ended by the first', async () => {
  const weekly = (name: string, request: Parameters<typeof aWeeklyClass>[1] = {}) =>
    aWeeklyClass(db, { name, fromDate: '2026-11-01', ...request })
  await weekly('Sunday', { weekday: 7 })
  await weekly('Evening', { startTime: '19:00' })
  await weekly('Without an end')
  await weekly('Begins on the last day', { fromDate: '2026-11-30', weekday: 3 })
  await weekly('Begins the day after', { fromDate: '2026-12-01' })
  await weekly('Ends on the first day', { untilDate: '2026-11-23', weekday: 4 })
  await weekly('Ended the day before', { untilDate: '2026-11-22' })
  const { roomId } = await weekly('In the hall', { room: 'Hall', weekday: 5 })
  await ctx().transaction(({ tx }) => insertWeeklyClasses(tx, [], clock.now()))
  const days = { from: '2026-11-23', to: '2026-11-30' }
  expect((await listRunningClasses(db.reader, days)).map(({ name }) => name)).toEqual([
    'Without an end',
    'Evening',
    'Begins on the last day',
    'Ends on the first day',
    'In the hall',
    'Sunday',
  ])
  const there = await listRunningClasses(db.reader, { ...days, roomId })
  expect(there.map(({ name }) => name)).toEqual(['In the hall'])
  expect(await findSessionDay(db.reader, newId())).toBeNull()
})
