import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { payments } from '../payments/payments.tables.server.ts'
import { REFUND_STATES } from './refund.ts'

/** Refunds, recorded before the provider is called, so that a crash before, during or after its answer loses nothing and pays
 *  nothing twice. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key with the provider, and what makes one form one refund. */
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountPence: integer('amount_pence').notNull(),
    reason: text('reason').notNull(),
    /** Whether the purchase stays although it is refunded. */
    keepsGrant: boolean('keeps_grant').notNull(),
    /** Whether it goes to the member's account, where it pays for something else: then no money moves. */
    toAccount: boolean('to_account').notNull().default(false),
    /** `desk`: an admin; `cooling_off`: the member's own right; `unfulfilled`: what was paid for could not be given; `hall`: a hire was
     *  cancelled or became cheaper; `provider`: made at the provider, found here afterwards. */
    origin: text('origin', { enum: ['desk', 'cooling_off', 'unfulfilled', 'hall', 'provider'] }).notNull(),
    askedBy: uuid('asked_by').references(() => users.id),
    /** `bounced`: it had arrived, and came back from the payer's bank. */
    state: text('state', { enum: REFUND_STATES }).notNull(),
    /** The provider's id, which the ledger has too. */
    providerRef: text('provider_ref').unique(),
    creditNoteNo: integer('credit_note_no'),
    /** Whether the credit note is of a real payment: those of a test have a series of their own, as receipts have. */
    isLive: boolean('is_live').notNull().default(false),
    /** Of it, the deposit for the hall: as it was asked for, and then as the credit note has it; null where nobody said, or its receipt has none. */
    depositPence: integer('deposit_pence'),
    /** The VAT in it, at the rate of its receipt; null where that had none. */
    vatPence: integer('vat_pence'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    check('refunds_amount', sql`${table.amountPence} > 0`),
    check('refunds_deposit', sql`${table.depositPence} between 0 and ${table.amountPence}`),
    valuesOf('refunds_origin', table.origin),
    valuesOf('refunds_state', table.state),
    check(
      'refunds_done',
      sql`(${table.state} in ('done', 'bounced')) = (${table.doneAt} is not null)
        and (${table.state} in ('done', 'bounced')) = (${table.creditNoteNo} is not null)
        and (${table.creditNoteNo} is null or ${table.providerRef} is not null)`,
    ),
    unique('refunds_credit_note').on(table.isLive, table.creditNoteNo),
    index('refunds_payment').on(table.paymentId),
    // A package is cancelled once.
    uniqueIndex('refunds_one_cooling_off')
      .on(table.paymentId)
      .where(sql`${table.origin} = 'cooling_off'`),
    index('refunds_pending')
      .on(table.createdAt)
      .where(sql`${table.state} = 'pending'`),
  ],
)
