import type { Reader } from '#src/platform/database/db.server.ts'

/** Places of a member in future classes that no month of theirs covers or that are on paused days, and those beyond what a month allows: then the latest.
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
        select b.reference, b.status, b.class_name, b.starts_at, m.allowance,
               row_number() over (partition by m.starts_at order by b.starts_at, b.booked_at) as n
          from used_places($1, '-infinity', 'infinity') b
          left join membership_periods($1) m on m.starts_at <= b.starts_at and b.starts_at < m.ends_at
               and not is_paused($1, b.starts_at)) held
       where status = 'confirmed' and starts_at > $2 and (allowance is null or n > allowance)
       order by starts_at`,
    values: [memberId, now],
  })
  return rows
}
