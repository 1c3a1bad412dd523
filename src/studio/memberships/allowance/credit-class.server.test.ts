import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aMember, anAccount, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { creditClass } from './credit-class.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const soon = new Date(MONDAY.getTime() + 2 * 86_400_000)

async function creditsAfter(memberId: string, refs: string[]): Promise<number> {
  for (const ref of refs) await db.transaction((tx) => creditClass(tx, { memberId, usedAt: MONDAY, ref, now: MONDAY }))
  const { rows } = await db.reader.execute(sql`select 1 from class_credits where member_id = ${memberId}`)
  return rows.length
}

test('one credit for each thing made good, however often it is told', async () => {
  const member = await aMember(db, { endsAt: soon })
  expect(await creditsAfter(member.userId, ['a', 'a', 'b'])).toBe(2)
})

test('none for a membership with time left, and none without a membership', async () => {
  const [lasting, without] = [await aMember(db), await anAccount(db)]
  expect(await creditsAfter(lasting.userId, ['c'])).toBe(0)
  expect(await creditsAfter(without.userId, ['d'])).toBe(0)
})
