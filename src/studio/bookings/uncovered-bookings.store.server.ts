import type { Reader } from '#src/platform/db.server.ts'

/** Places of a member in classes to come that no month of theirs covers, or that are more than their month allows: then the latest
 *  of them. The projected month counts as a month (PRODUCT 4.3). Soonest first. */
export async function listUncoveredBookings(
  reader: Reader,
  memberId: string,
  now: Date,
): Promise<{ reference: string; className: string; startsAt: Date }[]> {
  const { rows } = await reader.$client.query<{ reference: string; className: string; startsAt: Date }>({
    name: 'uncovered-bookings',
    text: `
      select reference, name as "className", starts_at as "startsAt" from (
        select b.reference, b.status, s.name, s.starts_at, m.allowance,
               row_number() over (partition by m.starts_at order by s.starts_at, b.booked_at) as n
          from bookings b join class_sessions s on s.id = b.session_id
          left join membership_periods($1) m on m.starts_at <= s.starts_at and s.starts_at < m.ends_at
         where b.member_id = $1 and (b.status = 'confirmed' or b.is_late_cancel)) held
       where status = 'confirmed' and starts_at > $2 and (allowance is null or n > allowance)
       order by starts_at`,
    values: [memberId, now],
  })
  return rows
}
