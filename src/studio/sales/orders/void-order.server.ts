import type { Work } from '#src/platform/ctx.server.ts'
import { lockOrder, markOrder } from './orders.store.server.ts'

/** Gives up an unpaid order; true when it is given up, false when it has been paid in the meantime. Locks: the order. */
export async function voidOrder(work: Work, orderId: string): Promise<boolean> {
  const order = await lockOrder(work.tx, orderId)
  if (order?.state === 'paid') return false
  await markOrder(work.tx, orderId, { state: 'void' })
  return true
}
