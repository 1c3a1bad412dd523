import type { Ctx } from '#src/platform/ctx.server.ts'
import { lockOrder, markOrder } from './orders.store.server.ts'

/** Gives up an unpaid order; true when it is given up, false when it has been paid in the meantime. Locks: the order. */
export async function voidOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  return ctx.transaction(async ({ tx }) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state === 'paid') return false
    await markOrder(tx, orderId, { state: 'void' })
    return true
  })
}
