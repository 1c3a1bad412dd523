import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { payments } from '../payments/payments.tables.server.ts'
import { MONEY_TASK_KINDS } from './money-task.ts'

/** What only a person can do about money, until it is done. */
export const moneyTasks = pgTable(
  'money_tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: MONEY_TASK_KINDS }).notNull(),
    /** What it is about, once for its kind: the provider's dispute, our refund or payment, or the day on which it lasted. */
    subject: text('subject').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    amountPence: integer('amount_pence'),
    /** Until when it helps. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    valuesOf('money_tasks_kind', table.kind),
    unique('money_tasks_once').on(table.kind, table.subject),
    index('money_tasks_open')
      .on(table.createdAt)
      .where(sql`${table.doneAt} is null`),
  ],
)
