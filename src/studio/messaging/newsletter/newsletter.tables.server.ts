import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'

/** Subscribers to the newsletter, confirmed or not. An address is on the list only while `confirmed`. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower case: one address once, however it was typed. */
    email: text('email').notNull().unique(),
    name: text('name').notNull().default(''),
    state: text('state', { enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    /** When the last e-mail asking for confirmation was written. */
    askedAt: instant('asked_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [valuesOf('newsletter_state', table.state)],
)
