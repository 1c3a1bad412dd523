import { slicesOf } from '#src/kit/lists/slices.ts'
import { and, count, desc, eq, notLike, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { activities } from './activity.tables.server.ts'

/** `personId` is whose place or wait it is about: the details keep the name, where that is to be said. */
type NewActivity = Omit<typeof activities.$inferInsert, 'id'> & { personId: string | null }

const SLICE = 1000

/** Written in SQL and prepared, because every booking waits for it. */
export async function insertActivities(tx: Tx, rows: readonly NewActivity[]): Promise<void> {
  for (const slice of slicesOf(rows, SLICE))
    await tx.$client.query({
      name: 'insert-activities',
      text: `insert into activities (at, actor_kind, actor_id, verb, subject_id, member_id, details)
             select at, "actorKind", "actorId", verb, "subjectId", "memberId", details || jsonb_strip_nulls(jsonb_build_object('person', whose_place("personId")))
               from jsonb_to_recordset($1) as act(at timestamptz, "actorKind" text, "actorId" uuid, verb text, "subjectId" text,
                                                  "memberId" uuid, "personId" uuid, details jsonb)`,
      values: [JSON.stringify(slice)],
    })
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

// Bookings and payments have lists of their own: this one has the changes of the account and the membership.
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

/** Those about these members, and about these subjects. */
export async function removeActivities(
  tx: Tx,
  { memberIds, subjectIds }: { memberIds: readonly string[]; subjectIds: readonly string[] },
): Promise<void> {
  const subjects = sql.param([...memberIds, ...subjectIds])
  await tx
    .delete(activities)
    .where(
      sql`${activities.memberId} = any(${sql.param([...memberIds])}::uuid[]) or ${activities.subjectId} = any(${subjects}::text[])`,
    )
}

/** Removes what was recorded of members in that time: by the one act that is undone. */
export async function removeActivitiesBetween(
  tx: Tx,
  { memberIds, from, to }: { memberIds: readonly string[]; from: Date; to: Date },
): Promise<void> {
  const { memberId, subjectId, actorKind, at } = activities
  await tx.delete(activities).where(
    sql`(${memberId} = any(${sql.param([...memberIds])}::uuid[]) or ${subjectId} = any(${sql.param([...memberIds])}::text[]))
        and ${actorKind} <> 'system' and ${at} between ${from.toISOString()} and ${to.toISOString()}`,
  )
}

/** Which of these members did something, or had something done to them by people, after that instant. */
export async function listActedSince(
  reader: Reader,
  { memberIds, since }: { memberIds: readonly string[]; since: Date },
): Promise<string[]> {
  const { memberId, subjectId, actorKind, at } = activities
  const subjects = sql.param([...memberIds])
  const rows = await reader
    .selectDistinct({ memberId, subjectId })
    .from(activities)
    .where(
      sql`(${memberId} = any(${subjects}::uuid[]) or ${subjectId} = any(${subjects}::text[]))
        and ${actorKind} <> 'system' and ${at} > ${since.toISOString()}`,
    )
  return [...new Set(rows.map((row) => row.memberId ?? row.subjectId))]
}
