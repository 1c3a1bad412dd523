import type { Work } from '#src/platform/ctx.server.ts'
import { findOrder } from '../orders/orders.store.server.ts'
import { isUseLeft } from './promo-code.ts'
import { countPromoUses, lockPromoCode } from './promo-codes.store.server.ts'

/** Whether there is a use of its promo code left for an order that is being paid, in the transaction that settles the payment: a code is
 *  used when it is paid. It was held while the order was being paid; where that took so long that others were first there is none, and the
 *  money goes back. Promises: a code is never used more often than it
 *  may be. Locks: the code, before the series of receipts. PRODUCT 4.4a. */
export async function keepPromoUse(work: Work, orderId: string): Promise<boolean> {
  const order = await findOrder(work.tx, orderId)
  if (!order?.promoCode) return true
  const promo = await lockPromoCode(work.tx, order.promoCode)
  if (!promo) return true
  const buyer = { id: order.buyerId, email: order.buyerEmail }
  const query = { code: promo.code, buyer, exceptOrderId: order.id, isProcessingCounted: false, now: work.now() }
  return isUseLeft(promo, await countPromoUses(work.tx, query))
}
