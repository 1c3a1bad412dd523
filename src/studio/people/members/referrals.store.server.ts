import { desc, eq, sql } from 'drizzle-orm'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { members, referrals } from './members.tables.server.ts'

export type Referral = typeof referrals.$inferSelect

/** The open account whose id ends so; of several, which is as good as impossible, none. */
export async function findByIdEnd(reader: Reader, end: string): Promise<{ id: string; contact: string } | null> {
  const found = await reader
    .select({ id: users.id, contact: users.contact })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(sql`right(replace(${users.id}::text, '-', ''), 10) = ${end} and ${users.deactivatedAt} is null`)
    .limit(2)
  return found.length === 1 ? found[0]! : null
}

/** Who is said to have brought this friend, as long as both have an account. */
export async function findReferral(reader: Reader, friendId: string): Promise<Referral | null> {
  return first(reader.select().from(referrals).where(eq(referrals.friendId, friendId)))
}

/** The friends that a member has brought, latest first. */
export async function listReferrals(reader: Reader, memberId: string): Promise<{ friendId: string; name: string }[]> {
  return reader
    .select({ friendId: referrals.friendId, name: users.name })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.friendId))
    .where(eq(referrals.memberId, memberId))
    .orderBy(desc(referrals.namedAt))
}

/** The first name that a friend gives stays. */
export async function insertReferral(tx: Tx, row: typeof referrals.$inferInsert): Promise<void> {
  await tx.insert(referrals).values(row).onConflictDoNothing()
}
