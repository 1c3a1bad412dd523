import { invariant } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { describeLines, totalPence } from '#src/studio/sales/orders/order.ts'
import type { Order } from '#src/studio/sales/orders/orders.store.server.ts'
import type { Payment } from './payments.store.server.ts'
import { recordPayment } from './record-payment.server.ts'

/** Records the payment of an order that has just been placed. Promises: one order has one payment (unique index), for the cost of its
 *  lines. */
export async function recordOrderPayment(
  work: Work,
  order: Order,
  purpose: 'order' | 'class' = 'order',
): Promise<Payment> {
  const { id: orderId, buyerId: memberId, buyerName: payerName, buyerEmail: payerEmail, lines } = order
  const what = describeLines(lines)
  const description = order.kind === 'gift' ? `${what}, for ${order.recipientName}` : what
  const terms = { memberId, payerName, payerEmail, orderId, description, purpose, amountPence: totalPence(lines) }
  const payment = await recordPayment(work, terms)
  invariant(payment, 'a new order has no payment yet')
  return payment
}
