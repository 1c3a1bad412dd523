import { and, count, desc, eq, notLike } from 'drizzle-orm'
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

// A booking has a list of its own, and so has money: what is left are the changes of the account and the membership.
const ELSEWHERE = ['booking.%', 'attendance.%', 'payment.%'] as const

/** One page of what changed about a member, latest first. Pages count from 1. */
export async function listChangesOf(
  reader: Reader,
  memberId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ changes: Activity[]; total: number }> {
  const which = and(eq(activities.memberId, memberId), ...ELSEWHERE.map((verb) => notLike(activities.verb, verb)))
  const changes = await reader
    .select()
    .from(activities)
    .where(which)
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await reader.select({ total: count() }).from(activities).where(which)
  return { changes, total: counted?.total ?? 0 }
}
