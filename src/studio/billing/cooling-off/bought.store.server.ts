import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { ProductKind } from '#src/studio/products/product.ts'
import { claims } from '#src/studio/sales/orders/orders.tables.server.ts'
import { payments } from '../payments/payments.tables.server.ts'

/** A purchased month, pass or single class, with its use. `used` counts classes that have begun, and places cancelled too late. */
export type BoughtMonth = {
  id: string
  sourceRef: string
  packageId: string
  kind: ProductKind
  /** Null means unlimited. */
  allowance: number | null
  /** Null before its first use, and where it has no end. */
  startsAt: Date | null
  endsAt: Date | null
  credits: number
  used: number
}

type BoughtQuery = { memberId: string; now: Date }

const MONTH = `
  select m.id, m.kind, coalesce(m.source_ref, '') as "sourceRef", m.product_id as "packageId", m.allowance, m.starts_at as "startsAt",
         m.ends_at as "endsAt",
         (select count(*) from class_credits c where c.membership_id = m.id)::int as credits,
         used_classes(m.member_id, m.id, '-infinity', $3::timestamptz + interval '1 millisecond') as used
    from holdings m where m.member_id = $1`

/** The months of a member that these sources have opened. */
export async function listBoughtMonths(
  reader: Reader,
  sourceRefs: readonly string[],
  { memberId, now }: BoughtQuery,
): Promise<BoughtMonth[]> {
  const { rows } = await reader.$client.query<BoughtMonth>(
    `${MONTH} and m.source_ref = any($2::text[]) order by m.starts_at`,
    [memberId, sourceRefs, now],
  )
  return rows
}

export async function findBoughtMonth(
  reader: Reader,
  membershipId: string,
  { memberId, now }: BoughtQuery,
): Promise<BoughtMonth | null> {
  const { rows } = await reader.$client.query<BoughtMonth>(`${MONTH} and m.id = $2::uuid`, [
    memberId,
    membershipId,
    now,
  ])
  return rows[0] ?? null
}

export type BoughtUpgrade = typeof payments.$inferSelect

/** The paid upgrades of a month that are still in force. */
export async function listUpgradesOf(reader: Reader, membershipId: string): Promise<BoughtUpgrade[]> {
  return reader
    .select()
    .from(payments)
    .where(and(eq(payments.membershipId, membershipId), eq(payments.purpose, 'upgrade'), eq(payments.grant, 'given')))
    .orderBy(payments.settledAt)
}

/** The months of an order to be claimed by link, locked: none can be claimed until the transaction ends. Locked before the
 *  member, as in claiming. */
export async function lockClaimsOf(tx: Tx, orderId: string): Promise<(typeof claims.$inferSelect)[]> {
  return tx.select().from(claims).where(eq(claims.orderId, orderId)).orderBy(claims.unitNo).for('update')
}

/** Whether the payer's bank has taken the money of a payment back, and not returned it since. */
export async function findIsDisputed(reader: Reader, paymentId: string): Promise<boolean> {
  const { rows } = await reader.execute<{ open: boolean }>(sql`
    select coalesce(sum(case kind when 'dispute' then 1 when 'dispute_won' then -1 else 0 end), 0) > 0 as open
      from ledger_entries where payment_id = ${paymentId}`)
  return rows[0]?.open ?? false
}
