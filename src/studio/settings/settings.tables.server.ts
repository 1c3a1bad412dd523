import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** The studio's own facts, a row for each: seeded from constants.ts, editable by admins. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})
