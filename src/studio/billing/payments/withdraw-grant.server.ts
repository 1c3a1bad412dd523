import type { Work } from '#src/platform/ctx.server.ts'
import { lockPayment, updatePayment } from './payments.store.server.ts'

/** Records that what a payment gave has been taken back, or that the money for what it could not give has gone back (`from`); false when
 *  it had given nothing, or that was recorded before, so that only one caller acts on it. Locks: the payment. */
export async function withdrawGrant(
  work: Work,
  paymentId: string,
  from: 'given' | 'to_return' = 'given',
): Promise<boolean> {
  if ((await lockPayment(work.tx, paymentId))?.grant !== from) return false
  await updatePayment(work.tx, paymentId, { grant: 'returned', updatedAt: work.now() })
  return true
}
