import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** The studio's settings, a row for each: seeded from constants.ts, editable by admins. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})
