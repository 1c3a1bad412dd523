import { sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { ImportTotals } from './import-totals.ts'

type Counted = Pick<
  ImportTotals,
  'people' | 'households' | 'consents' | 'classesLeft' | 'unlimited' | 'frozen' | 'payments'
>

/** What the members of an import have now, counted from their own rows. */
export async function countImported(reader: Reader, importId: string, now: Date): Promise<Counted> {
  const at = now.toISOString()
  const { rows } = await reader.execute<Counted>(sql`
    with brought as (select member_id, subscription_id from imported_members where import_id = ${importId}),
    held as (
      select h.*, used_classes(h.member_id, h.id, '-infinity', 'infinity') as used
        from holdings h join brought b on b.member_id = h.member_id where h.ends_at is null or h.ends_at > ${at}),
    due as (
      select (s.starts_at at time zone studio_zone())::date::text as day, count(*)::int as count, sum(s.price_pence)::int as pence
        from brought b cross join lateral standing_agreement(b.member_id) s
       where s.starts_at > ${at} group by 1)
    select
      (select count(*)::int from people p join brought b on b.member_id = p.member_id where p.removed_at is null) as people,
      (select count(distinct p.member_id)::int from people p join brought b on b.member_id = p.member_id
        where p.removed_at is null and not p.is_holder) as households,
      (select count(*)::int from brought where subscription_id is not null) as consents,
      (select coalesce(sum(allowance - used), 0)::int from held) as "classesLeft",
      (select count(*)::int from held where allowance is null) as unlimited,
      (select count(*)::int from held h where (h.kind = 'plan' and is_paused(h.member_id, ${at})) or (h.kind <> 'plan' and h.starts_at > ${at}))
        as frozen,
      (select coalesce(json_agg(json_build_object('day', day, 'count', count, 'pence', pence) order by day), '[]') from due) as payments`)
  return rows[0]!
}
