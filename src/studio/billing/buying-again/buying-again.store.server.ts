import { and, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/platform/database/db.server.ts'
import { products } from '#src/studio/products/products.tables.server.ts'
import { orderLines, orders } from '#src/studio/sales/orders/orders.tables.server.ts'
import { type Payment } from '../payments/payments.store.server.ts'
import { payments } from '../payments/payments.tables.server.ts'
import { BOUGHT_PURPOSES } from './buying-again.ts'

const before = alias(payments, 'before')
const orderBefore = alias(orders, 'order_before')

type Since = {
  since: Date
  /** The payments that a visitor's browser has begun: an address alone says nothing about who typed it. Null for staff, who know. */
  begunHere: readonly string[] | null
}

/** When the same payer last bought one of the things that this payment is for: in a single class the same class, as a present for the same
 *  person, and for the same person of their account. Null when they did not, or it was given back. */
export async function findBoughtBefore(
  tx: Tx,
  { id, memberId, payerEmail, packageId, orderId }: Payment,
  { since, begunHere }: Since,
): Promise<Date | null> {
  const isVisitors = and(isNull(before.memberId), sql`lower(${before.payerEmail}) = lower(${payerEmail})`)
  const isFromHere = begunHere ? inArray(before.id, [...begunHere]) : undefined
  const things = sql`(select ${orderLines.packageId} from ${orderLines} where ${orderLines.orderId} = ${orderId} union select ${packageId}::text)`
  const linesBefore = sql`(select ${orderLines.packageId} from ${orderLines} where ${orderLines.orderId} = ${before.orderId} union select ${before.packageId})`
  const isOneClass = sql`exists (select 1 from ${products} where ${products.kind} = 'single' and ${products.id} in ${things})`
  const [row] = await tx
    .select({ at: before.settledAt })
    .from(before)
    .leftJoin(orderBefore, eq(orderBefore.id, before.orderId))
    .leftJoin(orders, eq(orders.id, sql`${orderId}::uuid`))
    .where(
      and(
        memberId ? eq(before.memberId, memberId) : and(isVisitors, isFromHere),
        ne(before.id, id),
        inArray(before.purpose, [...BOUGHT_PURPOSES]),
        eq(before.grant, 'given'),
        gte(before.settledAt, since),
        sql`${orderBefore.personId} is not distinct from ${orders.personId}`,
        sql`lower(${orderBefore.recipientEmail}) is not distinct from lower(${orders.recipientEmail})`,
        or(sql`not ${isOneClass}`, sql`${orderBefore.sessionId} is not distinct from ${orders.sessionId}`),
        // Neither of two orders names a package itself, and an intersection takes two nulls for the same.
        sql`exists (select 1 from (${things} intersect ${linesBefore}) as same (package_id) where package_id is not null)`,
      ),
    )
    .orderBy(desc(before.settledAt))
    .limit(1)
  return row?.at ?? null
}
