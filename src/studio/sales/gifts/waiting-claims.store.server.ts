import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import { claims, orders } from '../orders/orders.tables.server.ts'

/** The number of unclaimed months this member has bought. */
export async function countWaitingClaims(reader: Reader, buyerId: string, now: Date): Promise<number> {
  const [row] = await reader
    .select({ waiting: count() })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(and(eq(orders.buyerId, buyerId), eq(claims.state, 'open'), gt(claims.expiresAt, now)))
  return row?.waiting ?? 0
}

/** What visitors with this address have bought together with a place in a class, and nobody has claimed yet; earliest first. */
export async function listClaimsWithPlace(reader: Reader, email: string): Promise<string[]> {
  if (email === '') return []
  const isTheirs = and(isNull(orders.buyerId), eq(sql`lower(${orders.buyerEmail})`, email.toLowerCase()))
  const rows = await reader
    .select({ id: claims.id })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(and(isTheirs, eq(orders.kind, 'class'), eq(claims.state, 'open')))
    .orderBy(asc(claims.createdAt))
  return rows.map(({ id }) => id)
}
