import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/platform.tables.server.ts'

/** What the simulated provider knows. It stands for a company elsewhere: nothing of the studio reads or joins these tables. */
export const simulatedCustomers = pgTable('simulated_customers', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
})

export const simulatedIntents = pgTable(
  'simulated_intents',
  {
    id: text('id').primaryKey(),
    clientSecret: text('client_secret').notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    state: text('state', {
      enum: ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'cancelled'],
    }).notNull(),
    amountPence: integer('amount_pence').notNull(),
    currency: text('currency').notNull(),
    paymentId: text('payment_id').notNull(),
    description: text('description').notNull(),
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
    customerId: text('customer_id').references(() => simulatedCustomers.id),
    savesMethod: boolean('saves_method').notNull(),
    methodId: text('method_id'),
    mandateId: text('mandate_id'),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    returnUrl: text('return_url'),
    /** When a payment in processing comes to its end, and which. */
    settlesAt: instant('settles_at'),
    settlesAs: text('settles_as', { enum: ['succeeded', 'failed'] }),
    chargedAt: instant('charged_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('simulated_intents_amount', sql`${table.amountPence} > 0`),
    index('simulated_intents_settles')
      .on(table.settlesAt)
      .where(sql`${table.settlesAt} is not null`),
    index('simulated_intents_charged').on(table.chargedAt),
  ],
)

export const simulatedRefunds = pgTable(
  'simulated_refunds',
  {
    id: text('id').primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => simulatedIntents.id),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    amountPence: integer('amount_pence').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('simulated_refunds_amount', sql`${table.amountPence} > 0`),
    index('simulated_refunds_intent').on(table.intentId),
  ],
)

export const simulatedSetups = pgTable(
  'simulated_setups',
  {
    id: text('id').primaryKey(),
    clientSecret: text('client_secret').notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => simulatedCustomers.id),
    method: text('method', { enum: ['card', 'bacs_debit'] })
      .notNull()
      .default('card'),
    state: text('state', {
      enum: ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'cancelled'],
    }).notNull(),
    methodId: text('method_id'),
    mandateId: text('mandate_id').unique(),
    mandateState: text('mandate_state', { enum: ['pending', 'active', 'inactive'] }),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    returnUrl: text('return_url').notNull(),
    /** When a pending mandate comes to its end, and which. */
    settlesAt: instant('settles_at'),
    settlesAs: text('settles_as', { enum: ['active', 'inactive'] }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('simulated_setups_settles')
      .on(table.settlesAt)
      .where(sql`${table.settlesAt} is not null`),
  ],
)

/** What the provider would tell over the wire, in order; delivered to the studio by a worker, at least once. */
export const simulatedEvents = pgTable(
  'simulated_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    type: text('type').notNull(),
    about: text('about', { enum: ['intent', 'setup', 'mandate'] }).notNull(),
    objectId: text('object_id').notNull(),
    at: instant('at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('simulated_events_undelivered')
      .on(table.id)
      .where(sql`${table.deliveredAt} is null`),
  ],
)
