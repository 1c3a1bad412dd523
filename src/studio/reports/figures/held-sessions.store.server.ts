import type { Reader } from '#src/platform/database/db.server.ts'
import type { Days } from './period.ts'
import type { HallUse, HeldSession } from './report-rows.ts'

/** The classes held in these days and begun by now, earliest first; only those of one instructor's sign-in, where `taughtBy` names it. */
export async function listHeldSessions(
  reader: Reader,
  { from, to }: Days,
  now: Date,
  taughtBy: string | null = null,
): Promise<HeldSession[]> {
  const { rows } = await reader.$client.query<HeldSession>({
    name: 'held-sessions',
    text: `
      select s.class_id as "classId", s.name, s.session_date as day, extract(isodow from s.session_date)::int as weekday,
             to_char(s.starts_at at time zone (select studio_zone()), 'HH24:MI') as time,
             (extract(epoch from s.ends_at - s.starts_at) / 60)::int as minutes, i.name as teacher, s.max_spots as "maxSpots",
             h.booked, h.missed, h.late_cancelled as "lateCancelled", r.rate
        from held_sessions($1, $2, $3) h
        join class_sessions s on s.id = h.session_id
        left join instructors i on i.id = s.instructor_id
        left join lateral (
          select json_build_object('basis', basis, 'pence', pence) as rate from instructor_rates
           where instructor_id = s.instructor_id and from_date <= s.session_date order by from_date desc limit 1) r on true
       where $4::uuid is null or i.user_id = $4
       order by s.starts_at, s.name`,
    values: [from, to, now, taughtBy],
  })
  return rows
}

/** What the hall was used for in these days until now: hires by their kind of event, and classes held in it. */
export async function listHallUse(reader: Reader, { from, to }: Days, now: Date): Promise<HallUse[]> {
  const { rows } = await reader.$client.query<HallUse>({
    name: 'hall-use',
    text: `
      select event_type as key, count(*)::int as times, (sum(extract(epoch from ends_at - starts_at)) / 60)::int as minutes,
             sum(price_pence)::int as pence
        from hall_hires
       where status = 'confirmed' and deleted_at is null and event_date between $1 and $2 and starts_at <= $3
       group by event_type
      union all
      select 'class', count(*)::int, (sum(extract(epoch from s.ends_at - s.starts_at)) / 60)::int, 0
        from held_sessions($1, $2, $3) h join class_sessions s on s.id = h.session_id join rooms r on r.id = s.room_id
       where r.is_for_hire
      having count(*) > 0
       order by minutes desc, key`,
    values: [from, to, now],
  })
  return rows
}
