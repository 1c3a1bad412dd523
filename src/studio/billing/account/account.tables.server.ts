import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { userColumn } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'

/** A member's account with the studio: credit above nought, debt below. Rows are only ever added; the balance is their sum. */
export const accountEntries = pgTable(
  'account_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: userColumn('member_id'),
    at: instant('at').notNull(),
    /** Classes used of a month whose collection failed, once more where the money that settled them went back; that the month was paid
     *  after all, the debt paid, or forgiven. */
    kind: text('kind', { enum: ['arrears', 'month_paid', 'settled', 'forgiven'] }).notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** What it is entered for, once: of a debt `arrears:`, the renewal, and the payment that went back. */
    ref: text('ref').notNull().unique(),
  },
  (table) => [
    valuesOf('account_entries_kind', table.kind),
    check(
      'account_entries_amount',
      sql`(${table.kind} = 'arrears') = (${table.amountPence} < 0) and ${table.amountPence} <> 0`,
    ),
    index('account_entries_member').on(table.memberId),
  ],
)
