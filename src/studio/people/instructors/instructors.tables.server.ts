import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { PAY_BASES } from './instructor-rate.ts'

export const instructors = pgTable('instructors', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  specialty: text('specialty').notNull(),
  bio: text('bio').notNull(),
  position: integer('position').notNull().default(0),
  /** Whether they teach here now: former instructors are not shown and get no new classes. */
  isActive: boolean('is_active').notNull().default(true),
  /** The instructor's own sign-in, if they have one: it opens their registers. */
  userId: uuid('user_id')
    .references(() => users.id, { onDelete: 'set null' })
    .unique(),
})

/** What an instructor is paid from a studio date on, until their next rate. */
export const instructorRates = pgTable(
  'instructor_rates',
  {
    instructorId: uuid('instructor_id')
      .notNull()
      .references(() => instructors.id),
    fromDate: date('from_date').notNull(),
    basis: text('basis', { enum: PAY_BASES }).notNull(),
    pence: integer('pence').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instructorId, table.fromDate] }),
    valuesOf('instructor_rates_basis', table.basis),
    check('instructor_rates_pence', sql`${table.pence} >= 0`),
  ],
)
