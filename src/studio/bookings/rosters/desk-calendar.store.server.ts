import type { Reader } from '#src/platform/database/db.server.ts'
import type { EventType } from '#src/studio/hall-hire/hall-hire.ts'
import type { Closure } from '#src/studio/schedule/closures/closure.ts'

/** A dated class in the calendar of the front desk; date and times are the studio's. */
export type CalendarSession = {
  id: string
  date: string
  startTime: string
  endTime: string
  durationMinutes: number
  endsAt: Date
  name: string
  typeId: string
  level: string
  status: 'scheduled' | 'cancelled'
  roomId: string
  room: string
  instructorId: string | null
  instructor: string
  maxSpots: number
  booked: number
  waiting: number
}

/** A hire that holds the hall, in the same words. */
export type CalendarHire = {
  id: string
  date: string
  startTime: string
  endTime: string
  durationMinutes: number
  endsAt: Date
  customerName: string
  eventType: EventType
  attendees: number
  status: 'pending' | 'confirmed'
  roomId: string
  room: string
}

export type DeskCalendar = {
  sessions: CalendarSession[]
  hires: CalendarHire[]
  closures: Closure[]
  /** Dates on which the hall alone is not let. */
  hallClosures: { date: string; reason: string }[]
}

type Period = { from: string; to: string; taughtBy: string | null; now: Date }

/** All that takes place on the studio dates `from` to `to`, both included, in order of time: classes with how many are in them and wait
 *  for them, hires that hold the hall, and closures. With `taughtBy` only the classes of that account, and no hires. */
export async function readDeskCalendar(reader: Reader, { from, to, taughtBy, now }: Period): Promise<DeskCalendar> {
  const { rows } = await reader.$client.query<Plain>({
    name: 'desk-calendar',
    text: calendar,
    values: [from, to, taughtBy, now],
  })
  const { sessions, hires, closures, hallClosures } = rows[0]!
  return {
    sessions: sessions.map((session) => ({ ...session, endsAt: new Date(session.endsAt) })),
    hires: hires.map((hire) => ({ ...hire, endsAt: new Date(hire.endsAt) })),
    closures: closures.map((one) => ({ ...one, startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) })),
    hallClosures,
  }
}

type WithTexts<Row> = Row extends Row ? { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] } : never
type Plain = {
  [Key in keyof DeskCalendar]: WithTexts<DeskCalendar[Key][number]>[]
}

const calendar = `
  select
    (select coalesce(json_agg(row_to_json(c) order by c."startsAt", c.name, c.id), '[]') from (
       select s.id, s.session_date as date, s.starts_at as "startsAt", s.ends_at as "endsAt",
              to_char(s.starts_at at time zone z, 'HH24:MI') as "startTime",
              to_char(s.ends_at at time zone z, 'HH24:MI') as "endTime",
              (extract(epoch from s.ends_at - s.starts_at) / 60)::int as "durationMinutes",
              s.name, s.type_id as "typeId", s.level, s.status, s.room_id as "roomId", r.name as room,
              s.instructor_id as "instructorId", coalesce(i.name, '') as instructor, s.max_spots as "maxSpots",
              b.booked, b.waiting
         from class_sessions s join rooms r on r.id = s.room_id left join instructors i on i.id = s.instructor_id
        cross join (select studio_zone() as z) zone
        cross join lateral (select count(*) filter (where status = 'confirmed')::int as booked,
                                   count(*) filter (where status = 'waiting')::int as waiting
                              from bookings where session_id = s.id and status in ('confirmed', 'waiting')) b
        where s.session_date between $1::date and $2::date and ($3::uuid is null or i.user_id = $3)) c) as sessions,
    (select coalesce(json_agg(row_to_json(h) order by h.date, h."startTime", h.id), '[]') from (
       select h.id, h.event_date as date, h.start_time as "startTime", h.end_time as "endTime", h.ends_at as "endsAt",
              (extract(epoch from h.ends_at - h.starts_at) / 60)::int as "durationMinutes",
              h.customer_name as "customerName", h.event_type as "eventType", h.expected_attendees as attendees, h.status,
              o.room_id as "roomId", r.name as room
         from hall_hires h
         join room_occupancies o on o.occupant_kind = 'hall_hire' and o.occupant_id = h.id join rooms r on r.id = o.room_id
        where $3::uuid is null and h.event_date between $1::date and $2::date and h.deleted_at is null
          and h.status <> 'cancelled' and (h.status <> 'pending' or h.lapses_at > $4)) h) as hires,
    (select coalesce(json_agg(json_build_object('id', c.id, 'startsAt', c.starts_at, 'endsAt', c.ends_at, 'reason', c.reason)
                              order by c.starts_at), '[]')
       from closures c
      where c.reopened_at is null and c.starts_at < studio_instant(($2::date + 1)::timestamp)
        and c.ends_at > studio_instant($1::date::timestamp)) as closures,
    (select coalesce(json_agg(json_build_object('date', c.closed_on, 'reason', c.reason) order by c.closed_on), '[]')
       from hall_closures c
      where $3::uuid is null and c.closed_on between $1::date and $2::date) as "hallClosures"`
