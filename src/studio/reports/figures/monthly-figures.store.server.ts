import type { Reader } from '#src/platform/database/db.server.ts'
import type { MonthlyFigures } from './report-rows.ts'
import { TAKINGS_SUMS } from './takings.store.server.ts'

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
         select coalesce(sum(booked), 0)::int as places, coalesce(sum(attended), 0)::int as attended,
                coalesce(sum(missed), 0)::int as "noShow"
           from held_sessions(month::date, (month + interval '1 month')::date - 1, $3)) a
       cross join lateral (
         select ${TAKINGS_SUMS}
           from ledger_entries l
          where payment_id is not null and at >= (select studio_instant(month)) and at < (select studio_instant(month + interval '1 month'))) l
       order by month`,
    values: [from, to, now],
  })
  return rows
}
