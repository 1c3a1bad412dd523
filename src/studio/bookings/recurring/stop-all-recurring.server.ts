import type { Work } from '#src/platform/ctx.server.ts'
import { listStandingOrders } from './recurring.store.server.ts'
import { stopStandingOrder } from './stop-standing-order.server.ts'

/** Ends every standing order of a member whose direct debit has ended; the caller gives their places back. Promises: all or
 *  none. PRODUCT 4.3, direct debit off. */
export async function stopAllRecurring(work: Work, memberId: string): Promise<void> {
  for (const order of await listStandingOrders(work.tx, memberId)) await stopStandingOrder(work, order)
}
