import type { Work } from '#src/platform/ctx.server.ts'
import { releaseHold } from '#src/studio/schedule/seats/release-hold.server.ts'
import { lockOrder, markOrder } from './orders.store.server.ts'

/** Gives up an unpaid order; true when it is given up, false when it has been paid in the meantime. Promises: the place it held in a
 *  class is free. Locks: the order. */
export async function voidOrder(work: Work, orderId: string): Promise<boolean> {
  const order = await lockOrder(work.tx, orderId)
  if (order?.state === 'paid') return false
  await markOrder(work.tx, orderId, { state: 'void' })
  if (order?.sessionId) await releaseHold(work, { sessionId: order.sessionId, heldBy: orderId })
  return true
}
