import { and, desc, eq, sql } from 'drizzle-orm'
import { invariant } from '#src/kit/outcome.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { accountEntries } from './account.tables.server.ts'
import { renewals } from '../renewals/renewals.tables.server.ts'

export type AccountEntry = typeof accountEntries.$inferInsert

/** What a member owes the studio; nought when nothing. */
export async function findOwedPence(reader: Reader, memberId: string): Promise<number> {
  const [row] = await reader
    .select({ balance: sql<number>`coalesce(sum(${accountEntries.amountPence}), 0)::int` })
    .from(accountEntries)
    .where(eq(accountEntries.memberId, memberId))
  return Math.max(0, -(row?.balance ?? 0))
}

/** The month whose classes a member owes, by its beginning, and whether its collection is tried again; null when nothing is owed. */
export async function findOwedMonth(
  reader: Reader,
  memberId: string,
): Promise<{ owedPence: number; renewsAt: Date; isTriedAgain: boolean } | null> {
  const owedPence = await findOwedPence(reader, memberId)
  if (owedPence === 0) return null
  const [month] = await reader
    .select({ renewsAt: renewals.renewsAt, state: renewals.state })
    .from(accountEntries)
    .innerJoin(renewals, sql`${renewals.id} = split_part(${accountEntries.ref}, ':', 2)::uuid`)
    .where(and(eq(accountEntries.memberId, memberId), eq(accountEntries.kind, 'arrears')))
    .orderBy(desc(accountEntries.at))
    .limit(1)
  invariant(month, 'what is owed was entered for a month')
  return { owedPence, renewsAt: month.renewsAt, isTriedAgain: ['collecting', 'waiting'].includes(month.state) }
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
