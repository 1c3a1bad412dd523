import type { Outcome } from '#src/kit/outcome.ts'
import { studioDate } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { OrderLine } from '../orders/order.ts'
import { decidePromo, type PromoCode, type PromoRefusal } from './promo-code.ts'
import { countPromoUses } from './promo-codes.store.server.ts'

type Applying = {
  lines: readonly OrderLine[]
  buyer: { id: string | null; email: string } | null
  /** The order that is gone on with. */
  exceptOrderId?: string | null
  now: Date
}

/** The lines of an order with what a code takes off them, or why it cannot be used. Promises nothing for later: the caller that writes
 *  the order has locked the code (lockPromoCode). Locks: none. PRODUCT 4.4a. */
export async function applyPromoCode(
  reader: Reader,
  promo: PromoCode,
  { lines, buyer, exceptOrderId = null, now }: Applying,
): Promise<Outcome<OrderLine[], PromoRefusal>> {
  const uses = await countPromoUses(reader, { code: promo.code, buyer, exceptOrderId, isProcessingCounted: true, now })
  return decidePromo(promo, { lines, uses, today: studioDate(now) })
}
