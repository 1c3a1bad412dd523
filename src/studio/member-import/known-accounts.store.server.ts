import { sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import { folded } from '#src/kit/search.ts'
import type { KnownAccount } from './judging/known-account.ts'

type Times<Held> = Omit<Held, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string | null }
type Row = Omit<KnownAccount, 'holdings'> & { holdings: Times<KnownAccount['holdings'][number]>[] }

/** The open accounts of members with these addresses, in lower case, or with these names and no address, and all that is compared with a file; `isOfMoveIn`: a file brought
 *  them that has neither gone live nor been undone. */
export async function listKnownAccounts(
  reader: Reader,
  { emails, namesWithoutAddress }: { emails: readonly string[]; namesWithoutAddress: readonly string[] },
  now: Date,
): Promise<(KnownAccount & { isOfMoveIn: boolean })[]> {
  const at = now.toISOString()
  const { rows } = await reader.execute<Row & { isOfMoveIn: boolean }>(sql`
    select u.id as "memberId", u.name, lower(u.email) as email, coalesce(u.contact, '') as contact,
      (select json_agg(json_build_object('id', p.id, 'name', coalesce(p.name, u.name), 'isHolder', p.is_holder, 'birthday', p.birthday,
                'bornOn', p.born_on, 'joinedOn', p.joined_on, 'lastVisitOn', p.last_visit_on,
                'notes', (select coalesce(json_agg(n.text), '[]') from member_notes n where n.person_id = p.id)))
         from people p where p.member_id = u.id and p.removed_at is null) as people,
      (select coalesce(json_agg(json_build_object('id', h.id, 'productId', h.product_id, 'kind', h.kind, 'isShared', h.is_shared,
                'startsAt', coalesce(h.starts_at, h.created_at), 'endsAt', h.ends_at,
                'allowance', h.allowance - used_classes(h.member_id, h.id, '-infinity', 'infinity'))), '[]')
         from holdings h where h.member_id = u.id and (h.ends_at is null or h.ends_at > ${at})) as holdings,
      (select coalesce(json_agg(json_build_object('id', h.id, 'productId', h.product_id, 'personId', one ->> 'personId',
                'until', one ->> 'until')), '[]')
         from imported_accounts a join member_imports m on m.id = a.import_id, jsonb_array_elements(a.named -> 'holdings') one, holdings h
        where a.member_id = u.id and m.undone_at is null and h.id = (one ->> 'id')::uuid) as named,
      (select coalesce(json_agg(h.product_id), '[]') from holdings h where h.member_id = u.id and h.kind = 'intro') as intros,
      exists (select from agreements g where g.member_id = u.id)
        or exists (select from holdings h where h.member_id = u.id and h.kind = 'plan') as "hasPlan",
      is_paused(u.id, ${at}) as "isPaused",
      exists (select from newsletter_subscriptions n where n.email = lower(u.email) and n.state = 'confirmed') as "isOnList",
      (select json_build_object('day', (s.starts_at at time zone studio_zone())::date::text, 'pence', s.price_pence)
         from standing_agreement(u.id) s where s.starts_at > ${at}) as payment,
      exists (select from imported_members i join member_imports m on m.id = i.import_id
               where i.member_id = u.id and m.confirmed_at is not null and m.live_at is null and m.undone_at is null) as "isOfMoveIn"
     from users u
    where (lower(u.email) = any(${sql.param([...new Set(emails)])}::text[])
       or u.email = '' and folded(u.name) = any(${sql.param(namesWithoutAddress.map(folded))}::text[])) and u.role = 'member' and u.deactivated_at is null`)
  return rows.map(({ holdings, ...row }) => ({
    ...row,
    holdings: holdings.map((one) => ({
      ...one,
      startsAt: new Date(one.startsAt),
      endsAt: one.endsAt === null ? null : new Date(one.endsAt),
    })),
  }))
}
