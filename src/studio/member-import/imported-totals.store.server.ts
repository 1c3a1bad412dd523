import { sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { AccountState } from './import-totals.ts'

/** The accounts of an import as they are now. */
export async function listImportedStates(reader: Reader, importId: string, now: Date): Promise<AccountState[]> {
  const at = now.toISOString()
  type Row = Omit<AccountState, 'holdings'> & {
    holdings: { kind: string; left: number | null; startsAt: string; endsAt: string | null }[]
  }
  const { rows } = await reader.execute<Row>(sql`
    select
      (select count(*)::int from people p where p.member_id = u.id and p.removed_at is null) as people,
      exists (select from newsletter_subscriptions n where n.email = lower(u.email) and n.state = 'confirmed') as "isOnList",
      is_paused(u.id, ${at}) as "isPaused",
      (select coalesce(json_agg(json_build_object('kind', h.kind, 'startsAt', h.starts_at, 'endsAt', h.ends_at,
                'left', h.allowance - used_classes(h.member_id, h.id, '-infinity', 'infinity'))), '[]')
         from holdings h where h.member_id = u.id and (h.ends_at is null or h.ends_at > ${at})) as holdings,
      (select json_build_object('day', (s.starts_at at time zone studio_zone())::date::text, 'pence', s.price_pence)
         from standing_agreement(u.id) s where s.starts_at > ${at}) as payment
     from imported_members i join users u on u.id = i.member_id
    where i.import_id = ${importId}`)
  return rows.map(({ holdings, ...row }) => ({
    ...row,
    holdings: holdings.map(({ startsAt, endsAt, ...one }) => ({
      ...one,
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    })),
  }))
}
