import type { Work } from '#src/platform/ctx.server.ts'
import type { Dispute } from '#src/platform/payments/provider.server.ts'
import { endMoneyTasks, insertMoneyTask } from './money-tasks.store.server.ts'

/** Has the studio answer what a payer's bank asks, or has taken, while it may. Promises: once for each question; what the bank has decided
 *  asks for nothing more. Locks: none; the caller holds the payment. */
export async function followDispute(work: Work, { paymentId, dispute }: { paymentId: string; dispute: Dispute }) {
  const { id: subject, state, amountPence, answerBy: dueAt } = dispute
  const kind = state === 'open' ? 'dispute' : 'inquiry'
  if (state === 'open' || state === 'inquiry') {
    await insertMoneyTask(work.tx, { kind, subject, paymentId, amountPence, dueAt, createdAt: work.now() })
  }
  if (state !== 'inquiry') await endMoneyTasks(work.tx, { kind: 'inquiry', subject, at: work.now() })
  if (state !== 'open') await endMoneyTasks(work.tx, { kind: 'dispute', subject, at: work.now() })
}
