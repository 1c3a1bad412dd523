import type { Role } from '#src/platform/role.ts'
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { passkeys, secondFactors, signInSessions, users } from '#src/platform/auth/auth.tables.server.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { members } from './members.tables.server.ts'

/** A member as the profile shows them. */
export type Member = {
  id: string
  name: string
  email: string
  contact: string
  role: Role
  notifType: 'email' | 'sms'
  /** Hours before a class. */
  notifTime: number
  createdAt: Date
}

const columns = {
  ...pick(users, 'id', 'name', 'email', 'contact', 'role', 'createdAt'),
  ...pick(members, 'notifType', 'notifTime'),
}

export async function findMember(reader: Reader, memberId: string): Promise<Member | null> {
  const [row] = await reader
    .select(columns)
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(eq(members.id, memberId))
  return row ?? null
}

/** Prepared, because every booking begins with it. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.$client.query({
    name: 'lock-member',
    text: 'select id from members where id = $1 for no key update',
    values: [memberId],
  })
}

/** Those of these members whom nobody else has locked, locked: waits for none. */
export async function lockFreeMembers(tx: Tx, memberIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'lock-free-members',
    text: 'select id from members where id = any($1) for no key update skip locked',
    values: [memberIds],
  })
  return new Set(rows.map(({ id }) => id))
}

export async function updateAccount(
  tx: Tx,
  memberId: string,
  change: Partial<Pick<Member, 'name' | 'contact' | 'email'>> & { updatedAt?: Date },
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

/** An account as the front desk knows it. */
export type Account = Pick<Member, 'id' | 'name' | 'email' | 'contact' | 'role' | 'createdAt'> & {
  isVerified: boolean
  /** When staff closed it; null while it is open. */
  deactivatedAt: Date | null
}

const accountColumns = {
  ...pick(users, 'id', 'name', 'email', 'contact', 'role', 'createdAt'),
  isVerified: users.emailVerified,
  deactivatedAt: users.deactivatedAt,
}

export async function findAccount(reader: Reader, memberId: string): Promise<Account | null> {
  return first(reader.select(accountColumns).from(users).where(eq(users.id, memberId)))
}

/** Locks the account against other changes of its role or state. */
export async function lockAccount(tx: Tx, memberId: string): Promise<Account | null> {
  return first(tx.select(accountColumns).from(users).where(eq(users.id, memberId)).for('no key update'))
}

/** Who is notified of what needs the studio: every admin who can sign in. */
export async function listAdminAddresses(reader: Reader): Promise<{ name: string; email: string }[]> {
  return reader
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.emailVerified, true), isNull(users.deactivatedAt)))
}

/** Everyone who can act as admin, locked in one order: two admins who end each other's role wait for one another. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.emailVerified, true), isNull(users.deactivatedAt)))
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

export async function updateRole(
  tx: Tx,
  memberId: string,
  change: { role: Account['role']; secondFactorDueAt: null; updatedAt: Date },
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, memberId))
}

/** Closes the account, or opens it again with null. */
export async function markDeactivated(
  tx: Tx,
  memberId: string,
  change: { deactivatedAt: Date | null; updatedAt: Date },
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, memberId))
}

/** Ends every sign-in of the account; returns how many. */
export async function removeSignIns(tx: Tx, memberId: string): Promise<number> {
  const gone = await tx
    .delete(signInSessions)
    .where(eq(signInSessions.userId, memberId))
    .returning({ id: signInSessions.id })
  return gone.length
}

/** Deletes the second factor of the account; returns whether it was on. */
export async function removeSecondFactor(tx: Tx, memberId: string): Promise<boolean> {
  const [gone] = await tx.delete(secondFactors).where(eq(secondFactors.userId, memberId)).returning()
  return !!gone?.enabledAt
}

/** The number of passkeys of the account. */
export async function countPasskeys(reader: Reader, memberId: string): Promise<number> {
  const [row] = await reader.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.userId, memberId))
  return row?.passkeys ?? 0
}
