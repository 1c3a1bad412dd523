import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { listInstructorAccounts } from './instructors.store.server.ts'
import { linkInstructor } from './link-instructor.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

test('an account moves from one instructor to another, to none, and never takes someone else’s', async () => {
  const [one, two] = [await anAccount(db), await anAccount(db)]
  const [ife, jo] = [newId(), newId()]
  await db.pool.query(
    `insert into instructors (id, name, specialty, bio) values ($1, 'Ife', 'Dance', ''), ($2, 'Jo', 'Yoga', '')`,
    [ife, jo],
  )
  const link = (userId: string, instructorId: string | null) =>
    linkInstructor(ctxFor(db, one), { userId, instructorId }).then((outcome) =>
      outcome.ok ? outcome.value : outcome.refusal,
    )
  expect(await link(one.userId, ife)).toEqual({ before: null, after: 'Ife' })
  expect(await link(one.userId, jo)).toEqual({ before: 'Ife', after: 'Jo' })
  expect(await link(one.userId, jo)).toEqual({ before: 'Jo', after: 'Jo' })
  expect(await link(two.userId, jo)).toBe('instructor_taken')
  expect(await link(two.userId, newId())).toBe('instructor_not_found')
  expect((await listInstructorAccounts(db.reader)).map(({ userId }) => userId)).toEqual([null, one.userId])
  expect(await link(one.userId, null)).toEqual({ before: 'Jo', after: null })
  expect((await listInstructorAccounts(db.reader)).map(({ userId }) => userId)).toEqual([null, null])
})
