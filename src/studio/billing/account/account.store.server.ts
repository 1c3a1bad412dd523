import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { accountEntries } from './account.tables.server.ts'

export type AccountEntry = typeof accountEntries.$inferInsert

/** What a member owes the studio; nought when nothing. */
export async function findOwedPence(reader: Reader, memberId: string): Promise<number> {
  const [row] = await reader
    .select({ balance: sql<number>`coalesce(sum(${accountEntries.amountPence}), 0)::int` })
    .from(accountEntries)
    .where(eq(accountEntries.memberId, memberId))
  return Math.max(0, -(row?.balance ?? 0))
}

/** What was entered for this, in pence; null for nothing. */
export async function findEnteredPence(reader: Reader, ref: string): Promise<number | null> {
  const [row] = await reader.select().from(accountEntries).where(eq(accountEntries.ref, ref))
  return row?.amountPence ?? null
}

/** Adds to a member's account; what was entered for the same reference before stays as it is. */
export async function insertAccountEntry(tx: Tx, entry: AccountEntry): Promise<void> {
  await tx.insert(accountEntries).values(entry).onConflictDoNothing()
}
