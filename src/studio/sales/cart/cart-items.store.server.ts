import { and, eq, notInArray, sql } from 'drizzle-orm'
import { newId } from '#src/kit/id.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { Cart, CartItem } from './cart.ts'
import { cartItems } from '../orders/orders.tables.server.ts'

/** A member's cart; an empty one has a new key each time. */
export async function findCart(reader: Reader, memberId: string): Promise<Cart> {
  // Prepared, because every signed-in page shows it.
  const { rows } = await reader.$client.query<CartItem & { cartKey: string }>({
    name: 'cart',
    text: `select package_id as "packageId", quantity, cart_key as "cartKey" from cart_items
            where member_id = $1 order by added_at, package_id`,
    values: [memberId],
  })
  return {
    key: rows[0]?.cartKey ?? newId(),
    items: rows.map(({ packageId, quantity }) => ({ packageId, quantity })),
  }
}

/** Replaces a member's cart by this, under this key. */
export async function replaceCart(tx: Tx, memberId: string, { key, items }: Cart, now: Date): Promise<void> {
  const kept = items.map(({ packageId }) => packageId)
  await tx
    .delete(cartItems)
    .where(and(eq(cartItems.memberId, memberId), kept.length > 0 ? notInArray(cartItems.packageId, kept) : undefined))
  for (const { packageId, quantity } of items) {
    await tx
      .insert(cartItems)
      .values({ memberId, packageId, quantity, cartKey: key, addedAt: now })
      .onConflictDoUpdate({ target: [cartItems.memberId, cartItems.packageId], set: { quantity, cartKey: key } })
  }
}

/** Locks a member's cart, so that changes are made one after the other. */
export async function lockCart(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cart:${memberId}`}, 0))`)
}
