import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { passwords, users } from '#src/platform/auth/auth.tables.server.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { holdings } from '../memberships/memberships.tables.server.ts'
import { products } from '#src/studio/products/products.tables.server.ts'
import { importedMembers, memberImportRows, memberImports } from './member-import.tables.server.ts'
import type { ImportRow } from './member-import.ts'

export type MemberImport = typeof memberImports.$inferSelect

const SLICE = 1000

export async function insertImport(
  tx: Tx,
  row: Pick<MemberImport, 'id' | 'fileName' | 'ignoredHeadings' | 'startedAt' | 'expiresAt'>,
  rows: readonly ImportRow[],
): Promise<void> {
  await tx.insert(memberImports).values(row)
  for (let at = 0; at < rows.length; at += SLICE) {
    const slice = rows.slice(at, at + SLICE)
    await tx.insert(memberImportRows).values(slice.map((one) => ({ ...one, importId: row.id })))
  }
}

export async function findImport(reader: Reader, importId: string): Promise<MemberImport | null> {
  return first(reader.select().from(memberImports).where(eq(memberImports.id, importId)))
}

/** Locks it against anyone else who confirms or withdraws it. */
export async function lockImport(tx: Tx, importId: string): Promise<MemberImport | null> {
  return first(tx.select().from(memberImports).where(eq(memberImports.id, importId)).for('update'))
}

/** Imports that wait or are confirmed, latest first. */
export async function listImports(reader: Reader, { now, most }: { now: Date; most: number }): Promise<MemberImport[]> {
  return reader
    .select()
    .from(memberImports)
    .where(or(isNotNull(memberImports.confirmedAt), gt(memberImports.expiresAt, now)))
    .orderBy(desc(memberImports.startedAt))
    .limit(most)
}

export async function listImportRows(reader: Reader, importId: string): Promise<ImportRow[]> {
  const { line, name, email, contact, packageName, validUntil, notes } = memberImportRows
  return reader
    .select({ line, name, email, contact, packageName, validUntil, notes })
    .from(memberImportRows)
    .where(eq(memberImportRows.importId, importId))
    .orderBy(asc(line))
}

/** Those of these addresses, in lower case, that have an account. */
export async function listTakenEmails(reader: Reader, emails: readonly string[]): Promise<string[]> {
  const email = sql<string>`lower(${users.email})`
  const rows = await reader
    .select({ email })
    .from(users)
    .where(sql`${email} = any(${sql.param([...new Set(emails)])}::text[])`)
  return rows.map((row) => row.email)
}

export async function markConfirmed(
  tx: Tx,
  importId: string,
  done: Pick<MemberImport, 'members' | 'memberships' | 'leftOut'> & { confirmedAt: Date },
): Promise<void> {
  await tx.update(memberImports).set(done).where(eq(memberImports.id, importId))
  await tx.delete(memberImportRows).where(eq(memberImportRows.importId, importId))
}

export async function removeImport(tx: Tx, importId: string): Promise<void> {
  await tx.delete(memberImports).where(eq(memberImports.id, importId))
}

/** Deletes files that were not confirmed in time; returns how many. */
export async function removeExpiredImports(tx: Tx, now: Date): Promise<number> {
  const gone = await tx
    .delete(memberImports)
    .where(and(isNull(memberImports.confirmedAt), lte(memberImports.expiresAt, now)))
    .returning({ id: memberImports.id })
  return gone.length
}

export async function insertImportedMembers(tx: Tx, importId: string, memberIds: readonly string[]): Promise<void> {
  for (let at = 0; at < memberIds.length; at += SLICE) {
    const slice = memberIds.slice(at, at + SLICE)
    await tx.insert(importedMembers).values(slice.map((memberId) => ({ memberId, importId })))
  }
}

export async function markInvited(tx: Tx, memberIds: readonly string[], now: Date): Promise<void> {
  await tx
    .update(importedMembers)
    .set({ invitedAt: now })
    .where(inArray(importedMembers.memberId, [...memberIds]))
}

/** An imported member who has not chosen a password yet. */
export type Uninvited = {
  id: string
  name: string
  email: string
  invitedAt: Date | null
  /** The last month they hold, ended or not. */
  packageName: string | null
  endsAt: Date | null
}

type Whom = { memberId: string } | { importId: string }

/** The open accounts without a password: one member, or all of one file. */
export async function listWithoutPassword(reader: Reader, whom: Whom): Promise<Uninvited[]> {
  const chosen =
    'memberId' in whom ? eq(importedMembers.memberId, whom.memberId) : eq(importedMembers.importId, whom.importId)
  const password = reader.select({ id: passwords.userId }).from(passwords).where(eq(passwords.userId, users.id))
  const { id, name, email } = users
  const last = reader
    .selectDistinctOn([holdings.memberId], {
      ...pick(holdings, 'memberId', 'productId', 'endsAt'),
    })
    .from(holdings)
    .where(eq(holdings.kind, 'plan'))
    .orderBy(holdings.memberId, desc(holdings.endsAt))
    .as('last')
  const { invitedAt } = importedMembers
  return reader
    .select({ id, name, email, invitedAt, packageName: products.name, endsAt: last.endsAt })
    .from(importedMembers)
    .innerJoin(users, eq(users.id, importedMembers.memberId))
    .leftJoin(last, eq(last.memberId, users.id))
    .leftJoin(products, eq(products.id, last.productId))
    .where(and(chosen, isNull(users.deactivatedAt), notExists(password)))
    .orderBy(asc(users.id))
}
