import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { userColumn } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'

export const ACCOUNT_KINDS = [
  'arrears',
  'month_paid',
  'settled',
  'fees_settled',
  'forgiven',
  'referral',
  'referral_returned',
  'adjusted',
  'kept',
  'late_fee',
  'no_show_fee',
  'fee_returned',
  'refunded',
] as const

/** Those of bookings: a fee, the same taken back, and what was paid or forgiven of fees. */
export const FEE_KINDS = ['late_fee', 'no_show_fee', 'fee_returned', 'fees_settled'] as const

/** A member's account with the studio: credit above nought, debt below. Rows are only ever added; the balance is their sum, less the
 *  credit that payments use (`account_balance` in db/functions). */
export const accountEntries = pgTable(
  'account_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: userColumn('member_id'),
    at: instant('at').notNull(),
    /** What the account began for: classes used of a month whose collection failed, once more where the money that settled them went back; that the month was paid
     *  after all, the debt paid, or forgiven, and below nought that its payment went back; the same of fees. A friend who came, and took what they paid back; what staff add, or take; what is kept of credit that comes
     *  back, for classes used; the fee of a late cancellation or a missed class, and the same taken back; money of a payment that went to the account. */
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** What it is entered for, once: of a debt `arrears:`, the renewal, and the payment that went back; of a fee `fee:`, the
     *  booking, and which of its fees; `fee-back:` of one taken back. */
    ref: text('ref').notNull().unique(),
  },
  (table) => [
    valuesOf('account_entries_kind', table.kind),
    check(
      'account_entries_amount',
      sql`${table.amountPence} <> 0 and (${table.kind} in ('adjusted', 'settled', 'fees_settled') or (${table.kind} in ('arrears', 'kept', 'late_fee', 'no_show_fee', 'referral_returned')) = (${table.amountPence} < 0))`,
    ),
    index('account_entries_member').on(table.memberId),
  ],
)
