import type { Reader } from '#src/platform/database/db.server.ts'

export type Forgivable = {
  bookingId: string
  className: string
  startsAt: Date
  personName: string | null
  isLateCancel: boolean
  /** What is open of its fee; nought where the class counts instead. */
  feePence: number
}

/** A member's bookings that have cost something which staff may forgive, the latest class first. Staff only. */
export async function listForgivable(reader: Reader, memberId: string, most: number): Promise<Forgivable[]> {
  const { rows } = await reader.$client.query<Forgivable>({
    name: 'forgivable-bookings',
    text: `
      select b.id as "bookingId", s.name as "className", s.starts_at as "startsAt", whose_place(b.person_id) as "personName",
             b.is_late_cancel as "isLateCancel", coalesce(fee.pence, 0)::int as "feePence"
        from bookings b join class_sessions s on s.id = b.session_id
        left join attendances a on a.booking_id = b.id
        left join lateral (select -sum(e.amount_pence) as pence from account_entries e
                            where e.member_id = b.member_id and e.kind in ('late_fee', 'no_show_fee', 'fee_returned')
                              and split_part(e.ref, ':', 2) = b.id::text) fee on true
       where b.member_id = $1 and (fee.pence > 0 or (not b.is_uncounted
             and (b.is_late_cancel or (b.status = 'confirmed' and a.attended = false and b.order_id is null))))
       order by s.starts_at desc limit $2`,
    values: [memberId, most],
  })
  return rows
}
