import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aMember, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { openOwnerSql, truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { beginHolding } from './begin-holding.server.ts'
import { listUsableHoldings } from './holdings.store.server.ts'

const db = openDatabase(await workerDatabaseUrl())
const sql = await openOwnerSql()
beforeEach(truncateAll)
afterAll(() => db.close())

const firstClassAt = new Date('2026-12-05T18:00:00Z')

async function datesAfter(change: string, used = 0) {
  const member = await aMember(db)
  await sql(`update holdings set kind = 'pass', ${change}`)
  const [holding] = await listUsableHoldings(db.reader, member.userId, { from: MONDAY, to: MONDAY })
  await ctxFor(db, member).transaction((work) => beginHolding(work, { holding: { ...holding!, used }, firstClassAt }))
  const [row] = await sql<{ starts: Date; ends: Date }>('select starts_at starts, ends_at ends from holdings')
  return [row!.starts, row!.ends]
}

test('it can be used from now on, and its days are counted from the first class', async () => {
  const dates = await datesAfter('days_from_first_use = 14, starts_at = null, ends_at = null')
  expect(dates).toEqual([MONDAY, new Date('2026-12-19T00:00:00Z')])
})

test('one in use, and one whose days count from its purchase, keep their dates', async () => {
  expect(await datesAfter('days_from_first_use = 14, starts_at = null, ends_at = null', 1)).toEqual([null, null])
  await truncateAll()
  const ends = new Date('2026-12-31T00:00:00Z')
  expect((await datesAfter(`ends_at = '${ends.toISOString()}'`))[1]).toEqual(ends)
})
