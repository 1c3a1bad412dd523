import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { userColumn } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'

/** The provider's customer id of a member. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    memberId: userColumn('member_id', 'cascade'),
    provider: text('provider').notNull(),
    customerId: text('customer_id').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.provider] })],
)

/** Permission to collect a member's months off-session: direct debit. */
export const mandates = pgTable(
  'mandates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: userColumn('member_id'),
    provider: text('provider').notNull(),
    customerId: text('customer_id').notNull(),
    method: text('method', { enum: ['card', 'bacs_debit'] }).notNull(),
    /** The provider's set-up for it; null where a payment has left its method. */
    setupId: text('setup_id').unique(),
    methodId: text('method_id'),
    /** The provider's id of the mandate itself. */
    reference: text('reference'),
    /** What the payer's bank calls it; null with a card. */
    bankReference: text('bank_reference'),
    state: text('state', { enum: ['preparing', 'pending', 'active', 'failed', 'ended'] }).notNull(),
    failureMessage: text('failure_message'),
    /** To be switched off when the paid month ends: nothing more is collected. */
    endsWithPeriod: boolean('ends_with_period').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    endedAt: instant('ended_at'),
    /** Why it ended: the member switched it off, at once or at the month's end; their bank; three failed attempts; another
     *  one was in force first; or the keys are those of another account (applyKeys). */
    endedBecause: text('ended_because', {
      enum: ['switched_off', 'month_ended', 'bank', 'not_paid', 'replaced', 'account_changed'],
    }),
    /** When the provider was told to delete the method; until then a worker tells it again. */
    forgottenAt: instant('forgotten_at'),
  },
  (table) => [
    valuesOf('mandates_state', table.state),
    valuesOf('mandates_method', table.method),
    check('mandates_usable', sql`${table.state} not in ('pending', 'active') or ${table.methodId} is not null`),
    check('mandates_ended', sql`(${table.state} = 'ended') = (${table.endedBecause} is not null)`),
    uniqueIndex('mandates_one_in_force')
      .on(table.memberId)
      .where(sql`${table.state} in ('pending', 'active')`),
    // Members who pay by direct debit, from the index alone.
    index('mandates_active')
      .on(table.memberId)
      .where(sql`${table.state} = 'active'`),
    index('mandates_member').on(table.memberId, table.createdAt.desc()),
    index('mandates_waiting')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('preparing', 'pending')`),
    index('mandates_to_forget')
      .on(table.id)
      .where(sql`${table.state} = 'ended' and ${table.forgottenAt} is null`),
    index('mandates_reference').on(table.reference),
  ],
)
