import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { orderOfPerson } from '#src/platform/database/person-order.server.ts'
import type { Membership } from '../memberships.store.server.ts'
import type { Extendable, Extension } from './extension.ts'

/** Something held, with what an answer says of it. */
export type HeldToExtend = Extendable &
  Pick<Membership, 'allowance' | 'source'> & {
    memberEmail: string
    pausedFrom: string | null
    resumesOn: string | null
  }

const COLUMNS = `
  h.id, h.member_id as "memberId", u.name as "memberName", u.email as "memberEmail", h.product_id as "productId", h.kind, h.name, whose_holding(h.id) as "personName", h.starts_at as "startsAt",
  h.ends_at as "endsAt", h.allowance, h.source, h.paused_from::text as "pausedFrom", h.resumes_on::text as "resumesOn", h.days_from_first_use as "daysFromFirstUse", h.days_from_first_use is not null and used.used = 0 as "isUnbegun",
  h.kind = 'plan' and exists (select from memberships m where m.member_id = h.member_id and m.ends_at > h.ends_at) as "isFollowed",
  h.kind = 'plan' and exists (select from plan_changes c where c.member_id = h.member_id and c.state = 'pending') as "isChanging",
  h.kind = 'plan' and exists (select from plan_pauses z where z.member_id = h.member_id and z.withdrawn_at is null
                                 and z.resumes_on > ($1::timestamptz at time zone studio_zone())::date) as "isPaused",
  h.kind = 'plan' and exists (select from payments y where y.member_id = h.member_id and y.renews_at = h.ends_at
                                 and (y.state = 'processing' or (y.state = 'pending' and y.mandate_id is not null))) as "isBeingCollected"`

const FROM = `holdings h join users u on u.id = h.member_id, uses_of_holding(h.id, '-infinity', 'infinity') used`

/** What a member has that has an end, or whose days have not begun: what ends last before the rest, months first. */
export async function listExtendable(reader: Reader, memberId: string, now: Date): Promise<HeldToExtend[]> {
  const { rows } = await reader.$client.query<HeldToExtend>({
    name: 'extendable-of-member',
    text: `select ${COLUMNS} from ${FROM}
            where h.member_id = $2 and h.kind <> 'ticket' and (h.ends_at is not null or h.days_from_first_use is not null)
            order by h.kind <> 'plan', h.ends_at desc nulls first, h.id`,
    values: [now, memberId],
  })
  return rows
}

/** What was valid at any moment of a time: the last month of who held one, while it goes on, and whatever else had begun and is not used
 *  up. By the name of who has it. */
export async function listValidWithin(
  reader: Reader,
  { startsAt, endsAt, now }: { startsAt: Date; endsAt: Date; now: Date },
): Promise<HeldToExtend[]> {
  const { rows } = await reader.$client.query<HeldToExtend>({
    name: 'valid-within',
    text: `select ${COLUMNS} from ${FROM}
            where u.deactivated_at is null and case when h.kind = 'plan'
              then h.ends_at > $1 and not exists (select from memberships m where m.member_id = h.member_id and m.ends_at > h.ends_at)
                   and exists (select from memberships m where m.member_id = h.member_id and m.starts_at < $3 and m.ends_at > $2)
              else h.kind <> 'ticket' and h.starts_at < $3 and h.ends_at > $2 and (h.allowance is null or used.used < h.allowance)
                   and not (h.days_from_first_use is not null and used.used = 0) end
            order by ${orderOfPerson('u.name')}, u.id, h.ends_at, h.id`,
    values: [now, startsAt, endsAt],
  })
  return rows
}

/** Writes the ends of several at once. */
export async function extendHoldings(
  tx: Tx,
  extensions: readonly ({ id: string } & Extension)[],
  now: Date,
): Promise<void> {
  await tx.$client.query({
    name: 'extend-holdings',
    text: `update holdings h set ends_at = e."endsAt", days_from_first_use = e."daysFromFirstUse", updated_at = $2
             from json_to_recordset($1) e(id uuid, "endsAt" timestamptz, "daysFromFirstUse" integer) where h.id = e.id`,
    values: [JSON.stringify(extensions), now],
  })
}
