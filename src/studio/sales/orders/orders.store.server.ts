import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { products } from '#src/studio/products/products.tables.server.ts'
import type { CartItem } from '../cart/cart.ts'
import { type OrderLine, ownOrderKey } from './order.ts'
import { claims, orderLines, orders } from './orders.tables.server.ts'

export type Order = typeof orders.$inferSelect & { lines: OrderLine[] }
export type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'state' | 'paidAt'> & { lines: OrderLine[] }
export type Claim = typeof claims.$inferSelect
export type NewClaim = Pick<Claim, 'orderId' | 'unitNo' | 'packageId' | 'terms' | 'isGift' | 'expiresAt' | 'createdAt'>

/** A claim as the page of its link and its buyer see it. */
export type ClaimOfOrder = Claim & {
  kind: Order['kind']
  name: string
  productKind: OrderLine['kind']
  buyerId: string | null
  buyerName: string
  buyerEmail: string
  recipientName: string | null
  recipientEmail: string | null
}

async function withLines(reader: Reader, order: typeof orders.$inferSelect | undefined): Promise<Order | null> {
  if (!order) return null
  const lines = await reader
    .select({ ...pick(orderLines, 'packageId', 'name', 'quantity', 'unitPricePence', 'offPence'), kind: products.kind })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.packageId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  return { ...order, lines: lines.map(({ offPence, ...line }) => ({ ...line, ...(offPence > 0 && { offPence }) })) }
}

export async function findOrder(reader: Reader, orderId: string): Promise<Order | null> {
  const [row] = await reader.select().from(orders).where(eq(orders.id, orderId))
  return withLines(reader, row)
}

/** The open or paid order of a cart; there is one at most. */
export async function findLiveOrder(reader: Reader, cartKey: string): Promise<Order | null> {
  const [row] = await reader
    .select()
    .from(orders)
    .where(and(eq(orders.cartKey, cartKey), ne(orders.state, 'void')))
  return withLines(reader, row)
}

/** The key under which a member orders one package for themselves now, or for that person of their account. */
export async function findOwnOrderKey(
  reader: Reader,
  memberId: string,
  packageId: string,
  personId?: string | null,
): Promise<string> {
  const what = personId ? `${packageId}@${personId}` : packageId
  const isOfPackage = sql`starts_with(${orders.cartKey}, ${ownOrderKey(memberId, what, 0).slice(0, -1)})`
  const isPaid = and(eq(orders.buyerId, memberId), eq(orders.state, 'paid'), isOfPackage)
  return ownOrderKey(memberId, what, await reader.$count(orders, isPaid))
}

/** What was bought from a cart; null when nothing of it is paid. */
export async function findPaidItems(reader: Reader, cartKey: string): Promise<CartItem[] | null> {
  const order = await findLiveOrder(reader, cartKey)
  return order?.state === 'paid' ? order.lines : null
}

export async function lockOrder(tx: Tx, orderId: string): Promise<Order | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return withLines(tx, row)
}

/** Null when another order was placed from the same cart at the same moment. */
export async function insertOrder(tx: Tx, { lines, ...order }: NewOrder): Promise<Order | null> {
  const [row] = await tx
    .insert(orders)
    .values({ ...order, state: 'open' })
    .onConflictDoNothing()
    .returning()
  if (!row) return null
  await tx.insert(orderLines).values(lines.map((line, at) => ({ ...line, orderId: row.id, position: at + 1 })))
  return { ...row, lines }
}

export async function markOrder(tx: Tx, orderId: string, to: { state: 'void' } | { state: 'paid'; paidAt: Date }) {
  await tx.update(orders).set(to).where(eq(orders.id, orderId))
}

export async function insertClaims(tx: Tx, rows: NewClaim[]): Promise<Claim[]> {
  if (rows.length === 0) return []
  return tx
    .insert(claims)
    .values(rows.map((row) => ({ ...row, state: 'open' as const })))
    .returning()
}

/** Locks the claim alone: a claim does not wait for the payment of another order. */
export async function lockClaim(tx: Tx, claimId: string): Promise<Claim | null> {
  return first(tx.select().from(claims).where(eq(claims.id, claimId)).for('update'))
}

export async function markClaimed(
  tx: Tx,
  claimId: string,
  by: { memberId: string; at: Date; membershipId: string },
): Promise<void> {
  const { memberId, at, membershipId } = by
  await tx
    .update(claims)
    .set({ state: 'claimed', claimedBy: memberId, claimedAt: at, membershipId })
    .where(eq(claims.id, claimId))
}

/** Returns how many were open. */
export async function markOpenClaimsVoid(tx: Tx, orderId: string): Promise<number> {
  const voided = await tx
    .update(claims)
    .set({ state: 'void' })
    .where(and(eq(claims.orderId, orderId), eq(claims.state, 'open')))
    .returning({ id: claims.id })
  return voided.length
}

const claimOfOrder = {
  claim: claims,
  name: orderLines.name,
  productKind: products.kind,
  ...pick(orders, 'kind', 'buyerId', 'buyerName', 'buyerEmail', 'recipientName', 'recipientEmail'),
}

function selectClaims(reader: Reader) {
  return reader
    .select(claimOfOrder)
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, claims.orderId), eq(orderLines.packageId, claims.packageId)))
    .innerJoin(products, eq(products.id, claims.packageId))
}

export async function findClaim(reader: Reader, claimId: string): Promise<ClaimOfOrder | null> {
  const [row] = await selectClaims(reader).where(eq(claims.id, claimId))
  if (!row) return null
  const { claim, ...order } = row
  return { ...claim, ...order }
}

/** What a member has bought for others and to be claimed, latest first. */
export async function listBoughtClaims(reader: Reader, buyerId: string): Promise<ClaimOfOrder[]> {
  const rows = await selectClaims(reader)
    .where(eq(orders.buyerId, buyerId))
    .orderBy(desc(claims.createdAt), asc(claims.unitNo))
  return rows.map(({ claim, ...order }) => ({ ...claim, ...order }))
}
