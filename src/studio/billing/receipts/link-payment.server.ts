import type { Work } from '#src/platform/ctx.server.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { signHallLink } from '#src/studio/hall-hire/emails/sign-hall-link.server.ts'
import { nounsOf, PRODUCT_NOUNS } from '#src/studio/products/product-words.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { promoFacts } from '#src/studio/sales/promo-codes/promo-code.ts'
import type { Payment } from '../payments/payments.store.server.ts'

/** What a receipt and a credit note say of what was paid for: the link to it, which a visitor sees too, what it is called, and what a
 *  promo code took off. Locks: none. */
export async function linkPayment(work: Work, { hallHireId, orderId, packageId, renewsAt }: Payment) {
  const order = orderId ? await findOrder(work.tx, orderId) : null
  if (order && !renewsAt) {
    const url = work.links.to(`/checkout/done?token=${signOrderLink(work.links, order)}`)
    return { about: 'order' as const, noun: nounsOf(order.lines)?.one ?? 'order', url, promo: promoFacts(order) }
  }
  const hire = hallHireId ? await findHallHire(work.tx, hallHireId) : null
  if (hire) return { about: 'hall' as const, url: signHallLink(work.links, hire) }
  if (hallHireId) return { about: 'hall' as const, url: work.links.to('/hall-hire') }
  const sold = packageId ? await findProduct(work.tx, packageId) : null
  const noun = PRODUCT_NOUNS[sold?.kind ?? 'plan']
  return { about: 'membership' as const, noun, url: work.links.to('/dashboard/membership'), promo: promoFacts(order) }
}
