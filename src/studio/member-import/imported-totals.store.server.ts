import { sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { AccountState } from './import-totals.ts'

/** The accounts that a file named, with what it named of them, as they are now. */
export async function listImportedStates(reader: Reader, importId: string, now: Date): Promise<AccountState[]> {
  const at = now.toISOString()
  type Row = Omit<AccountState, 'holdings'> & {
    holdings: { kind: string; left: number | null; startsAt: string; endsAt: string | null }[]
  }
  const { rows } = await reader.execute<Row>(sql`
    with named as (
      select a.member_id, (a.named -> 'isOnList')::boolean as is_on_list,
             array(select (one ->> 'id')::uuid from jsonb_array_elements(a.named -> 'people') one) as people,
             array(select (one ->> 'id')::uuid from jsonb_array_elements(a.named -> 'holdings') one) as holdings
        from imported_accounts a where a.import_id = ${importId}
       union all
      -- Files of before it was kept what they name: all of the accounts that they made.
      select i.member_id, true, array(select id from people where member_id = i.member_id),
             array(select id from holdings where member_id = i.member_id)
        from imported_members i
       where i.import_id = ${importId} and not exists (select from imported_accounts a where a.import_id = i.import_id))
    select
      (select count(*)::int from people p where p.id = any(n.people) and p.removed_at is null) as people,
      n.is_on_list and exists (select from newsletter_subscriptions s where s.email = lower(u.email) and s.state = 'confirmed') as "isOnList",
      is_paused(u.id, ${at}) as "isPaused",
      (select coalesce(json_agg(json_build_object('kind', h.kind, 'startsAt', h.starts_at, 'endsAt', h.ends_at,
                'left', h.allowance - used_classes(h.member_id, h.id, '-infinity', 'infinity'))), '[]')
         from holdings h where h.id = any(n.holdings) and (h.ends_at is null or h.ends_at > ${at})) as holdings,
      (select json_build_object('day', (s.starts_at at time zone studio_zone())::date::text, 'pence', s.price_pence)
         from standing_agreement(u.id) s
        where s.starts_at > ${at} and exists (select from holdings h where h.id = any(n.holdings) and h.kind = 'plan')) as payment
     from named n join users u on u.id = n.member_id`)
  return rows.map(({ holdings, ...row }) => ({
    ...row,
    holdings: holdings.map(({ startsAt, endsAt, ...one }) => ({
      ...one,
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    })),
  }))
}
