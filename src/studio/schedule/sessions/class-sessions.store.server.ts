import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { PlannedSession } from './class-session.ts'
import { classSessions } from '../classes/classes.tables.server.ts'

/** A session just written, with what its room and its e-mails need. */
export type MadeSession = {
  id: string
  classId: string
  sessionDate: string
  name: string
  startsAt: Date
  endsAt: Date
  roomId: string
}

type Insertion = { now: Date; isWeekly: boolean }

/** Inserts the planned sessions that are missing, each with its own copy of the class's details, and returns them. Of a weekly class a day
 *  whose session was moved to another counts as having one. A concurrent writer of the same ones is
 *  waited for, in the same order, and then nothing is left to do. */
export async function insertMissingSessions(
  tx: Tx,
  planned: PlannedSession[],
  { now, isWeekly }: Insertion,
): Promise<MadeSession[]> {
  const { rows } = await tx.$client.query<MadeSession>({
    name: 'insert-missing-sessions',
    text: `
      with made as (
        insert into class_sessions (class_id, session_date, starts_at, ends_at, name, type_id, instructor_id, level, max_spots,
                                    room_id, created_at, updated_at)
        select w.id, p.session_date, p.starts_at, p.ends_at, w.name, w.type_id, w.instructor_id, w.level, w.max_spots,
               w.room_id, $5, $5
          from unnest($1::uuid[], $2::date[], $3::timestamptz[], $4::timestamptz[])
                 as p (class_id, session_date, starts_at, ends_at)
          join weekly_classes w on w.id = p.class_id
         where not $6 or not exists (
           select from class_sessions s where s.class_id = p.class_id
              and case when s.slot_date is null
                       then s.session_date between date_trunc('week', p.session_date)::date and date_trunc('week', p.session_date)::date + 6
                       else s.slot_date = p.session_date end)
         order by w.id, p.session_date
            on conflict (class_id, session_date) do nothing
        returning *)
      select made.id, made.class_id as "classId", made.session_date as "sessionDate", made.name,
             made.starts_at as "startsAt", made.ends_at as "endsAt", made.room_id as "roomId"
        from made
       order by made.starts_at, made.id`,
    values: [
      planned.map(({ classId }) => classId),
      planned.map(({ sessionDate }) => sessionDate),
      planned.map(({ startsAt }) => startsAt),
      planned.map(({ endsAt }) => endsAt),
      now,
      isWeekly,
    ],
  })
  return rows
}

/** A seat for every place of these new sessions. */
export async function insertSeats(tx: Tx, sessionIds: string[]): Promise<void> {
  await tx.$client.query({
    name: 'insert-seats',
    text: `insert into session_seats (session_id, seat_no)
           select s.id, seat_no from class_sessions s, generate_series(1, s.max_spots) seat_no where s.id = any($1::uuid[])`,
    values: [sessionIds],
  })
}

export async function deleteSessions(tx: Tx, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0) await tx.delete(classSessions).where(inArray(classSessions.id, sessionIds))
}

/** Those of these subjects that the activity log already has as skipped: an alert is sent once, not every night. */
export async function listAlreadySkipped(tx: Tx, subjectIds: string[]): Promise<Set<string>> {
  const { rows } = await tx.$client.query<{ subject_id: string }>({
    name: 'already-skipped',
    text: `select subject_id from activities where verb = 'class_session.skipped' and subject_id = any($1::text[])`,
    values: [subjectIds],
  })
  return new Set(rows.map((row) => row.subject_id))
}

/** The first date of a class that was left out because its room is taken; null when none was. */
export async function findSkipped(tx: Tx, classId: string): Promise<{ startsAt: Date; endsAt: Date } | null> {
  const { rows } = await tx.$client.query<{ startsAt: Date; endsAt: Date }>({
    name: 'skipped-date',
    text: `select (details->>'startsAt')::timestamptz as "startsAt", (details->>'endsAt')::timestamptz as "endsAt"
             from activities where verb = 'class_session.skipped' and subject_id like $1::text || ':%' order by 1 limit 1`,
    values: [classId],
  })
  return rows[0] ?? null
}

/** Raises a session's SEQUENCE above both its own and the given one. */
export async function raiseSequenceAbove(tx: Tx, sessionId: string, above: number): Promise<number> {
  const [row] = await tx
    .update(classSessions)
    .set({ sequence: sql`greatest(${classSessions.sequence}, ${above}::int) + 1` })
    .where(eq(classSessions.id, sessionId))
    .returning({ sequence: classSessions.sequence })
  return row?.sequence ?? above + 1
}
