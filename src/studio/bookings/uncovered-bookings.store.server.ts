import type { Reader } from '#src/platform/database/db.server.ts'

/** Places of a member in future classes that what they are counted on does not cover, or that are on paused days, those of others than the
 *  holder on a plan that is not shared, and those beyond what it allows: then the latest.
 *  The projected month counts as a month (PRODUCT 4.3). Soonest first. */
export async function listUncoveredBookings(
  reader: Reader,
  memberId: string,
  now: Date,
): Promise<{ reference: string; className: string; startsAt: Date }[]> {
  const { rows } = await reader.$client.query<{ reference: string; className: string; startsAt: Date }>({
    name: 'uncovered-bookings',
    text: `
      select reference, class_name as "className", starts_at as "startsAt" from (
        select b.reference, b.status, s.name as class_name, s.starts_at, h.kind, h.allowance,
               outside.is_so, row_number() over (partition by h.kind is null, outside.is_so, h.id order by s.starts_at, b.booked_at) as n
          from bookings b
          join class_sessions s on s.id = b.session_id
          join people p on p.id = b.person_id
          left join holdings_of($1, '-infinity', 'infinity') h on h.id is not distinct from b.holding_id
               and coalesce(h."startsAt", '-infinity') <= s.starts_at and s.starts_at < coalesce(h."endsAt", 'infinity')
               and not holding_is_paused(h.id, h.kind, $1, s.starts_at)
         -- Places are bound to plans by their date alone. What a class is of is judged for the next month, which may be of another plan.
         cross join lateral (select h.kind is not null and h.kind = 'plan' and ((not h."isShared" and not p.is_holder)
               or (h.id is null and h.covers is not null and s.type_id <> all(h.covers)))) outside(is_so)
         where b.member_id = $1 and b.order_id is null and (b.status = 'confirmed' or b.is_late_cancel) and not b.is_uncounted) held
       where status = 'confirmed' and starts_at > $2 and (kind is null or is_so or n > allowance)
       order by starts_at`,
    values: [memberId, now],
  })
  return rows
}
