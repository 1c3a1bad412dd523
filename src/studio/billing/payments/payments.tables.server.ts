import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { LEDGER_KINDS, PAYMENT_PURPOSES } from './payment-search.ts'
import { TENDERS } from './tender.ts'
import { hallHires } from '#src/studio/hall-hire/hall-hire.tables.server.ts'
import { mandates } from '../direct-debit/mandates.tables.server.ts'
import { holdings } from '#src/studio/memberships/memberships.tables.server.ts'
import { products } from '#src/studio/products/products.tables.server.ts'
import { orders } from '#src/studio/sales/orders/orders.tables.server.ts'

/** One thing to be paid once. The amounts are decided when the row is made and never changed; together they are its price, which for an order is
 *  what a promo code leaves of it: it may be nothing. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The payer; null for a visitor. */
    memberId: uuid('member_id').references(() => users.id),
    payerName: text('payer_name').notNull(),
    payerEmail: text('payer_email').notNull(),
    purpose: text('purpose', { enum: PAYMENT_PURPOSES }).notNull(),
    packageId: text('package_id').references(() => products.id),
    /** The period to upgrade, and the package it had when the price was quoted. */
    membershipId: uuid('membership_id').references(() => holdings.id, { onDelete: 'set null' }),
    fromPackageId: text('from_package_id').references(() => products.id),
    orderId: uuid('order_id')
      .references(() => orders.id)
      .unique(),
    /** When the month begins that a renewal, or the new package after a downgrade, pays for, or whose classes are owed; and which
     *  attempt it is. */
    renewsAt: instant('renews_at'),
    tryNo: integer('try_no'),
    /** The direct debit it is collected with, off-session; null where the payer pays themselves. */
    mandateId: uuid('mandate_id').references(() => mandates.id),
    hallHireId: uuid('hall_hire_id').references(() => hallHires.id),
    /** The description of the purchase on the receipt. */
    description: text('description').notNull(),
    tender: text('tender', { enum: TENDERS }).notNull().default('stripe'),
    /** What the payer is charged. */
    amountPence: integer('amount_pence').notNull(),
    /** What comes from the member's account instead (`account_balance` in db/functions). */
    creditPence: integer('credit_pence').notNull().default(0),
    /** Of the amount, what the receipt has as a deposit for the hall: held, and outside the scope of VAT. */
    depositPence: integer('deposit_pence').notNull().default(0),
    currency: text('currency').notNull().default('gbp'),
    /** Keep the method for later collections (direct debit). */
    savesMethod: boolean('saves_method').notNull().default(false),
    /** When the payer asked for the classes to begin at once, and in which words (PRODUCT 4.4); null where nobody was asked. */
    startRequestedAt: instant('start_requested_at'),
    startRequest: text('start_request'),
    state: text('state', {
      enum: ['pending', 'requires_action', 'processing', 'failed', 'succeeded', 'cancelled'],
    }).notNull(),
    /** Whose `intentId` is (`PaymentProvider.name`); `desk` or `desk live` for what the studio takes itself. */
    provider: text('provider').notNull(),
    /** The provider's id; null until the provider has answered. */
    intentId: text('intent_id').unique(),
    /** The number of attempts; each has its own idempotency key. */
    attempts: integer('attempts').notNull().default(0),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    /** Whether what was paid for has been given, or the payment must be refunded because it could not be. */
    grant: text('grant', { enum: ['none', 'given', 'to_return', 'returned'] })
      .notNull()
      .default('none'),
    receiptNo: integer('receipt_no'),
    /** The VAT on the receipt, the rate in basis points; null when the studio was not registered. */
    vatNumber: text('vat_number'),
    vatBasisPoints: integer('vat_basis_points'),
    vatPence: integer('vat_pence'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    check(
      'payments_amount',
      sql`${table.amountPence} >= 0 and ${table.creditPence} >= 0 and (${table.creditPence} = 0 or ${table.memberId} is not null)
        and (${table.amountPence} + ${table.creditPence} = 0 or ${table.tender} <> 'complimentary')
        and (${table.amountPence} + ${table.creditPence} > 0 or ${table.tender} = 'complimentary' or ${table.orderId} is not null)`,
    ),
    valuesOf('payments_tender', table.tender),
    // What the studio takes itself is paid when it is written, and known to no provider.
    check(
      'payments_desk',
      sql`${table.tender} = 'stripe' or (${table.state} = 'succeeded' and ${table.intentId} is null and ${table.provider} in ('desk', 'desk live'))`,
    ),
    check('payments_currency', sql`${table.currency} = 'gbp'`),
    valuesOf('payments_purpose', table.purpose),
    valuesOf('payments_state', table.state),
    check(
      'payments_settled',
      sql`(${table.state} = 'succeeded') = (${table.settledAt} is not null)
        and (${table.state} = 'succeeded') = (${table.receiptNo} is not null)
        and (${table.state} = 'succeeded' or ${table.grant} = 'none')`,
    ),
    check(
      'payments_for',
      sql`(${table.purpose} in ('order', 'class') or (${table.purpose} in ('renewal', 'plan_change') and ${table.mandateId} is null and ${table.orderId} is not null)) = (${table.orderId} is not null)
        and ((${table.purpose} in ('renewal', 'plan_change')) = (${table.renewsAt} is not null) or (${table.purpose} = 'arrears' and (${table.tender} <> 'stripe' or ${table.renewsAt} is not null)))
        and (${table.purpose} = 'renewal') = (${table.tryNo} is not null)
        and (${table.purpose} = 'hall_hire') = (${table.hallHireId} is not null)
        and (${table.purpose} in ('order', 'class', 'hall_hire') or (${table.memberId} is not null and (${table.packageId} is not null or ${table.purpose} = 'arrears')))`,
    ),
    check(
      'payments_vat',
      sql`(${table.vatPence} is null) = (${table.vatBasisPoints} is null) and (${table.vatPence} is null) = (${table.vatNumber} is null)
        and (${table.vatPence} is null or (${table.receiptNo} is not null and ${table.vatPence} between 0 and ${table.amountPence}))`,
    ),
    check('payments_deposit', sql`${table.depositPence} between 0 and ${table.amountPence}`),
    check('payments_start_request', sql`(${table.startRequestedAt} is null) = (${table.startRequest} is null)`),
    check('payments_collected', sql`${table.mandateId} is null or ${table.purpose} = 'renewal'`),
    valuesOf('payments_grant', table.grant),
    // What is paid in a test never uses up a number of a real receipt.
    uniqueIndex('payments_receipt').on(sql`(${table.provider} like '% live')`, table.receiptNo),
    // One open payment for one thing: a double click, a second tab and a retry all pay the same one.
    uniqueIndex('payments_one_open')
      .on(table.memberId, table.purpose, table.packageId)
      .where(
        sql`${table.state} in ('pending', 'requires_action', 'processing', 'failed') and ${table.purpose} in ('membership', 'upgrade')`,
      ),
    uniqueIndex('payments_one_open_hire')
      .on(table.hallHireId)
      .where(sql`${table.state} in ('pending', 'requires_action', 'processing', 'failed')`),
    // One month is paid for once: another attempt, or a pay link instead of a collection, first gives up the one before. A debt whose
    // money went back is owed again, and a month paid with a promo code that others had used up can be paid again.
    uniqueIndex('payments_one_month')
      .on(table.memberId, table.renewsAt)
      .where(
        sql`${table.renewsAt} is not null and ${table.state} <> 'cancelled' and ((${table.purpose} <> 'arrears' and ${table.orderId} is null) or ${table.grant} <> 'returned')`,
      ),
    index('payments_member').on(table.memberId, table.createdAt.desc()),
    index('payments_search_text').using('gin', searchText(table)),
    index('payments_visitor')
      .on(sql`lower(${table.payerEmail})`)
      .where(sql`${table.memberId} is null`),
    index('payments_unsettled')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('pending', 'requires_action', 'processing', 'failed')`),
    index('payments_to_return')
      .on(table.id)
      .where(sql`${table.grant} = 'to_return'`),
  ],
)

/** Every movement of money, once, never changed: a trigger in the migration refuses anything but new rows. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** Whose balance it is (`PaymentProvider.name`), where it belongs to no payment. */
    provider: text('provider'),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    /** Positive towards the studio, negative away from it. */
    amountPence: integer('amount_pence').notNull(),
    /** Of the amount, what is a deposit for the hall: held and not earned. Of a deposit that is kept, what is held no longer (negative), or again. */
    depositPence: integer('deposit_pence').notNull().default(0),
    /** The provider's id of the movement; ours, `desk:` and an id, at the studio. */
    providerRef: text('provider_ref').notNull(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.kind, table.providerRef),
    check(
      'ledger_entries_sign',
      sql`(${table.kind} in ('charge', 'refund_returned', 'dispute_won') and ${table.amountPence} > 0) or (${table.kind} in ('refund', 'dispute') and ${table.amountPence} < 0)
        or (${table.kind} in ('fee', 'payout') and ${table.amountPence} <> 0) or (${table.kind} = 'deposit_kept' and ${table.amountPence} = 0 and ${table.depositPence} <> 0)`,
    ),
    check(
      'ledger_entries_deposit',
      sql`${table.kind} = 'deposit_kept' or ${table.depositPence} between least(${table.amountPence}, 0) and greatest(${table.amountPence}, 0)`,
    ),
    check(
      'ledger_entries_of',
      sql`(${table.paymentId} is null) = (${table.kind} in ('fee', 'payout')) and (${table.paymentId} is null) = (${table.provider} is not null)`,
    ),
    index('ledger_entries_payment').on(table.paymentId),
  ],
)

/** The provider's events that have been acted on. After a crash before that it is sent again. */
export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  handledAt: instant('handled_at').notNull(),
})

/** Until when a provider's events have been requested and processed; what arrived by webhook since says nothing of what was
 *  lost before it. */
export const providerEventsAsked = pgTable('provider_events_asked', {
  provider: text('provider').primaryKey(),
  until: instant('until').notNull(),
})

/** What the desk finds a payment by; the function is in the migration. */
function searchText({
  payerName,
  payerEmail,
  description,
}: Record<'payerName' | 'payerEmail' | 'description', AnyPgColumn>) {
  return sql`search_text(${payerName}, ${payerEmail}, ${description}) gin_trgm_ops`
}
