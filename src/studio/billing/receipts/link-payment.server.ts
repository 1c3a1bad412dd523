import type { Work } from '#src/platform/ctx.server.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { signHallLink } from '#src/studio/hall-hire/emails/sign-hall-link.server.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { promoFacts } from '#src/studio/sales/promo-codes/promo-code.ts'
import type { Payment } from '../payments/payments.store.server.ts'

/** What a receipt and a credit note say of what was paid for: the link to it, which a visitor sees too, and what a promo code took off.
 *  Locks: none. */
export async function linkPayment(work: Work, { hallHireId, orderId }: Payment) {
  const order = orderId ? await findOrder(work.tx, orderId) : null
  if (order)
    return {
      about: 'order' as const,
      url: work.links.to(`/checkout/done?token=${signOrderLink(work.links, order)}`),
      promo: promoFacts(order),
    }
  const hire = hallHireId ? await findHallHire(work.tx, hallHireId) : null
  if (hire) return { about: 'hall' as const, url: signHallLink(work.links, hire) }
  return hallHireId
    ? { about: 'hall' as const, url: work.links.to('/hall-hire') }
    : { about: 'membership' as const, url: work.links.to('/dashboard/membership') }
}
