import { slicesOf } from '#src/kit/lists/slices.ts'
import { and, asc, eq, isNull, ne, notExists } from 'drizzle-orm'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { inOrderOfPerson } from '#src/platform/database/person-order.server.ts'
import type { Named } from './judging/known-account.ts'
import { importedAccounts, importedMembers, memberImports } from './member-import.tables.server.ts'

const SLICE = 1000

/** What a file names of each account, those that are here and those that it made. */
export async function insertNamed(
  tx: Tx,
  importId: string,
  rows: readonly { memberId: string; named: Named }[],
): Promise<void> {
  for (const slice of slicesOf(rows, SLICE))
    await tx.insert(importedAccounts).values(slice.map((row) => ({ ...row, importId })))
}

type AddedTo = { memberId: string; name: string; named: Named }

/** The accounts of others to which a file added, with their names as they are now. */
export async function listAddedTo(reader: Reader, importId: string): Promise<AddedTo[]> {
  const { memberId, named } = importedAccounts
  const made = reader
    .select({ id: importedMembers.memberId })
    .from(importedMembers)
    .where(and(eq(importedMembers.memberId, memberId), eq(importedMembers.importId, importId)))
  return reader
    .select({ memberId, named, name: users.name })
    .from(importedAccounts)
    .innerJoin(users, eq(users.id, memberId))
    .where(and(eq(importedAccounts.importId, importId), notExists(made)))
    .orderBy(inOrderOfPerson(users.name), asc(memberId))
}

/** The files that have added to the members whom this one brought, and have not been undone. */
export async function listLaterFiles(reader: Reader, importId: string): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ id: memberImports.id, fileName: memberImports.fileName })
    .from(importedAccounts)
    .innerJoin(importedMembers, eq(importedMembers.memberId, importedAccounts.memberId))
    .innerJoin(memberImports, eq(memberImports.id, importedAccounts.importId))
    .where(and(eq(importedMembers.importId, importId), ne(memberImports.id, importId), isNull(memberImports.undoneAt)))
  return rows.map(({ fileName }) => fileName)
}

export async function removeNamed(tx: Tx, importId: string): Promise<void> {
  await tx.delete(importedAccounts).where(eq(importedAccounts.importId, importId))
}
