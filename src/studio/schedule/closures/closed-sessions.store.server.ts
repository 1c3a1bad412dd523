import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { classSessions } from '../classes/classes.tables.server.ts'
import { type ReachedSession, reachedColumns, reachedJoins } from '../sessions/reached-sessions.store.server.ts'

type Span = { startsAt: Date; endsAt: Date; now: Date }

/** The sessions to come at any moment of a span, with how many have booked. */
export function listSessionsWithin(reader: Reader, span: Span): Promise<ReachedSession[]> {
  return selectWithin(reader, span, '')
}

/** The same, locked until the transaction ends, earliest first. Bookings wait for the same lock. */
export async function lockSessionsWithin(tx: Tx, span: Span): Promise<ReachedSession[]> {
  await selectWithin(tx, span, 'for no key update of s')
  // What was counted before the lock had to be waited for is old.
  return selectWithin(tx, span, '')
}

async function selectWithin(
  reader: Reader,
  { startsAt, endsAt, now }: Span,
  locking: string,
): Promise<ReachedSession[]> {
  const { rows } = await reader.$client.query<ReachedSession>({
    name: `sessions-within-${locking}`,
    text: `select ${reachedColumns('$3')} from class_sessions s ${reachedJoins}
            where s.status = 'scheduled' and s.starts_at > $3 and s.starts_at < $2 and s.ends_at > $1
            order by s.starts_at, s.id ${locking}`,
    values: [startsAt, endsAt, now],
  })
  return rows
}

export async function markClosed(tx: Tx, sessionIds: string[], closureId: string): Promise<void> {
  if (sessionIds.length > 0)
    await tx.update(classSessions).set({ closureId }).where(inArray(classSessions.id, sessionIds))
}

const closedColumns = pick(
  classSessions,
  ...(['id', 'classId', 'name', 'typeId', 'level', 'instructorId', 'maxSpots', 'sessionDate', 'slotDate'] as const),
  ...(['roomId', 'startsAt', 'endsAt'] as const),
)

export type ClosedSession = Pick<typeof classSessions.$inferSelect, keyof typeof closedColumns>

/** The sessions to come that this closure cancelled and whose class still runs then, locked, earliest first. */
export async function lockClosedSessions(tx: Tx, closureId: string, now: Date): Promise<ClosedSession[]> {
  const { id, sessionDate, startsAt } = classSessions
  const stillRuns = sql`exists (select from weekly_classes w where w.id = ${classSessions.classId}
                                   and (w.until_date is null or w.until_date >= ${sessionDate}))`
  return tx
    .select(closedColumns)
    .from(classSessions)
    .where(and(eq(classSessions.closureId, closureId), gt(startsAt, now), stillRuns))
    .orderBy(startsAt, id)
    .for('no key update')
}

/** On the timetable again; their calendar entries count one more change. */
export async function markScheduledAgain(tx: Tx, sessionIds: string[], now: Date): Promise<void> {
  if (sessionIds.length === 0) return
  await tx
    .update(classSessions)
    .set({ status: 'scheduled', closureId: null, sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
    .where(inArray(classSessions.id, sessionIds))
}
