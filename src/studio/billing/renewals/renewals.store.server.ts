import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { CollectionMethod } from './renewal.ts'
import { renewals } from './renewals.tables.server.ts'

export type Renewal = typeof renewals.$inferSelect

/** What is collected when its day has come. */
export const TO_COLLECT: readonly Renewal['state'][] = ['announced', 'waiting']
/** What may still be paid. */
export const OPEN: readonly Renewal['state'][] = [...TO_COLLECT, 'collecting']

export type NewRenewal = Omit<Renewal, 'id' | 'state' | 'tries' | 'failedAt' | 'updatedAt'>

function renewalsWhere(reader: Reader, ...conditions: SQL[]) {
  return reader
    .select()
    .from(renewals)
    .where(and(...conditions))
}

/** Members with direct debit on whose next month begins before the instant given for their method and has not been announced as it would be
 *  collected now; the soonest first. */
export async function listUnannounced(
  reader: Reader,
  before: Record<CollectionMethod, Date>,
  most: number,
): Promise<string[]> {
  const { rows } = await reader.execute<{ memberId: string }>(sql`
    select d.member_id as "memberId" from mandates d
     cross join lateral standing_agreement(d.member_id) a
     where d.state = 'active' and a.is_collected and not a.is_lapsed and a.price_pence > 0
       and a.starts_at < case d.method when 'card' then ${before.card.toISOString()}::timestamptz else ${before.bacs_debit.toISOString()} end
       and not exists (select from renewals r where r.member_id = d.member_id and r.renews_at = a.starts_at
         and (r.state in ('collecting', 'paid', 'given_up') or (r.state in ('announced', 'waiting')
              and r.mandate_id = d.id and r.package_id = a.package_id and r.amount_pence = a.price_pence)))
     order by a.starts_at limit ${most}`)
  return rows.map(({ memberId }) => memberId)
}

/** Announces a month, or announces it again because its package, price or direct debit has changed. Null when it is being
 *  collected or is paid. */
export async function insertAnnouncement(tx: Tx, row: NewRenewal): Promise<Renewal | null> {
  const terms = { ...row, state: 'announced' as const, tries: 0, updatedAt: row.announcedAt }
  const upsert = tx
    .insert(renewals)
    .values(terms)
    .onConflictDoUpdate({
      target: [renewals.memberId, renewals.renewsAt],
      set: terms,
      setWhere: sql`${renewals.state} in ('announced', 'waiting', 'withdrawn')`,
    })
    .returning()
  return first(upsert)
}

/** Whether the month of a renewal has a payment in one of these states. A debt that was paid and given back is owed again, and
 *  a month whose promo code others had used up is to be paid again, as `findMonthPayment` has it. */
const hasPayment = (states: string) => sql`exists (select from payments p where p.member_id = ${renewals.memberId}
    and p.renews_at = ${renewals.renewsAt} and p.state in (${sql.raw(states)})
    and not (p.purpose = 'arrears' and p."grant" = 'returned')
    and not (p.order_id is not null and p."grant" in ('to_return', 'returned')))`

/** What is to be collected or tried again now, longest due first; not while a payment for the month is on its way. */
export async function listDueRenewals(reader: Reader, now: Date, most: number): Promise<Renewal[]> {
  const isFree = sql`not ${hasPayment("'processing', 'succeeded'")}`
  const due = renewalsWhere(reader, inArray(renewals.state, TO_COLLECT), lte(renewals.dueAt, now), isFree)
  return due.orderBy(asc(renewals.dueAt)).limit(most)
}

/** Collections whose payment has an outcome, paid or not, and months that their member has paid otherwise. */
export async function listAnsweredRenewals(reader: Reader, most: number): Promise<Renewal[]> {
  const isAnswered = sql`(${inArray(renewals.state, OPEN)} and ${hasPayment("'succeeded'")})
    or (${renewals.state} = 'collecting' and not ${hasPayment("'pending', 'processing', 'requires_action', 'succeeded'")})`
  return renewalsWhere(reader, isAnswered).limit(most)
}

/** The collection of the month of a member that begins then, however it ended. */
export async function findRenewal(reader: Reader, memberId: string, renewsAt: Date): Promise<Renewal | null> {
  return first(renewalsWhere(reader, eq(renewals.memberId, memberId), eq(renewals.renewsAt, renewsAt)))
}

export async function lockRenewal(tx: Tx, renewalId: string): Promise<Renewal | null> {
  return first(renewalsWhere(tx, eq(renewals.id, renewalId)).for('update'))
}

export async function updateRenewal(
  tx: Tx,
  renewalId: string,
  change: Partial<Pick<Renewal, 'state' | 'dueAt' | 'tries' | 'failedAt'>> & { updatedAt: Date },
): Promise<Renewal> {
  const [written] = await tx.update(renewals).set(change).where(eq(renewals.id, renewalId)).returning()
  return written as Renewal
}

/** Withdraws what was announced or waits for another attempt; with `isAll` also what is being collected. */
export async function withdrawRenewals(tx: Tx, memberId: string, how: { isAll: boolean; now: Date }): Promise<void> {
  await tx
    .update(renewals)
    .set({ state: 'withdrawn', updatedAt: how.now })
    .where(and(eq(renewals.memberId, memberId), inArray(renewals.state, how.isAll ? OPEN : TO_COLLECT)))
}

/** The month being announced, collected or retried for a member. */
export async function findOpenRenewal(reader: Reader, memberId: string): Promise<Renewal | null> {
  return first(
    renewalsWhere(reader, eq(renewals.memberId, memberId), inArray(renewals.state, OPEN))
      .orderBy(asc(renewals.renewsAt))
      .limit(1),
  )
}
