import { eq } from 'drizzle-orm'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import type { Reader, Tx } from '#src/platform/db.server.ts'
import { members } from './members.tables.server.ts'

/** A member as the profile shows them. */
export type Member = {
  id: string
  name: string
  email: string
  contact: string
  role: 'member' | 'instructor' | 'admin'
  notifType: 'email' | 'sms'
  /** Hours before a class. */
  notifTime: number
  createdAt: Date
}

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  contact: users.contact,
  role: users.role,
  notifType: members.notifType,
  notifTime: members.notifTime,
  createdAt: users.createdAt,
}

export async function findMember(reader: Reader, memberId: string): Promise<Member | null> {
  const [row] = await reader
    .select(columns)
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(eq(members.id, memberId))
  return row ?? null
}

export async function lockMember(tx: Tx, memberId: string): Promise<Member | null> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
  return findMember(tx, memberId)
}

export async function updateAccount(
  tx: Tx,
  memberId: string,
  change: Partial<Pick<Member, 'name' | 'contact'>> & { updatedAt: Date },
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, memberId))
}

export async function updateNotifications(
  tx: Tx,
  memberId: string,
  change: Pick<Member, 'notifType' | 'notifTime'>,
): Promise<void> {
  await tx.update(members).set(change).where(eq(members.id, memberId))
}
