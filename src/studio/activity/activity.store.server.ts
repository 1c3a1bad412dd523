import { desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/db.server.ts'
import { activities } from './activity.tables.server.ts'

export async function insertActivity(tx: Tx, row: typeof activities.$inferInsert): Promise<void> {
  await tx.insert(activities).values(row)
}

export type Activity = typeof activities.$inferSelect

/** What happened to a member, latest first. */
export async function listActivitiesOf(reader: Reader, memberId: string, most: number): Promise<Activity[]> {
  return reader
    .select()
    .from(activities)
    .where(eq(activities.memberId, memberId))
    .orderBy(desc(activities.at))
    .limit(most)
}
