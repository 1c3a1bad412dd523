import type { Work } from '#src/platform/ctx.server.ts'
import { lockOrder, markOrder } from './orders.store.server.ts'

/** Marks the order of a member's next month as paid, in the transaction that settles the payment and opens the month; false when the
 *  order was given up before. Promises: once, however often it is repeated. Locks: the order. */
export async function payMonthOrder(work: Work, orderId: string): Promise<boolean> {
  const order = await lockOrder(work.tx, orderId)
  if (order?.state === 'open') await markOrder(work.tx, orderId, { state: 'paid', paidAt: work.now() })
  return order !== null && order.state !== 'void'
}
