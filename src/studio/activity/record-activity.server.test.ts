import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { activities } from './activity.tables.server.ts'
import { recordActivity } from './record-activity.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(() => truncateAll())
afterAll(() => db.close())

const at = new Date('2026-11-23T10:00:00Z')
const adminId = crypto.randomUUID()
const admin = {
  kind: 'account',
  userId: adminId,
  role: 'admin',
  name: 'Ada',
  email: 'ada@example.test',
  signInSessionId: 's1',
} as const

test('remembers who did what, when, to whom, with before and after', async () => {
  const details = { before: { maxSpots: 12 }, after: { maxSpots: 10 } }
  await ctxFor(db, admin, at).transaction((work) =>
    recordActivity(work, { verb: 'session.changed', subjectId: 'session-1', details }),
  )
  const [row] = await db.reader.select().from(activities)
  expect(row).toMatchObject({
    at,
    actorKind: 'admin',
    actorId: adminId,
    verb: 'session.changed',
    subjectId: 'session-1',
    memberId: null,
    details,
  })
})

test('says of a job that the studio itself acted', async () => {
  const actor = { kind: 'system', job: 'lapse-memberships' } as const
  await ctxFor(db, actor, at).transaction((work) =>
    recordActivity(work, { verb: 'membership.lapsed', subjectId: 'm1' }),
  )
  const [row] = await db.reader.select().from(activities)
  expect(row).toMatchObject({ actorKind: 'system', actorId: null })
})

test('keeps nothing of an act that was rolled back', async () => {
  const act = ctxFor(db, admin, at).transaction(async (work) => {
    await recordActivity(work, { verb: 'session.changed', subjectId: 'session-1' })
    throw new Error('the act failed')
  })
  await expect(act).rejects.toThrow('the act failed')
  expect(await db.reader.select().from(activities)).toEqual([])
})

test('many acts are kept as each would be on its own, and none at all is fine', async () => {
  const acts = Array.from({ length: 1001 }, (_, n) => {
    return { verb: 'member.imported', subjectId: `${n}`, memberId: n % 2 ? adminId : null, details: { file: 'a.csv' } }
  })
  const ctx = ctxFor(db, admin, at)
  const kept = async () => {
    const rows = await db.reader.select().from(activities)
    return rows.map(({ id: _id, ...row }) => row).toSorted((a, b) => Number(a.subjectId) - Number(b.subjectId))
  }
  await ctx.transaction((work) => recordActivity(work))
  await ctx.transaction((work) => recordActivity(work, ...acts))
  const together = await kept()
  await truncateAll()
  await ctx.transaction(async (work) => {
    for (const act of acts) await recordActivity(work, act)
  })
  expect(together).toHaveLength(1001)
  expect(await kept()).toEqual(together)
})
