import { eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/db.server.ts'
import { classSessions, weeklyClasses } from './classes.tables.server.ts'

/** A session taken off the timetable, with the words its letters use. */
export type WithdrawnSession = {
  id: string
  classId: string
  sessionDate: string
  name: string
  startsAt: Date
  endsAt: Date
  sequence: number
  instructor: string
  room: string
}

type Reach = { sessionId: string; reach: 'this-date' | 'from-this-date-on'; now: Date }

/** The scheduled, not yet ended sessions that a withdrawal reaches, held until the transaction ends. */
export function lockWithdrawnSessions(tx: Tx, withdrawal: Reach): Promise<WithdrawnSession[]> {
  return selectReached(tx, withdrawal, 'for no key update of s')
}

/** The same, to show what a withdrawal would do. */
export function listReachedSessions(reader: Reader, withdrawal: Reach): Promise<WithdrawnSession[]> {
  return selectReached(reader, withdrawal, '')
}

async function selectReached(
  reader: Reader,
  { sessionId, reach, now }: Reach,
  locking: string,
): Promise<WithdrawnSession[]> {
  const { rows } = await reader.$client.query<WithdrawnSession>({
    name: `reached-sessions-${locking}`,
    text: `select s.id, s.class_id as "classId", s.session_date as "sessionDate", s.name, s.starts_at as "startsAt",
                  s.ends_at as "endsAt", s.sequence, coalesce(i.name, '') as instructor, r.name as room
             from class_sessions s
             join class_sessions asked on asked.id = $1 and asked.class_id = s.class_id
             join rooms r on r.id = s.room_id left join instructors i on i.id = s.instructor_id
            where s.status = 'scheduled' and s.ends_at > $3 and (s.id = $1 or ($2 and s.starts_at >= asked.starts_at))
            order by s.starts_at, s.id ${locking}`,
    values: [sessionId, reach === 'from-this-date-on', now],
  })
  return rows
}

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
