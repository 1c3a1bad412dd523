import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, MONDAY, theStudioRoom } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { rewriteSessions } from './rewrite-sessions.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

test('answers what was there before, and which changes people should hear of', async () => {
  const session = await aClassSession(db)
  const words = {
    name: 'Salsa',
    typeId: 'dance',
    weekday: 1,
    startTime: '18:00',
    durationMinutes: 60,
    instructorId: null,
  }
  const rest = { level: 'Beginner', maxSpots: 3, description: '', roomId: await theStudioRoom(db) }
  const rewrite = (name: string) =>
    db.transaction((tx) =>
      rewriteSessions(tx, {
        sessionId: session.id,
        reach: 'this-date',
        fields: { ...words, ...rest, name },
        now: MONDAY,
      }),
    )
  const quiet = await rewrite('Salsa')
  expect(
    quiet.ok && quiet.value.sessions.map(({ name, maxSpots, isWorthTelling }) => [name, maxSpots, isWorthTelling]),
  ).toEqual([['Salsa', 12, false]])
  const loud = await rewrite('Tango')
  expect(loud.ok && loud.value.sessions.map(({ name, isWorthTelling }) => [name, isWorthTelling])).toEqual([
    ['Salsa', true],
  ])
  const { rows } = await db.reader.execute(sql`select name, level, max_spots, sequence from class_sessions`)
  expect(rows).toEqual([{ name: 'Tango', level: 'Beginner', max_spots: 3, sequence: 1 }])
})
