import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { insertMoneyTask } from '../tasks/money-tasks.store.server.ts'
import { type Refund, updateRefund } from './refunds.store.server.ts'

/** Records that a refund could not be made, and puts it before the studio: the money is still owed. Promises: nothing counts as returned.
 *  Locks: none; the caller holds the payment. */
export async function failRefund(work: Work, refund: Refund, providerRef: string | null): Promise<Refund> {
  const { id, paymentId, amountPence, reason } = refund
  const details = { amountPence, reason }
  await recordActivity(work, { verb: 'payment.refund_failed', subjectId: paymentId, details })
  const task = { kind: 'refund_failed' as const, subject: id, paymentId, amountPence, createdAt: work.now() }
  await insertMoneyTask(work.tx, task)
  return updateRefund(work.tx, id, { state: 'failed', providerRef })
}
