import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aMember, anAccount, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { findMembershipCovering } from '../memberships.store.server.ts'
import { creditClass } from './credit-class.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const soon = new Date(MONDAY.getTime() + 2 * 86_400_000)

async function creditsAfter(memberId: string, refs: string[], countedOn?: string): Promise<number> {
  const held = await findMembershipCovering(db.reader, memberId, MONDAY)
  const made = { memberId, holdingId: countedOn ?? held?.id ?? null, usedAt: MONDAY, now: MONDAY }
  for (const ref of refs) await db.transaction((tx) => creditClass(tx, { ...made, ref }))
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

test('none for a class that was counted on something else, which it has returned to', async () => {
  const member = await aMember(db, { endsAt: soon })
  expect(await creditsAfter(member.userId, ['e'], newId())).toBe(0)
})
