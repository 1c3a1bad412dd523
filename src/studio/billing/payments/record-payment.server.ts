import { invariant } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { NextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { describeLines, totalPence } from '#src/studio/sales/orders/order.ts'
import type { Order } from '#src/studio/sales/orders/orders.store.server.ts'
import { useCredit } from '../account/use-credit.server.ts'
import { insertPayment, type NewPayment, type Payment } from './payments.store.server.ts'

/** What is to be paid; `amountPence` is its price. */
export type Purchase = Omit<NewPayment, 'id' | 'state' | 'provider' | 'createdAt'> & Partial<Pick<Payment, 'provider'>>

/** Records what is to be paid, in the caller's transaction; settlePayment then settles it, or collects it. Null when the same is paid, or
 *  being paid, already. Promises: what is on the payer's account is used first. Locks: the payer. */
export async function recordPayment(work: Work, purchase: Purchase): Promise<Payment | null> {
  const split = await useCredit(work, { memberId: purchase.memberId ?? null, pricePence: purchase.amountPence })
  const begun = { state: 'pending' as const, createdAt: work.now() }
  return insertPayment(work.tx, { provider: work.payments.name, ...purchase, ...split, ...begun })
}

type Collection = { month: NextMonth; mandateId: string; provider: Payment['provider']; tryNo: number }

/** Records that a month is to be collected by direct debit. Promises: one month has one payment that is not given up, however often it is
 *  recorded (unique index), so that it cannot be collected twice. */
export function recordCollection(work: Work, { month, ...collection }: Collection): Promise<Payment | null> {
  const { memberId, name: payerName, email: payerEmail, packageId, pricePence: amountPence, renewsAt } = month
  const description = `${month.packageName}, one month`
  const terms = { memberId, payerName, payerEmail, packageId, amountPence, renewsAt, description }
  return recordPayment(work, { ...terms, ...collection, purpose: 'renewal' })
}

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
