import { and, desc, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { orderLines, orders } from '../orders/orders.tables.server.ts'
import type { PromoCode, PromoTerms, PromoUses } from './promo-code.ts'
import { promoCodes } from './promo-codes.tables.server.ts'

const columns = {
  ...pick(promoCodes, 'code', 'percent', 'offPence', 'productIds', 'startsOn', 'endsOn', 'mostUses', 'mostEach'),
  ...pick(promoCodes, 'state'),
}

export async function findPromoCode(reader: Reader, code: string): Promise<PromoCode | null> {
  return first(reader.select(columns).from(promoCodes).where(eq(promoCodes.code, code)))
}

/** Who writes an order that uses a code, or pays for one, holds the code: its uses are counted and written under one lock. */
export async function lockPromoCode(tx: Tx, code: string): Promise<PromoCode | null> {
  return first(tx.select(columns).from(promoCodes).where(eq(promoCodes.code, code)).for('update'))
}

/** Null when there is one of that name. */
export async function insertPromoCode(tx: Tx, promo: PromoCode & { createdAt: Date }): Promise<PromoCode | null> {
  return first(tx.insert(promoCodes).values(promo).onConflictDoNothing().returning(columns))
}

export async function updatePromoCode(tx: Tx, code: string, terms: Partial<PromoTerms>): Promise<void> {
  await tx.update(promoCodes).set(terms).where(eq(promoCodes.code, code))
}

type UsesQuery = {
  code: string
  /** Null before anybody has said who they are. A visitor is known by the address they type. */
  buyer: { id: string | null; email: string } | null
  /** The order that is gone on with: its use is its own. */
  exceptOrderId: string | null
  /** Whether money on its way counts: the order of it will be paid, unless its bank says no. */
  isProcessingCounted: boolean
  now: Date
}

/** How many orders use a code: those that are paid, and those whose money is on its way. One that is begun, failed or left uses up
 *  nothing; while it is being paid, its use is held from others. */
export async function countPromoUses(reader: Reader, query: UsesQuery): Promise<PromoUses> {
  const { code, buyer, exceptOrderId, isProcessingCounted, now } = query
  const paymentIs = (states: SQL) =>
    sql`exists (select from payments p where p.order_id = ${orders.id} and p.state in (${states}))`
  const isOnItsWay = isProcessingCounted ? and(eq(orders.state, 'open'), paymentIs(sql`'processing'`)) : undefined
  const isUsed = or(eq(orders.state, 'paid'), isOnItsWay)
  const isTheirs = buyer
    ? or(
        buyer.id === null ? undefined : eq(orders.buyerId, buyer.id),
        buyer.email === '' ? undefined : eq(sql`lower(${orders.buyerEmail})`, buyer.email.toLowerCase()),
      )
    : undefined
  const isHeld = and(gt(orders.promoHeldUntil, now), paymentIs(sql`'pending', 'requires_action', 'failed'`))
  const countOf = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`
  const [row] = await reader
    .select({
      inAll: countOf(isUsed),
      byBuyer: countOf(and(isUsed, isTheirs ?? sql`false`)),
      held: countOf(and(eq(orders.state, 'open'), isHeld, isTheirs && sql`(${isTheirs}) is not true`)),
    })
    .from(orders)
    .where(and(eq(orders.promoCode, code), exceptOrderId === null ? undefined : ne(orders.id, exceptOrderId)))
  return row ?? { inAll: 0, byBuyer: 0, held: 0 }
}

/** Until when a use is held for an order; null lets go of it. */
export async function updatePromoHold(tx: Tx, orderId: string, promoHeldUntil: Date | null): Promise<void> {
  await tx.update(orders).set({ promoHeldUntil }).where(eq(orders.id, orderId))
}

export type PromoLine = PromoCode & {
  /** Paid orders. */
  uses: number
  /** What was taken off them, and what was paid for them: what went back since is not counted off. */
  takenOffPence: number
  takingsPence: number
}

/** Every code there is or was, the latest first, with what was sold with it. */
export async function listPromoCodes(reader: Reader): Promise<PromoLine[]> {
  const off = sql`coalesce(sum(${orderLines.offPence}), 0)`
  return reader
    .select({
      ...columns,
      uses: sql<number>`count(distinct ${orders.id})::int`,
      takenOffPence: sql<number>`${off}::int`,
      takingsPence: sql<number>`(coalesce(sum(${orderLines.quantity} * ${orderLines.unitPricePence}), 0) - ${off})::int`,
    })
    .from(promoCodes)
    .leftJoin(orders, and(eq(orders.promoCode, promoCodes.code), eq(orders.state, 'paid')))
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .groupBy(promoCodes.code)
    .orderBy(desc(promoCodes.createdAt), promoCodes.code)
}
