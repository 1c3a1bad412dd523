import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, MONDAY, theStudioRoom } from '#tests/helpers/build.ts'
import { listReachedSessions } from '../sessions/reached-sessions.store.server.ts'
import { tellCover } from './tell-cover.server.ts'

const { account, ctx, db, sql } = await openUseCaseTest()

test('an instructor with an account has one e-mail with every date that is theirs now', async () => {
  const { userId } = await account('instructor', { name: 'Noor', email: 'noor@example.com' })
  const [noor, stranger] = [newId(), newId()]
  await sql(
    `insert into instructors (id, name, specialty, bio, user_id) values ($1, 'Noor', '', '', $3), ($2, 'Sam', '', '', null)`,
    [noor, stranger, userId],
  )
  const first = await aClassSession(db)
  await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  const sessions = await listReachedSessions(db.reader, {
    sessionId: first.id,
    reach: 'from-this-date-on',
    now: MONDAY,
  })
  const roomId = await theStudioRoom(db)
  const startsAt = (of: Date) => new Date(of.getTime() + 25 * 3_600_000)
  const tell = (instructorId: string | null) =>
    ctx().transaction((work) =>
      tellCover(
        work,
        sessions.map((one) => ({
          ...one,
          after: { name: 'Salsa', roomId, instructorId, startsAt: startsAt(one.startsAt) },
        })),
      ),
    )
  for (const instructorId of [noor, noor, stranger, null]) await tell(instructorId)
  const mails = await sql(`select recipient, facts->'dates' as dates from messages where kind = 'class-cover'`)
  expect(mails).toEqual([
    { recipient: 'noor@example.com', dates: ['Tuesday 24 November, 19:00', 'Tuesday 1 December, 19:00'] },
  ])
})
