import { and, count, eq, gt } from 'drizzle-orm'
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
