import { type Ctx, joined } from '#src/platform/ctx.server.ts'
import { listStandingOrders } from './recurring.store.server.ts'
import { stopStandingOrder } from './stop-standing-order.server.ts'

/** Ends every standing order of a member whose direct debit has ended; the caller gives their places back. Promises: all or
 *  none. PRODUCT 4.3, direct debit off. */
export async function stopAllRecurring(ctx: Ctx, memberId: string): Promise<void> {
  await ctx.transaction(async ({ tx }) => {
    for (const order of await listStandingOrders(tx, memberId)) await stopStandingOrder(joined(ctx, tx), order)
  })
}
