import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/db.server.ts'
import { classCredits } from '../memberships.tables.server.ts'

/** False when a credit for the same reference exists. */
export async function insertClassCredit(tx: Tx, row: typeof classCredits.$inferInsert): Promise<boolean> {
  const written = await tx.insert(classCredits).values(row).onConflictDoNothing().returning({ ref: classCredits.ref })
  return written.length === 1
}

/** Adds a member's open credits to a new membership and returns their number. */
export async function markCreditsUsed(tx: Tx, memberId: string, membershipId: string): Promise<number> {
  const used = await tx
    .update(classCredits)
    .set({ membershipId })
    .where(and(eq(classCredits.memberId, memberId), isNull(classCredits.membershipId)))
    .returning({ ref: classCredits.ref })
  return used.length
}

export async function addToAllowance(tx: Tx, membershipId: string, classes: number): Promise<void> {
  await tx.execute(sql`update holdings set allowance = allowance + ${classes} where id = ${membershipId}`)
}
