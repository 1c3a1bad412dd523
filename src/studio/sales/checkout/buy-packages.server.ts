import type { Outcome } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Intent } from '#src/platform/payments/provider.server.ts'
import { findOrPlaceOrder, type OrderTerms, type WaitingOrder } from '../orders/find-or-place-order.server.ts'
import { beginPayment } from '#src/studio/billing/pay-online/begin-payment.server.ts'
import { recognisePromoCode } from '../promo-codes/recognise-promo-code.server.ts'
import type { OrderPayRefusal } from '#src/studio/billing/pay-online/order-payment.ts'

export type OrderRequest = OrderTerms & {
  /** Whether the buyer has asked for the classes to begin at once. The pages order nothing without it. */
  startsNow?: boolean
}

export type OrderStarted = WaitingOrder & { intent: Intent }

/** Writes down an order and begins its payment, for a visitor too.
 *  Promises: prices are the studio's; one cart is one order and one payment, whatever is clicked twice, reloaded or open in
 *  another tab; a cart that was paid answers its paid order; when the cart has changed the order before is given up first,
 *  unless it turns out to be paid. Nothing is given yet.
 *  Locks: nothing for long; the provider is asked between the transactions. PRODUCT 4.4. */
export async function buyPackages(ctx: Ctx, request: OrderRequest): Promise<Outcome<OrderStarted, OrderPayRefusal>> {
  const promo = await recognisePromoCode(ctx, request)
  if (!promo.ok) return promo
  const promoCode = promo.value?.code
  return beginPayment(ctx, request, (work, limitKey) => findOrPlaceOrder(work, { ...request, promoCode, limitKey }))
}
