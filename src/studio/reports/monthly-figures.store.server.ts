import { STUDIO_ZONE } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { TAKINGS } from '#src/studio/billing/payments/payment-search.ts'

/** The figures of one month: `YYYY-MM` of the studio's calendar, money in pence. */
export type MonthlyFigures = {
  month: string
  /** Confirmed places in classes that have begun, and how the registers mark them. */
  places: number
  attended: number
  noShow: number
  pending: number
  /** What was taken, and what went back of it, in refunds and disputes, less what came back: below nought when more came back in the
   *  month than went. */
  paidPence: number
  returnedPence: number
}

/** The months from the first of one to the first of another (studio dates, both included), earliest first. */
export async function listMonthlyFigures(
  reader: Reader,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<MonthlyFigures[]> {
  const { rows } = await reader.$client.query<MonthlyFigures>({
    name: 'monthly-figures',
    text: `
      select to_char(month, 'YYYY-MM') as month, a.places, a.attended, a."noShow", a.places - a.attended - a."noShow" as pending,
             l."paidPence", l."returnedPence"
        from generate_series($1::timestamp, $2::timestamp, interval '1 month') month
       cross join lateral (
         select count(*)::int as places, (count(*) filter (where mark.attended))::int as attended,
                (count(*) filter (where not mark.attended))::int as "noShow"
           from class_sessions s join bookings b on b.session_id = s.id and b.status = 'confirmed'
           left join attendances mark on mark.booking_id = b.id
          where s.session_date >= month::date and s.session_date < (month + interval '1 month')::date
            and s.status = 'scheduled' and s.starts_at <= $3) a
       cross join lateral (
         select coalesce(sum(amount_pence) filter (where kind = $4), 0)::int as "paidPence",
                coalesce(-sum(amount_pence) filter (where kind <> $4), 0)::int as "returnedPence"
           from ledger_entries
          where payment_id is not null and at >= month at time zone '${STUDIO_ZONE}' and at < (month + interval '1 month') at time zone '${STUDIO_ZONE}') l
       order by month`,
    values: [from, to, now, TAKINGS],
  })
  return rows
}
