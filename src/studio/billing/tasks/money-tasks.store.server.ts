import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { type MoneyTaskKind, taskDueAt } from './money-task.ts'
import { payments } from '../payments/payments.tables.server.ts'
import { moneyTasks } from './money-tasks.tables.server.ts'

export type MoneyTask = typeof moneyTasks.$inferSelect

/** Puts a task before the studio, once for its kind and subject: one that was done stays done. */
export async function insertMoneyTask(tx: Tx, task: typeof moneyTasks.$inferInsert): Promise<void> {
  await tx
    .insert(moneyTasks)
    .values({ ...task, dueAt: taskDueAt(task) })
    .onConflictDoNothing()
}

/** The same of what lasts: marked as done before it is over, it is there again. */
export async function raiseMoneyTask(tx: Tx, task: typeof moneyTasks.$inferInsert): Promise<void> {
  const isDone = isNotNull(moneyTasks.doneAt)
  const dueAt = taskDueAt(task)
  const again = { doneAt: null, createdAt: task.createdAt, dueAt }
  const { kind, subject } = moneyTasks
  await tx
    .insert(moneyTasks)
    .values({ ...task, dueAt })
    .onConflictDoUpdate({ target: [kind, subject], set: again, setWhere: isDone })
}

/** Takes away what has settled itself: the task of that subject, or all of the kind. */
export async function endMoneyTasks(
  tx: Tx,
  { kind, subject, at }: { kind: MoneyTaskKind; subject?: string; at: Date },
): Promise<void> {
  const which = and(eq(moneyTasks.kind, kind), isNull(moneyTasks.doneAt))
  await tx
    .update(moneyTasks)
    .set({ doneAt: at })
    .where(subject === undefined ? which : and(which, eq(moneyTasks.subject, subject)))
}

/** Takes away the refunds of a payment that did not arrive, the oldest first, as far as as much has gone back since. */
export async function endRefundTasks(tx: Tx, { paymentId, at }: { paymentId: string; at: Date }): Promise<void> {
  await tx.execute(sql`
    update money_tasks t set done_at = ${at.toISOString()}
     where t.kind = 'refund_failed' and t.payment_id = ${paymentId} and t.done_at is null
       and (select sum(o.amount_pence) from money_tasks o
             where o.kind = t.kind and o.payment_id = t.payment_id and o.created_at <= t.created_at
               and (o.done_at is null or o.done_at >= t.created_at))
        <= (select sum(r.amount_pence) from refunds r
             where r.payment_id = t.payment_id and r.state = 'done' and r.done_at >= t.created_at)`)
}

/** Marks a task as done; null where it is not open. */
export async function updateTaskDone(tx: Tx, taskId: string, at: Date): Promise<MoneyTask | null> {
  const which = and(eq(moneyTasks.id, taskId), isNull(moneyTasks.doneAt))
  const [done] = await tx.update(moneyTasks).set({ doneAt: at }).where(which).returning()
  return done ?? null
}

/** What waits for the studio, with the provider's name of its payment: what must be done soonest first, then the longest. */
export function listMoneyTasks(reader: Reader): Promise<(MoneyTask & { provider: string | null })[]> {
  return reader
    .select({ ...getTableColumns(moneyTasks), provider: payments.provider })
    .from(moneyTasks)
    .leftJoin(payments, eq(payments.id, moneyTasks.paymentId))
    .where(isNull(moneyTasks.doneAt))
    .orderBy(asc(moneyTasks.dueAt), asc(moneyTasks.createdAt))
    .limit(50)
}
