import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { describeLines, totalPence } from './order.ts'
import { insertOrder, type NewOrder, type Order } from './orders.store.server.ts'

/** Records an order, at current prices. Nothing is given until it is paid. Promises: one open or paid order for a cart; null
 *  when there is one already. */
export async function placeOrder(work: Work, order: Omit<NewOrder, 'createdAt'>): Promise<Order | null> {
  const placed = await insertOrder(work.tx, { ...order, createdAt: work.now() })
  if (!placed) return null
  const { id: subjectId, buyerId: memberId, kind, lines, promoCode } = placed
  const details = { kind, for: describeLines(lines), amountPence: totalPence(lines), ...(promoCode && { promoCode }) }
  await recordActivity(work, { verb: 'order.placed', subjectId, memberId, details })
  return placed
}
