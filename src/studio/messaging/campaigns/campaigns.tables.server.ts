import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { CAMPAIGN_STATES, PURPOSES, RECIPIENT_KINDS } from './campaign.ts'

/** Messages to several people, or to one member. Who has got one is in the outbox. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipients: text('recipients', { enum: RECIPIENT_KINDS }).notNull(),
    /** The class session, product or member; null for everyone of that kind. */
    recipientsId: text('recipients_id'),
    /** Of a class: also those who wait for a place. */
    withWaiting: boolean('with_waiting').notNull().default(false),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    subject: text('subject').notNull(),
    /** As it was typed: paragraphs, lists and links, see campaign-body.ts. */
    body: text('body').notNull(),
    state: text('state', { enum: CAMPAIGN_STATES }).notNull().default('draft'),
    /** Studio time at which it leaves, or left. */
    sendAt: instant('send_at'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    valuesOf('campaigns_recipients', table.recipients),
    valuesOf('campaigns_purpose', table.purpose),
    valuesOf('campaigns_state', table.state),
    check(
      'campaigns_to_whom',
      sql`(${table.recipients} in ('members', 'subscribers')) = (${table.recipientsId} is null)`,
    ),
    check('campaigns_news_to_subscribers', sql`${table.recipients} <> 'subscribers' or ${table.purpose} = 'news'`),
    check('campaigns_when', sql`(${table.state} = 'draft') = (${table.sendAt} is null)`),
    index('campaigns_newest').on(table.createdAt, table.id),
    index('campaigns_due')
      .on(table.sendAt)
      .where(sql`${table.state} in ('scheduled', 'sending')`),
  ],
)
