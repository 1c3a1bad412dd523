import type { Reader } from '#src/platform/database/db.server.ts'
import type { WeeklyClass } from '#src/studio/schedule/classes/weekly-class.ts'

/** A weekly class with its next session that has not started and is not cancelled, full or not (PRODUCT 4.1). */
export type OfferedClass = Omit<WeeklyClass, 'instructorId' | 'roomId' | 'fromDate' | 'untilDate'> & {
  instructor: string
  room: string
  createdAt: Date
  updatedAt: Date
  next: { id: string; date: string; startsAt: Date; endsAt: Date; spotsLeft: number } | null
  /** How many wait for that session. */
  waitlist: number
}

type Row = Omit<OfferedClass, 'next'> & {
  nextId: string | null
  nextDate: string
  nextStartsAt: Date
  nextEndsAt: Date
  nextSpotsLeft: number
}

/** The weekly classes that have not ended by that studio date, by day and time, in one statement. */
export async function listClassOffers(reader: Reader, at: { now: Date; today: string }): Promise<OfferedClass[]> {
  const { rows } = await reader.$client.query<Row>({
    name: 'class-offers',
    text: statement,
    values: [at.now, at.today],
  })
  return rows.map(({ nextId, nextDate, nextStartsAt, nextEndsAt, nextSpotsLeft, ...weekly }) => ({
    ...weekly,
    next: nextId && {
      id: nextId,
      date: nextDate,
      startsAt: nextStartsAt,
      endsAt: nextEndsAt,
      spotsLeft: nextSpotsLeft,
    },
  })) as OfferedClass[]
}

const statement = `
  select w.id, w.name, w.type_id as "typeId", w.weekday, w.start_time as "startTime", w.duration_minutes as "durationMinutes",
    coalesce(i.name, '') as instructor, w.level, w.max_spots as "maxSpots", w.description, r.name as room,
    w.created_at as "createdAt", w.updated_at as "updatedAt",
    next.id as "nextId", next.session_date as "nextDate", next.starts_at as "nextStartsAt", next.ends_at as "nextEndsAt",
    (select count(*)::int from free_seats(next.id, $1)) as "nextSpotsLeft",
    (select count(*)::int from bookings b where b.session_id = next.id and b.status = 'waiting') as waitlist
  from weekly_classes w
  join rooms r on r.id = w.room_id
  left join instructors i on i.id = w.instructor_id
  left join lateral (
    select * from class_sessions s where s.class_id = w.id and s.status = 'scheduled' and s.starts_at > $1
     order by s.starts_at limit 1) next on true
  where not w.is_workshop and (w.until_date is null or w.until_date >= $2::date)
  order by w.weekday, w.start_time, w.name, w.id`

/** Who on this account has a confirmed place in the sessions on the studio dates from–to (both included): people by session. */
export async function listBookedFor(
  reader: Reader,
  memberId: string,
  days: { from: string; to: string },
): Promise<Map<string, string[]>> {
  const { rows } = await reader.$client.query<{ id: string; people: string[] }>({
    name: 'booked-for',
    text: `select s.id, array_agg(b.person_id order by b.person_id) as people
             from bookings b join class_sessions s on s.id = b.session_id
            where b.member_id = $1 and b.status = 'confirmed' and s.session_date between $2::date and $3::date
            group by s.id`,
    values: [memberId, days.from, days.to],
  })
  return new Map(rows.map(({ id, people }) => [id, people]))
}
