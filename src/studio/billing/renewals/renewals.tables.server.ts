import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { userColumn } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { mandates } from '../direct-debit/mandates.tables.server.ts'
import { products } from '#src/studio/products/products.tables.server.ts'

/** A next month collected by direct debit: announced, then collected, with attempts. Two workers synchronise on this row: the
 *  one that has its lock acts. */
export const renewals = pgTable(
  'renewals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: userColumn('member_id'),
    mandateId: uuid('mandate_id')
      .notNull()
      .references(() => mandates.id),
    /** When the month begins. */
    renewsAt: instant('renews_at').notNull(),
    packageId: text('package_id')
      .notNull()
      .references(() => products.id),
    /** As it was announced; another amount is announced again. */
    amountPence: integer('amount_pence').notNull(),
    /** `withdrawn`: the month, package or direct debit it was announced for has changed. */
    state: text('state', { enum: ['announced', 'collecting', 'waiting', 'paid', 'given_up', 'withdrawn'] }).notNull(),
    announcedAt: instant('announced_at').notNull(),
    /** When it is collected, or tried again. */
    dueAt: instant('due_at').notNull(),
    /** Attempts made. */
    tries: integer('tries').notNull().default(0),
    /** When a collection first failed: from then on the month does not count until it is paid (PRODUCT 4.3). */
    failedAt: instant('failed_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    valuesOf('renewals_state', table.state),
    check('renewals_amount', sql`${table.amountPence} > 0`),
    check(
      'renewals_tries',
      sql`${table.tries} between 0 and 3 and (${table.state} <> 'announced' or ${table.tries} = 0)`,
    ),
    unique('renewals_once').on(table.memberId, table.renewsAt),
    index('renewals_open')
      .on(table.dueAt)
      .where(sql`${table.state} in ('announced', 'collecting', 'waiting')`),
  ],
)
