import type { Work } from '#src/platform/ctx.server.ts'
import { releaseHold } from '#src/studio/schedule/seats/release-hold.server.ts'
import { listHeldBy } from '#src/studio/schedule/seats/seat-holds.store.server.ts'
import { lockOrder, markOrder } from './orders.store.server.ts'

/** Gives up an unpaid order; true when it is given up, false when it has been paid in the meantime. Promises: the places it held in
 *  classes are free. Locks: the order. */
export async function voidOrder(work: Work, orderId: string): Promise<boolean> {
  const order = await lockOrder(work.tx, orderId)
  if (order?.state === 'paid') return false
  await markOrder(work.tx, orderId, { state: 'void' })
  for (const sessionId of await listHeldBy(work.tx, orderId)) await releaseHold(work, { sessionId, heldBy: orderId })
  return true
}
