import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { aClassSession, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { withdrawSessions } from './withdraw-sessions.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

test('frees the hall for someone else, and finds nothing the second time', async () => {
  const session = await aClassSession(db)
  const { rows } = await db.reader.execute<{ id: string }>(
    sql`insert into rooms (name, is_exclusive) values ('Hall', true) returning id`,
  )
  const hold = { roomId: rows[0]!.id, startsAt: session.startsAt, endsAt: session.endsAt }
  const occupy = (kind: 'class_session' | 'hall_hire') =>
    db.transaction((tx) => occupyRoom(tx, { ...hold, occupant: { kind, id: session.id } }))
  expect((await occupy('class_session')).ok).toBe(true)
  expect((await occupy('hall_hire')).ok).toBe(false)
  const withdraw = () =>
    db.transaction((tx) => withdrawSessions(tx, { sessionId: session.id, reach: 'this-date', now: MONDAY }))
  expect((await withdraw()).map(({ id }) => id)).toEqual([session.id])
  expect((await occupy('hall_hire')).ok).toBe(true)
  expect(await withdraw()).toEqual([])
})

test('leaves sessions that have ended as they were', async () => {
  const past = await aClassSession(db, { date: '2026-11-16' })
  const withdrawn = await db.transaction((tx) =>
    withdrawSessions(tx, { sessionId: past.id, reach: 'from-this-date-on', now: MONDAY }),
  )
  expect(withdrawn).toEqual([])
  const { rows } = await db.reader.execute(sql`select until_date from weekly_classes`)
  expect(rows).toEqual([{ until_date: null }])
})
