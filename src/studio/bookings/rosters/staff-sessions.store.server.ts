import type { Reader } from '#src/platform/database/db.server.ts'
import type { SeatedSession } from '../offers/offered-session.ts'

/** A dated class as the front desk sees it; date and times are the studio's. */
export type StaffSession = Omit<SeatedSession, 'description' | 'durationMinutes' | 'room' | 'waitlist'> & {
  booked: number
}

/** The sessions on the studio dates `from` to `to`, both included, in order of time; with `taughtBy` only those that this
 *  account teaches. */
export async function listStaffSessions(
  reader: Reader,
  { from, to, taughtBy, now }: { from: string; to: string; taughtBy: string | null; now: Date },
): Promise<StaffSession[]> {
  const { rows } = await reader.$client.query<StaffSession>({
    name: 'staff-sessions',
    text: `${columns} where s.session_date between $2::date and $3::date and ($4::uuid is null or i.user_id = $4)
            order by s.starts_at, s.name, s.id`,
    values: [now, from, to, taughtBy],
  })
  return rows
}

/** One dated class as the front desk sees it. */
export async function findStaffSession(reader: Reader, sessionId: string, now: Date): Promise<StaffSession | null> {
  const { rows } = await reader.$client.query<StaffSession>({
    name: 'staff-session',
    text: `${columns} where s.id = $2`,
    values: [now, sessionId],
  })
  return rows[0] ?? null
}

const columns = `
  select s.id, s.class_id as "classId", s.session_date as date, s.name, s.type_id as "typeId", s.level, s.status,
         s.starts_at as "startsAt", s.ends_at as "endsAt",
         to_char(s.starts_at at time zone (select studio_zone()), 'HH24:MI') as "startTime",
         to_char(s.ends_at at time zone (select studio_zone()), 'HH24:MI') as "endTime",
         coalesce(i.name, '') as instructor, s.max_spots as "maxSpots",
         (select count(*)::int from bookings b where b.session_id = s.id and b.status = 'confirmed') as booked,
         case when s.status = 'cancelled' then 0 else (select count(*)::int from free_seats(s.id, $1)) end as "spotsLeft"
    from class_sessions s left join instructors i on i.id = s.instructor_id`
