import { type Column, getTableColumns, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A half-open range of instants, `[from,until)`, as PostgreSQL writes it. */
export const instantRange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** What a file holds. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The check that a column holds one of its `enum` values, which otherwise TypeScript alone guarantees. */
export function valuesOf(name: string, column: Column) {
  // The columns handed to a table's checks do not have their values; those of the table do.
  const known = Object.values<Column>(getTableColumns(column.table)).find((one) => one.name === column.name)
  return check(name, sql`${column} in ${known?.enumValues ?? []}`.inlineParams())
}

/** What is known here of the signing secret: its fingerprint. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** Attempts counted in fixed windows of real time, shared by every instance. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    windowStartsAt: instant('window_starts_at').notNull(),
    attempts: integer('attempts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStartsAt] })],
)

/** Jobs that run once on each studio date: the last date that was due, and its result. */
export const dailyRuns = pgTable('daily_runs', {
  name: text('name').primaryKey(),
  date: date('date').notNull(),
  attempts: integer('attempts').notNull(),
  isDone: boolean('is_done').notNull(),
})

/** Responses kept under an Idempotency-Key or the id of a form, written in the transaction of their work; and long forms that wait for a new
 *  sign-in. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  key: text('key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  status: integer('status').notNull(),
  body: jsonb('body').notNull(),
  createdAt: instant('created_at').notNull(),
})
