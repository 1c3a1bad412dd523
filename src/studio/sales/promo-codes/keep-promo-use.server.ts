import type { Work } from '#src/platform/ctx.server.ts'
import { findOrder } from '../orders/orders.store.server.ts'
import { isUseLeft, PROMO_HELD_MS } from './promo-code.ts'
import { countPromoUses, lockPromoCode } from './promo-codes.store.server.ts'

/** Whether an order that is being paid still has the use of its promo code, in the transaction that settles the payment. An order paid
 *  late, when its use had lapsed and gone to others, has not: the money goes back. Promises: a code is never used more often than it
 *  may be. Locks: the code, before the series of receipts. PRODUCT 4.4a. */
export async function keepPromoUse(work: Work, orderId: string): Promise<boolean> {
  const order = await findOrder(work.tx, orderId)
  if (!order?.promoCode) return true
  const promo = await lockPromoCode(work.tx, order.promoCode)
  const heldSince = new Date(work.now().getTime() - PROMO_HELD_MS)
  if (!promo || order.createdAt > heldSince) return true
  const buyer = { id: order.buyerId, email: order.buyerEmail }
  return isUseLeft(
    promo,
    await countPromoUses(work.tx, { code: promo.code, buyer, exceptOrderId: order.id, heldSince }),
  )
}
