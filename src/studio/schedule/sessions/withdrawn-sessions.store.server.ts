import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/db.server.ts'
import { classSessions, weeklyClasses } from '../classes/classes.tables.server.ts'

export async function markSessionsCancelled(tx: Tx, sessionIds: string[], now: Date): Promise<void> {
  if (sessionIds.length === 0) return
  await tx
    .update(classSessions)
    .set({ status: 'cancelled', sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
    .where(inArray(classSessions.id, sessionIds))
}

/** The weekly class runs for the last time on that studio date. */
export async function markWeeklyClassEnded(tx: Tx, classId: string, untilDate: string, now: Date): Promise<void> {
  await tx.update(weeklyClasses).set({ untilDate, updatedAt: now }).where(eq(weeklyClasses.id, classId))
}
