import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, aMember, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from '../book-session.server.ts'
import { tellClassChanged } from './tell-class-changed.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

test('everybody in the sessions is notified once for one change, and nobody of another class', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const [changed, other] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  for (const { id } of [changed, changed, other]) await bookSession(ctxFor(db, await aMember(db)), { sessionId: id })
  expect(await ctxFor(db, admin).transaction((work) => tellClassChanged(work, [changed.id]))).toBe(2)
  expect(await ctxFor(db, admin).transaction((work) => tellClassChanged(work, [changed.id]))).toBe(2)
  expect(await ctxFor(db, admin).transaction((work) => tellClassChanged(work, []))).toBe(0)
  const { rows } = await db.reader.execute(sql`select 1 from messages where kind = 'class-changed'`)
  expect(rows).toHaveLength(2)
})
