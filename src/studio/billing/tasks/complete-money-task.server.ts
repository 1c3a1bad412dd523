import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { completeRefund } from '../refunds/complete-refund.server.ts'
import { describeMoneyTask, type moneyTaskRefusals } from './money-task.ts'
import { type MoneyTask, updateTaskDone } from './money-tasks.store.server.ts'

/** An admin says that a task about money is done. Promises: it is not asked for again; money that was handed back at the studio is
 *  refunded with it (completeRefund); who did it is in the activity log. Locks: the task, then the payment. */
export async function completeMoneyTask(
  ctx: SignedInCtx,
  taskId: string,
): Promise<Outcome<MoneyTask, keyof typeof moneyTaskRefusals>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const task = await updateTaskDone(work.tx, taskId, work.now())
    if (!task) return refuse('task_not_found')
    if (task.kind === 'refund_at_desk') await completeRefund(work, task.subject, { isHandedBack: true })
    const details = { task: describeMoneyTask(task).text, subject: task.subject }
    await recordActivity(work, { verb: 'payment.task_done', subjectId: task.paymentId ?? task.id, details })
    return ok(task)
  })
}
