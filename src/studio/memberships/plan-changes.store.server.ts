import { and, desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/db.server.ts'
import { planChanges } from './memberships.tables.server.ts'

export type PlanChange = typeof planChanges.$inferSelect

/** The change that waits for its day, if one does. */
export async function findPendingChange(reader: Reader, memberId: string): Promise<PlanChange | null> {
  const [row] = await reader
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.memberId, memberId), eq(planChanges.state, 'pending')))
  return row ?? null
}

/** The change that a payment has settled, if it has. */
export async function findPlanChangeByPayment(reader: Reader, paymentRef: string): Promise<PlanChange | null> {
  const [row] = await reader.select().from(planChanges).where(eq(planChanges.paymentRef, paymentRef))
  return row ?? null
}

/** A member's moves between packages, latest first. */
export async function listPlanChanges(reader: Reader, memberId: string): Promise<PlanChange[]> {
  return reader
    .select()
    .from(planChanges)
    .where(eq(planChanges.memberId, memberId))
    .orderBy(desc(planChanges.requestedAt))
}

export async function insertPlanChange(tx: Tx, row: typeof planChanges.$inferInsert): Promise<PlanChange> {
  const [written] = await tx.insert(planChanges).values(row).returning()
  return written as PlanChange
}

export async function markPlanChange(tx: Tx, planChangeId: string, state: PlanChange['state']): Promise<void> {
  await tx.update(planChanges).set({ state }).where(eq(planChanges.id, planChangeId))
}
