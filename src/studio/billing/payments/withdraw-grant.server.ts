import type { Work } from '#src/platform/ctx.server.ts'
import { withdrawReferral } from '../account/withdraw-referral.server.ts'
import { lockPayment, updatePayment } from './payments.store.server.ts'

/** Records that what a payment gave has been taken back, or that the money for what it could not give has gone back (`from`); false when
 *  it had given nothing, or that was recorded before, so that only one caller acts on it. Who brought the payer is credited no more, once
 *  nothing that was paid is left (withdrawReferral). Locks: the payment, then the member who brought them. */
export async function withdrawGrant(
  work: Work,
  paymentId: string,
  from: 'given' | 'to_return' = 'given',
): Promise<boolean> {
  const payment = await lockPayment(work.tx, paymentId)
  if (payment?.grant !== from) return false
  await updatePayment(work.tx, paymentId, { grant: 'returned', updatedAt: work.now() })
  if (from === 'given' && payment.memberId) await withdrawReferral(work, { friendId: payment.memberId })
  return true
}
