import type { Work } from '#src/platform/ctx.server.ts'
import { PROMO_HELD_MINUTES } from './promo-code.ts'
import { updatePromoHold } from './promo-codes.store.server.ts'

/** Holds a use of its code for an order that is about to be paid, so that others are told before they pay; or lets go of it, where the
 *  payment did not go through. The caller that reserves one holds the code (holdPromoCode). Promises: nothing is used up; left, it is
 *  free again on its own. Locks: the order. PRODUCT 4.4a, decision 063. */
export async function reservePromoUse(work: Work, orderId: string, { isOver = false } = {}): Promise<void> {
  const until = new Date(work.now().getTime() + PROMO_HELD_MINUTES * 60_000)
  await updatePromoHold(work.tx, orderId, isOver ? null : until)
}
