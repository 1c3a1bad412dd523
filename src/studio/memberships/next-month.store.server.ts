import { sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { Period } from './membership-period.ts'

/** What a member has agreed to for the month after the last one they hold, as the database's function standing_agreement says
 *  it: its package is that of a downgrade due by then, otherwise the agreed one; its price is the current one. */
export type NextMonth = {
  memberId: string
  name: string
  email: string
  /** The last month held, and its package. */
  lastId: string
  lastPackageName: string
  /** When it begins: where the last month ends. */
  renewsAt: Date
  /** The first instant after it. */
  endsAt: Date
  anchorDay: number
  /** The payment that is on its way for it. */
  collectionId: string | null
  /** The last month has ended and the member was notified: nothing renews. */
  isLapsed: boolean
  packageId: string
  packageName: string
  pricePence: number
  isChange: boolean
  /** Direct debit pays for it, or tries to. */
  isCollected: boolean
  /** A collection of it has failed, and it has not been paid since. */
  isUnpaid: boolean
}

/** Null for a member who never held a membership. */
export async function findNextMonth(reader: Reader, memberId: string): Promise<NextMonth | null> {
  const { rows } = await reader.$client.query<NextMonth>({
    name: 'next-month',
    text: `
      select u.id as "memberId", u.name, u.email, a.last_id as "lastId", held.name as "lastPackageName",
             a.starts_at as "renewsAt", a.ends_at as "endsAt", a.anchor_day as "anchorDay", a.collection_id as "collectionId",
             a.is_lapsed as "isLapsed", p.id as "packageId", p.name as "packageName", a.price_pence as "pricePence",
             a.change_id is not null as "isChange", a.is_collected as "isCollected", a.is_unpaid as "isUnpaid"
        from standing_agreement($1) a
        join users u on u.id = $1
        join products held on held.id = a.last_package_id
        join products p on p.id = a.package_id`,
    values: [memberId],
  })
  return rows[0] ?? null
}

/** The month that a collection on its way pays for. */
export async function findCollectedMonth(reader: Reader, memberId: string): Promise<Period | null> {
  const month = await findNextMonth(reader, memberId)
  return month?.collectionId ? { startsAt: month.renewsAt, endsAt: month.endsAt } : null
}

const LAST_MONTHS = sql`memberships m where m.lapsed_at is null and not exists (
  select from memberships later where later.member_id = m.member_id and later.ends_at > m.ends_at)`

/** Nothing will collect the next month: no direct debit is active, and no bank is deciding on one. */
const NOT_COLLECTED = sql`not exists (select from mandates d where d.member_id = m.member_id
  and (d.state = 'pending' or (d.state = 'active' and not d.ends_with_period)))`

/** Members whose last month ends in this time and who have not been notified yet. */
export async function listEndingMembers(reader: Reader, from: Date, until: Date, most: number): Promise<string[]> {
  const { rows } = await reader.execute<{ memberId: string }>(sql`
    select m.member_id as "memberId" from ${LAST_MONTHS}
       and m.ends_at > ${from.toISOString()} and m.ends_at <= ${until.toISOString()} and ${NOT_COLLECTED}
       and not exists (select from messages l where l.dedupe_key =
             'membership-ending:' || m.id || ':' || round(extract(epoch from m.ends_at) * 1000)::bigint)
     order by m.ends_at limit ${most}`)
  return rows.map(({ memberId }) => memberId)
}

/** Members whose last month is over and who have not been notified yet, except those whose payment for the next month is in
 *  progress. */
export async function listEndedMembers(reader: Reader, now: Date, most: number): Promise<string[]> {
  const { rows } = await reader.execute<{ memberId: string }>(sql`
    select m.member_id as "memberId" from ${LAST_MONTHS} and m.ends_at <= ${now.toISOString()} and ${NOT_COLLECTED}
       and not exists (select from payments p where p.member_id = m.member_id and p.renews_at = m.ends_at
             and p.state = 'processing')
     order by m.ends_at limit ${most}`)
  return rows.map(({ memberId }) => memberId)
}
