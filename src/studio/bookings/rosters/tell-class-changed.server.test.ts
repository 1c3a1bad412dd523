import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { listReachedSessions } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'
import { aClassSession, aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { joinWaitingList } from '../waiting-list/join-waiting-list.server.ts'
import { bookSession } from '../book-session.server.ts'
import { tellClassChanged } from './tell-class-changed.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

test('everybody in the sessions is notified once for one change, and nobody of another class', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const [changed, other] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  for (const { id } of [changed, changed, other]) await bookSession(ctxFor(db, await aMember(db)), { sessionId: id })
  expect(await ctxFor(db, admin).transaction((work) => tellClassChanged(work, [changed.id]))).toEqual({
    people: 2,
    untold: [],
  })
  expect(await ctxFor(db, admin).transaction((work) => tellClassChanged(work, [changed.id]))).toEqual({
    people: 2,
    untold: [],
  })
  expect(await ctxFor(db, admin).transaction((work) => tellClassChanged(work, []))).toEqual({ people: 0, untold: [] })
  const { rows } = await db.reader.execute(sql`select 1 from messages where kind = 'class-changed'`)
  expect(rows).toHaveLength(2)
})

test('those in line are notified once for one change, with what is different', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const session = await aClassSession(db, { capacity: 1 })
  await bookSession(ctxFor(db, await aMember(db)), { sessionId: session.id })
  const waiting = await aMember(db)
  expect(await joinWaitingList(ctxFor(db, waiting), { sessionId: session.id })).toMatchObject({ ok: true })
  const reach = { sessionId: session.id, reach: 'this-date', now: MONDAY } as const
  const before = await listReachedSessions(db.reader, reach)
  await db.reader.execute(
    sql`update class_sessions set name = 'Rumba', sequence = sequence + 1 where id = ${session.id}`,
  )
  expect(await ctxFor(db, admin).transaction((work) => tellClassChanged(work, [session.id], before))).toEqual({
    people: 1,
    untold: [],
  })
  expect(await ctxFor(db, admin).transaction((work) => tellClassChanged(work, [session.id], before))).toEqual({
    people: 1,
    untold: [],
  })
  const { rows } = await db.reader.execute(
    sql`select recipient, facts -> 'changes' as changes from messages where kind = 'waiting-changed'`,
  )
  expect(rows).toEqual([{ recipient: waiting.email, changes: ['It is Rumba instead of Salsa.'] }])
})
