import type { Reader } from '#src/platform/database/db.server.ts'
import { orderOfPerson } from '#src/platform/database/person-order.server.ts'
import type { Days } from './period.ts'
import type { FirstTimer, MemberMove, SlippingMember } from './report-rows.ts'

/** Someone came: a confirmed place in a class that has begun, which the register does not call a no-show. */
const CAME = `b.status = 'confirmed' and s.status = 'scheduled' and a.attended is not false`
const FROM_PLACES = `bookings b join class_sessions s on s.id = b.session_id left join attendances a on a.booking_id = b.id`

const day = (instant: string) => `to_char(${instant} at time zone (select studio_zone()), 'YYYY-MM-DD')`

/** What makes a member: a plan or a pass. */
const HOLDINGS = `holdings h where h.kind in ('plan', 'pass') and h.starts_at is not null`

/** Who was gained with their first plan or pass in these days, and who was lost with the last one that has ended in them. Anyone who was
 *  brought over from another system was gained on the day they joined there, if that is known. */
export async function listMemberMoves(reader: Reader, { from, to }: Days, now: Date): Promise<MemberMove[]> {
  const { rows } = await reader.$client.query<MemberMove>({
    name: 'member-moves',
    text: `
      with spans as (
        select h.member_id, min(h.starts_at) as began, max(coalesce(h.ends_at, 'infinity')) as last,
               (array_agg(h.name order by h.starts_at))[1] as first_name, (array_agg(h.name order by h.starts_at desc))[1] as last_name
          from ${HOLDINGS} group by h.member_id),
      firsts as (
        select spans.*, case when old.is_old then old.joined_at else began end as first
          from spans cross join lateral (
            select bool_or(was_brought_over(p.id)) as is_old, (select studio_instant(min(p.joined_on))) as joined_at
              from people p where p.member_id = spans.member_id) old)
      select m.member_id as "memberId", u.name, u.email, m.holding, m.move, ${day('m.at')} as day
        from (select member_id, 'gained' as move, first as at, first_name as holding from firsts
               union all select member_id, 'lost', last, last_name from spans where last <= $3) m
        join users u on u.id = m.member_id
       where m.at >= (select studio_instant($1::date)) and m.at < (select studio_instant($2::date + 1)) and m.at <= $3
       order by m.move, m.at, ${orderOfPerson('u.name')}`,
    values: [from, to, now],
  })
  return rows
}

/** Members with a plan or a pass in force for whom nobody came for `days` days, or never since it began that long ago; those on a
 *  pause are left alone. Longest away first. */
export async function listSlippingMembers(
  reader: Reader,
  { now, today, days }: { now: Date; today: string; days: number },
): Promise<SlippingMember[]> {
  const { rows } = await reader.$client.query<SlippingMember>({
    name: 'slipping-members',
    text: `
      select u.id as "memberId", u.name, u.email, held.name as holding, ${day('visit.last')} as "lastCame"
        from (select h.member_id, (array_agg(h.name order by h.ends_at))[1] as name
                from ${HOLDINGS} and h.starts_at <= $1 and coalesce(h.ends_at, 'infinity') > $1 group by h.member_id) held
        join users u on u.id = held.member_id and u.deactivated_at is null
       cross join lateral (select greatest(max(s.starts_at), (select studio_instant(max(p.last_visit_on))
                                                                   from people p where p.member_id = u.id)) as last from ${FROM_PLACES}
                            where b.member_id = u.id and s.starts_at <= $1 and ${CAME}) visit
       cross join lateral (select min(h.starts_at) as first from ${HOLDINGS} and h.member_id = u.id) begun
       where coalesce(visit.last, begun.first) < $1::timestamptz - make_interval(days => $2)
         and not exists (select from plan_pauses p where p.member_id = u.id and p.withdrawn_at is null
                            and p.starts_on <= $3::date and p.resumes_on > $3::date)
       order by visit.last nulls first, ${orderOfPerson('u.name')}`,
    values: [now, days, today],
  })
  return rows
}

/** A guest is known by address and name; who has none is in no figure of newcomers, for nobody knows whether they have been before. */
const WHO = `coalesce(b.person_id::text, lower(b.guest_email) || ' ' || folded(b.guest_name))`

/** Who came for the first time ever in these days, as `been_before` says, and when they came again. */
export async function listFirstTimers(reader: Reader, { from, to }: Days, now: Date): Promise<FirstTimer[]> {
  const { rows } = await reader.$client.query<FirstTimer>({
    name: 'first-timers',
    text: `
      with came as materialized (
        select distinct on (${WHO})
               b.person_id, b.guest_email, b.guest_name, b.member_id, s.starts_at, s.session_date as day,
               s.name as "className", coalesce(b.guest_name, p.name, u.name) as name, coalesce(b.guest_email, u.email) as email
          from ${FROM_PLACES} left join people p on p.id = b.person_id left join users u on u.id = b.member_id
         where s.session_date between $1 and $2 and s.starts_at <= $3 and ${CAME} and ${WHO} is not null
         order by ${WHO}, s.starts_at)
      select f.member_id as "memberId", f.name, f.email, f."className", f.day, ${day('again.at')} as "cameBack"
        from came f
       cross join lateral (select min(s.starts_at) as at from ${FROM_PLACES}
                            where (b.person_id = f.person_id
                                   or (lower(b.guest_email) = lower(f.guest_email) and folded(b.guest_name) = folded(f.guest_name)))
                              and s.starts_at > f.starts_at and s.starts_at <= $3 and ${CAME}) again
       where not been_before(f.person_id, f.guest_email, f.guest_name, f.starts_at)
       order by f.starts_at, ${orderOfPerson('f.name')}`,
    values: [from, to, now],
  })
  return rows
}
