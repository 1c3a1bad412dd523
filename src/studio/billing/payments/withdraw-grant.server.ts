import type { Ctx } from '#src/platform/ctx.server.ts'
import { lockPayment, updatePayment } from './payments.store.server.ts'

/** Records that what a payment gave has been taken back; false when it had given nothing, or it was taken back before, so that
 *  only one caller takes it back. Locks: the payment. */
export async function withdrawGrant(ctx: Ctx, paymentId: string): Promise<boolean> {
  return ctx.transaction(async ({ tx }) => {
    if ((await lockPayment(tx, paymentId))?.grant !== 'given') return false
    await updatePayment(tx, paymentId, { grant: 'returned', updatedAt: ctx.now() })
    return true
  })
}
