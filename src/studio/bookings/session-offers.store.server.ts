import { STUDIO_ZONE } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/db.server.ts'
import { SHARED_PACKAGE } from '../memberships/packages.ts'
import type { OfferFacts } from './booking-offer.ts'

/** A session as a list or a timetable shows it to one viewer. Date and times are the studio's. */
export type OfferedSession = OfferFacts & {
  id: string
  classId: string
  date: string
  startTime: string
  endTime: string
  endsAt: Date
  name: string
  typeId: string
  instructor: string
  level: string
  description: string
  durationMinutes: number
  maxSpots: number
}

/** All sessions on the studio dates `from` to `to` (both included) with their free seats and what the viewer holds of them, in one
 *  statement: for the account's holder, or for that person of the account. Without a member (a visitor) nothing is booked and no allowance is known. */
export async function listSessionOffers(
  reader: Reader,
  days: { from: string; to: string },
  memberId: string | null,
  personId: string | null = null,
): Promise<OfferedSession[]> {
  const { rows } = await reader.$client.query<OfferedSession>({
    name: 'session-offers',
    text: statement,
    values: [days.from, days.to, memberId, personId],
  })
  return rows
}

const statement = `
  select s.id, s.class_id as "classId", s.session_date as date, s.starts_at as "startsAt", s.ends_at as "endsAt", s.status,
    to_char(s.starts_at at time zone '${STUDIO_ZONE}', 'HH24:MI') as "startTime",
    to_char(s.ends_at at time zone '${STUDIO_ZONE}', 'HH24:MI') as "endTime",
    (extract(epoch from s.ends_at - s.starts_at) / 60)::int as "durationMinutes",
    s.name, s.type_id as "typeId", coalesce(i.name, '') as instructor, s.level, w.description, s.max_spots as "maxSpots",
    s.max_spots - (select count(*)::int from bookings b where b.session_id = s.id and b.status = 'confirmed') as "spotsLeft",
    own.reference as "ownReference",
    own.reference is null and exists (
      select from bookings b join class_sessions o on o.id = b.session_id
       where b.person_id = me.id and b.status = 'confirmed' and o.starts_at < s.ends_at and s.starts_at < o.ends_at) as "hasOverlap",
    not me.is_holder and held.package_id <> '${SHARED_PACKAGE}' as "isUnshared",
    held.allowance - held.used as "allowanceLeft"
  from class_sessions s
  join weekly_classes w on w.id = s.class_id
  left join instructors i on i.id = s.instructor_id
  left join people me on me.member_id = $3::uuid and me.removed_at is null
    and (case when $4::uuid is null then me.is_holder else me.id = $4 end)
  left join bookings own on own.session_id = s.id and own.person_id = me.id and own.status = 'confirmed'
  left join (
    select m.starts_at, m.ends_at, m.allowance, m.package_id, (
      select count(*)::int from bookings b join class_sessions o on o.id = b.session_id
       where b.member_id = m.member_id and (b.status = 'confirmed' or b.is_late_cancel)
         and o.starts_at >= m.starts_at and o.starts_at < m.ends_at) as used
    from membership_periods($3::uuid) m) held on held.starts_at <= s.starts_at and s.starts_at < held.ends_at
  where s.session_date between $1::date and $2::date
  order by s.starts_at, s.name, s.id`
