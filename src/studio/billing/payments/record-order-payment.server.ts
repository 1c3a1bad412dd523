import type { Work } from '#src/platform/ctx.server.ts'
import { invariant } from '#src/kit/outcome.ts'
import { useCredit } from '../account/use-credit.server.ts'
import { describeLines, totalPence } from '#src/studio/sales/orders/order.ts'
import type { Order } from '#src/studio/sales/orders/orders.store.server.ts'
import { insertPayment, type Payment } from './payments.store.server.ts'

/** Records the payment of an order that has just been placed, in the caller's transaction; settlePayment then settles it.
 *  Promises: one order has one payment (unique index), for the cost of its lines. */
export async function recordOrderPayment(
  work: Work,
  order: Order,
  purpose: 'order' | 'class' = 'order',
): Promise<Payment> {
  const what = describeLines(order.lines)
  const payment = await insertPayment(work.tx, {
    memberId: order.buyerId,
    payerName: order.buyerName,
    payerEmail: order.buyerEmail,
    purpose,
    orderId: order.id,
    description: order.kind === 'gift' ? `${what}, for ${order.recipientName}` : what,
    ...(await useCredit(work, { memberId: order.buyerId, pricePence: totalPence(order.lines) })),
    state: 'pending',
    provider: work.payments.name,
    createdAt: work.now(),
  })
  invariant(payment, 'a new order has no payment yet')
  return payment
}
