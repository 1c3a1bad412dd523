import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { MoneyTaskKind } from './money-task.ts'
import { moneyTasks } from './money-tasks.tables.server.ts'

export type MoneyTask = typeof moneyTasks.$inferSelect

/** Puts a task before the studio, once for its kind and subject: one that was done stays done. */
export async function insertMoneyTask(tx: Tx, task: typeof moneyTasks.$inferInsert): Promise<void> {
  await tx.insert(moneyTasks).values(task).onConflictDoNothing()
}

/** The same of what lasts: marked as done before it is over, it is there again. */
export async function raiseMoneyTask(tx: Tx, task: typeof moneyTasks.$inferInsert): Promise<void> {
  const isDone = isNotNull(moneyTasks.doneAt)
  const again = { doneAt: null, createdAt: task.createdAt }
  const { kind, subject } = moneyTasks
  await tx
    .insert(moneyTasks)
    .values(task)
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

/** Marks a task as done; null where it is not open. */
export async function updateTaskDone(tx: Tx, taskId: string, at: Date): Promise<MoneyTask | null> {
  const which = and(eq(moneyTasks.id, taskId), isNull(moneyTasks.doneAt))
  const [done] = await tx.update(moneyTasks).set({ doneAt: at }).where(which).returning()
  return done ?? null
}

/** What waits for the studio: what must be done soonest first, then the longest. */
export function listMoneyTasks(reader: Reader): Promise<MoneyTask[]> {
  return reader
    .select()
    .from(moneyTasks)
    .where(isNull(moneyTasks.doneAt))
    .orderBy(asc(moneyTasks.dueAt), asc(moneyTasks.createdAt))
    .limit(50)
}
