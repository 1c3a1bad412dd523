import type { Work } from '#src/platform/ctx.server.ts'
import { lockPayment, updatePayment } from './payments.store.server.ts'

/** Records that what a payment gave has been taken back; false when it had given nothing, or it was taken back before, so that
 *  only one caller takes it back. Locks: the payment. */
export async function withdrawGrant(work: Work, paymentId: string): Promise<boolean> {
  if ((await lockPayment(work.tx, paymentId))?.grant !== 'given') return false
  await updatePayment(work.tx, paymentId, { grant: 'returned', updatedAt: work.now() })
  return true
}
