import type { Reader } from '#src/platform/database/db.server.ts'

/** Where a page of a feed goes on: after the item that was changed then, by instant and id. `now` less what may still be written: a
 *  reader that has passed a moment must not miss what is committed later under it. */
export type FeedPage = { after: { modified: number; id: string } | null; until: Date; now: Date; most: number }

export type OpenSession = {
  id: string
  /** Milliseconds of the last change. */
  modified: number
  classId: string
  date: string
  startsAt: Date
  endsAt: Date
  name: string
  status: 'scheduled' | 'cancelled'
  instructor: string | null
  room: string
  maxSpots: number
}

export type OpenSeries = {
  id: string
  modified: number
  name: string
  description: string
  type: string
  level: string
  instructor: string | null
  room: string
  weekday: string
  /** Wall time of the studio, `18:00`. */
  startTime: string
  durationMinutes: number
  fromDate: string
  untilDate: string | null
  isOver: boolean
}

const FIRST = { modified: 0, id: '00000000-0000-0000-0000-000000000000' }

/** The class sessions that are not over, by their last change. */
export async function listOpenSessions(reader: Reader, { after, until, now, most }: FeedPage): Promise<OpenSession[]> {
  const { modified, id } = after ?? FIRST
  const { rows } = await reader.$client.query<OpenSession>({
    name: 'open-sessions',
    text: `select s.id, ${modifiedOf('s')} as modified, s.class_id as "classId", s.session_date as date,
                  s.starts_at as "startsAt", s.ends_at as "endsAt", s.name, s.status, i.name as instructor, r.name as room,
                  s.max_spots as "maxSpots"
             from class_sessions s join rooms r on r.id = s.room_id left join instructors i on i.id = s.instructor_id
            where exists (select from weekly_classes w where w.id = s.class_id and not w.is_workshop) and s.ends_at > $4 and s.updated_at <= $3 and (${modifiedOf('s')}, s.id) > ($1::float8, $2::uuid)
            order by modified, s.id limit $5`,
    values: [modified, id, until, now, most],
  })
  return rows
}

/** The weekly classes by their last change, also those that have ended. */
export async function listOpenSeries(reader: Reader, { after, until, now, most }: FeedPage): Promise<OpenSeries[]> {
  const { modified, id } = after ?? FIRST
  const { rows } = await reader.$client.query<OpenSeries>({
    name: 'open-series',
    text: `select w.id, ${modifiedOf('w')} as modified, w.name, w.description, t.name as type, w.level, i.name as instructor,
                  r.name as room, w.start_time as "startTime", w.duration_minutes as "durationMinutes",
                  (array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])[w.weekday] as weekday,
                  w.from_date as "fromDate", w.until_date as "untilDate",
                  coalesce(w.until_date < ($4::timestamptz at time zone (select studio_zone()))::date, false) as "isOver"
             from weekly_classes w join class_types t on t.id = w.type_id join rooms r on r.id = w.room_id
             left join instructors i on i.id = w.instructor_id
            where not w.is_workshop and w.updated_at <= $3 and (${modifiedOf('w')}, w.id) > ($1::float8, $2::uuid)
            order by modified, w.id limit $5`,
    values: [modified, id, until, now, most],
  })
  return rows
}

function modifiedOf(table: 's' | 'w'): string {
  return `round(extract(epoch from ${table}.updated_at) * 1000)::float8`
}
