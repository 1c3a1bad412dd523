import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { planChanges } from '../memberships.tables.server.ts'

export type PlanChange = typeof planChanges.$inferSelect

/** The downgrade whose day is still to come; `effective` when its month has been paid for already. */
export async function findPendingChange(reader: Reader, memberId: string, now: Date): Promise<PlanChange | null> {
  const [row] = await reader
    .select()
    .from(planChanges)
    .where(
      and(
        eq(planChanges.memberId, memberId),
        eq(planChanges.kind, 'downgrade'),
        inArray(planChanges.state, ['pending', 'effective']),
        gt(planChanges.effectiveAt, now),
      ),
    )
    .orderBy(desc(planChanges.requestedAt))
    .limit(1)
  return row ?? null
}

/** The change that is not settled yet, also when its day has come and its month is still unpaid. */
export async function findOpenChange(reader: Reader, memberId: string): Promise<PlanChange | null> {
  const [row] = await reader
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.memberId, memberId), eq(planChanges.state, 'pending')))
  return row ?? null
}

/** The change settled by a payment, if there is one. */
export async function findPlanChangeByPayment(reader: Reader, paymentRef: string): Promise<PlanChange | null> {
  return first(reader.select().from(planChanges).where(eq(planChanges.paymentRef, paymentRef)))
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
