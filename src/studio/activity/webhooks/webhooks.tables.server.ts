import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { DELIVERY_STATES, type WebhookEvent } from './webhook.ts'

/** Addresses of other programs that hear what happens in the studio (PRODUCT 5). Their secrets are derived, never stored. */
export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  isOn: boolean('is_on').notNull().default(true),
  /** Counts its secrets: the next is another. */
  secretNo: integer('secret_no').notNull().default(1),
  /** Until then it is also signed with the secret before. */
  formerUntil: instant('former_until'),
  createdAt: instant('created_at').notNull(),
})

/** One event for one webhook, written by triggers in the transaction of what happened (`tell_webhooks` in db/functions). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The order in which things happened to one subject. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same for every webhook and every try. */
    eventId: uuid('event_id').notNull(),
    type: text('type').$type<WebhookEvent>().notNull(),
    /** What it happened to, such as `booking:` and its id. */
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** When it happened. */
    at: instant('at').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** By the database's own clock, as is `claimedUntil`. */
    dueAt: instant('due_at').notNull().defaultNow(),
    claimedUntil: instant('claimed_until'),
    /** What the last try came to: the status of the answer, or why there was none. */
    lastAnswer: text('last_answer'),
    queuedAt: instant('queued_at').notNull().defaultNow(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    valuesOf('webhook_deliveries_state', table.state),
    index('webhook_deliveries_open')
      .on(table.webhookId, table.subject, table.id)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    index('webhook_deliveries_log').on(table.webhookId, table.id),
    index('webhook_deliveries_queued').on(table.queuedAt),
  ],
)
