import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What we sell (specification 9). Savings and cost per class are computed, never stored. */
export const packages = pgTable(
  'packages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    pricePence: integer('price_pence').notNull(),
    /** The price when bought for someone else. */
    othersPricePence: integer('others_price_pence').notNull(),
    allowance: integer('allowance').notNull(),
    usage: text('usage').notNull(),
    features: jsonb('features').$type<string[]>().notNull(),
    isPopular: boolean('is_popular').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    check(
      'packages_price',
      sql`${table.pricePence} >= 0 and ${table.othersPricePence} >= 0 and ${table.allowance} >= 0`,
    ),
  ],
)
