import { type LegacyEncoding, readAnew } from '#src/kit/text/legacy-encoding.ts'
import { slicesOf } from '#src/kit/lists/slices.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { passwords, users } from '#src/platform/auth/auth.tables.server.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { inOrderOfPerson } from '#src/platform/database/person-order.server.ts'
import { holdings } from '../memberships/memberships.tables.server.ts'
import { products } from '#src/studio/products/products.tables.server.ts'
import { heldRecipients } from '../outbox/messages.tables.server.ts'
import { importedMembers, memberImportRows, memberImports } from './member-import.tables.server.ts'

export type MemberImport = typeof memberImports.$inferSelect

/** A line of a file as it was typed. */
export type RawRow = { line: number; cells: string[] }

const SLICE = 1000

export async function insertImport(
  tx: Tx,
  row: Pick<MemberImport, 'id' | 'fileName' | 'headings' | 'reading' | 'startedAt' | 'expiresAt'>,
  rows: readonly RawRow[],
): Promise<void> {
  await tx.insert(memberImports).values(row)
  for (const slice of slicesOf(rows, SLICE))
    await tx.insert(memberImportRows).values(slice.map((one) => ({ ...one, importId: row.id })))
}

/** Changes how its lines are read. */
export async function updateReading(tx: Tx, importId: string, reading: MemberImport['reading']): Promise<void> {
  await tx.update(memberImports).set({ reading }).where(eq(memberImports.id, importId))
}

/** Keeps its lines as they are read in another encoding. */
export async function readRowsAnew(
  tx: Tx,
  importId: string,
  rows: readonly RawRow[],
  encodings: Record<'from' | 'to', LegacyEncoding>,
): Promise<void> {
  const anew = (cells: readonly string[]) => cells.map((cell) => readAnew(cell, encodings))
  await tx.delete(memberImportRows).where(eq(memberImportRows.importId, importId))
  for (const slice of slicesOf(rows, SLICE))
    await tx.insert(memberImportRows).values(slice.map(({ line, cells }) => ({ importId, line, cells: anew(cells) })))
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

export async function listImportRows(reader: Reader, importId: string): Promise<RawRow[]> {
  const { line, cells } = memberImportRows
  return reader
    .select({ line, cells })
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

/** The id of the account with this address, in lower case. */
export async function findAccountId(reader: Reader, email: string): Promise<string | null> {
  const [row] = await reader
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return row?.id ?? null
}

export async function markConfirmed(
  tx: Tx,
  importId: string,
  done: Pick<MemberImport, 'members' | 'memberships' | 'leftOut' | 'totals'> & { confirmedAt: Date },
): Promise<void> {
  await tx.update(memberImports).set(done).where(eq(memberImports.id, importId))
  await tx.delete(memberImportRows).where(eq(memberImportRows.importId, importId))
}

/** From now on its members are written to, or it is undone: one of the two, once. */
export async function markEnded(tx: Tx, importId: string, end: { liveAt: Date } | { undoneAt: Date }): Promise<void> {
  await tx.update(memberImports).set(end).where(eq(memberImports.id, importId))
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

type ImportedMember = { memberId: string; subscriptionId: string | null }

export async function insertImportedMembers(
  tx: Tx,
  importId: string | null,
  members: readonly ImportedMember[],
): Promise<void> {
  for (const slice of slicesOf(members, SLICE))
    await tx.insert(importedMembers).values(slice.map((member) => ({ ...member, importId })))
}

/** Who came by a file, with their names as they are now. */
export async function listImportedMembers(
  reader: Reader,
  importId: string,
): Promise<(ImportedMember & { name: string })[]> {
  const { memberId, subscriptionId } = importedMembers
  return reader
    .select({ memberId, subscriptionId, name: users.name })
    .from(importedMembers)
    .innerJoin(users, eq(users.id, memberId))
    .where(eq(importedMembers.importId, importId))
    .orderBy(inOrderOfPerson(users.name), asc(memberId))
}

export async function markInvited(tx: Tx, memberIds: readonly string[], now: Date): Promise<void> {
  await tx
    .update(importedMembers)
    .set({ invitedAt: now })
    .where(inArray(importedMembers.memberId, [...memberIds]))
}

/** The latest import that has not gone live, kept from doing so until this transaction ends. */
export async function findSilentImport(tx: Tx): Promise<string | null> {
  const { id, confirmedAt, liveAt, undoneAt } = memberImports
  const [row] = await tx
    .select({ id })
    .from(memberImports)
    .where(and(isNotNull(confirmedAt), isNull(liveAt), isNull(undoneAt)))
    .orderBy(desc(confirmedAt))
    .limit(1)
    .for('share')
  return row?.id ?? null
}

/** A member who has an account without a password. */
export type Uninvited = {
  id: string
  name: string
  email: string
  invitedAt: Date | null
  /** Whether they were added at the front desk, rather than by a file. */
  isAddedByHand: boolean
  /** Whether they may be written to: until an import goes live its members are not. */
  isLive: boolean
  /** The last month they hold, ended or not. */
  packageName: string | null
  endsAt: Date | null
}

/** One member, all of one file, or all who were added at the front desk. */
export type Whom = { memberId: string } | { importId: string | null }

/** The open accounts without a password. */
export async function listWithoutPassword(reader: Reader, whom: Whom): Promise<Uninvited[]> {
  const chosen =
    'memberId' in whom
      ? eq(importedMembers.memberId, whom.memberId)
      : whom.importId === null
        ? isNull(importedMembers.importId)
        : eq(importedMembers.importId, whom.importId)
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
  const isLive = sql<boolean>`not exists (select from ${heldRecipients} where ${heldRecipients.memberId} = ${users.id})`
  const isAddedByHand = sql<boolean>`${importedMembers.importId} is null`
  return reader
    .select({ id, name, email, invitedAt, isAddedByHand, isLive, packageName: products.name, endsAt: last.endsAt })
    .from(importedMembers)
    .innerJoin(users, eq(users.id, importedMembers.memberId))
    .leftJoin(last, eq(last.memberId, users.id))
    .leftJoin(products, eq(products.id, last.productId))
    .where(and(chosen, ne(users.email, ''), isNull(users.deactivatedAt), notExists(password)))
    .orderBy(asc(users.id))
}
