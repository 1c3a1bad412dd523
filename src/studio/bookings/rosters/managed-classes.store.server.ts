import { sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { WeeklyClass } from '#src/studio/schedule/classes/weekly-class.ts'

/** A weekly class as Class Management lists it, with its next session. */
export type ManagedClass = Omit<WeeklyClass, 'instructorId' | 'roomId' | 'description' | 'fromDate'> & {
  instructor: string
  room: string
  /** Null when there is no future session. */
  nextSessionId: string | null
  nextDate: string | null
  nextBooked: number
}

/** The weekly classes of one weekday that have not ended, sorted by time (specification 2, Class Management). */
export async function listManagedClasses(
  reader: Reader,
  weekday: number,
  today: string,
  now: Date,
): Promise<ManagedClass[]> {
  const { rows } = await reader.$client.query<ManagedClass>({
    name: 'managed-classes',
    text: `select w.id, w.name, w.type_id as "typeId", w.weekday, w.start_time as "startTime", w.duration_minutes as "durationMinutes",
                  coalesce(i.name, '') as instructor, w.level, w.max_spots as "maxSpots", r.name as room, w.until_date as "untilDate",
                  next.id as "nextSessionId", next.session_date as "nextDate",
                  (select count(*)::int from bookings b where b.session_id = next.id and b.status = 'confirmed') as "nextBooked"
             from weekly_classes w join rooms r on r.id = w.room_id left join instructors i on i.id = w.instructor_id
             left join lateral (select s.id, s.session_date from class_sessions s
                                 where s.class_id = w.id and s.status = 'scheduled' and s.starts_at > $3
                                 order by s.starts_at limit 1) next on true
            where w.weekday = $1 and not w.is_workshop and (w.until_date is null or w.until_date >= $2::date)
            order by w.start_time, w.name, w.id`,
    values: [weekday, today, now],
  })
  return rows
}

/** One dated session as the edit form shows it, with the future dates of its class. */
export type ManagedSession = Omit<WeeklyClass, 'fromDate' | 'untilDate'> & { classId: string; date: string }

export async function findManagedSession(reader: Reader, sessionId: string): Promise<ManagedSession | null> {
  const { rows } = await reader.$client.query<ManagedSession>({
    name: 'managed-session',
    text: `select s.id, s.class_id as "classId", s.session_date as date, extract(isodow from s.session_date)::int as weekday, s.name,
                  s.type_id as "typeId", to_char(s.starts_at at time zone studio_zone(), 'HH24:MI') as "startTime",
                  (extract(epoch from s.ends_at - s.starts_at) / 60)::int as "durationMinutes", s.instructor_id as "instructorId",
                  s.level, s.max_spots as "maxSpots", w.description, s.room_id as "roomId"
             from class_sessions s join weekly_classes w on w.id = s.class_id
            where s.id = $1 and s.status = 'scheduled'`,
    values: [sessionId],
  })
  return rows[0] ?? null
}

/** Who changed a field of a class last, by name; by its id or that of one of its sessions. The log has a change of many dates under the first of them. */
export async function findWhoChanged(reader: Reader, id: string, field: string): Promise<string | null> {
  const { rows } = await reader.execute<{ name: string | null }>(sql`
    select u.name
      from weekly_classes w
      join activities a on a.verb = 'class.changed'
       and (a.subject_id = w.id::text or a.subject_id in (select s.id::text from class_sessions s where s.class_id = w.id))
      left join users u on u.id = a.actor_id
     where w.id::text = ${id} or w.id = (select class_id from class_sessions where id::text = ${id})
     order by coalesce(jsonb_exists(a.details->'after', ${field}), false) desc, a.at desc limit 1`)
  return rows[0]?.name ?? null
}
