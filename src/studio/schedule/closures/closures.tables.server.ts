import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/platform/database/platform.tables.server.ts'

/** When the studio is closed, classes and hall together. One that was taken back stays, for what it did. */
export const closures = pgTable(
  'closures',
  {
    id: uuid('id').primaryKey(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    reason: text('reason').notNull(),
    closedAt: instant('closed_at').notNull(),
    reopenedAt: instant('reopened_at'),
    /** When what was valid then was extended for it, once, and by how many days. */
    extendedAt: instant('extended_at'),
    extendedDays: integer('extended_days'),
  },
  (table) => [
    check('closures_span', sql`${table.endsAt} > ${table.startsAt}`),
    index('closures_ends').on(table.endsAt),
  ],
)
