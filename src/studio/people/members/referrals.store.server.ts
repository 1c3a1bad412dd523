import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { inOrderOfPerson } from '#src/platform/database/person-order.server.ts'
import { members } from './members.tables.server.ts'

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

/** Who is said to have brought this friend; null for nobody. */
export async function findReferrerId(reader: Reader, friendId: string): Promise<string | null> {
  const [row] = await reader.select({ id: members.broughtBy }).from(members).where(eq(members.id, friendId))
  return row?.id ?? null
}

/** The friends that a member has brought, by name. */
export async function listReferrals(reader: Reader, memberId: string): Promise<{ friendId: string; name: string }[]> {
  return reader
    .select({ friendId: users.id, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(eq(members.broughtBy, memberId))
    .orderBy(inOrderOfPerson(users.name))
}

/** The first name that a friend gives stays. */
export async function updateReferrer(
  tx: Tx,
  { friendId, memberId }: { friendId: string; memberId: string },
): Promise<void> {
  await tx
    .update(members)
    .set({ broughtBy: memberId })
    .where(and(eq(members.id, friendId), isNull(members.broughtBy)))
}
