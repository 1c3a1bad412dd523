import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { PROMO_STATES } from './promo-code.ts'

/** Promo codes (PRODUCT 4.4a). How often one is used is counted from the orders that name it, never stored. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    /** As it is typed, in capitals; it stays what it is once it is made. */
    code: text('code').primaryKey(),
    percent: integer('percent'),
    offPence: integer('off_pence'),
    /** Null means all. */
    productIds: text('product_ids').array(),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    mostUses: integer('most_uses'),
    mostEach: integer('most_each'),
    state: text('state', { enum: PROMO_STATES }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('promo_codes_code', sql`${table.code} ~ '^[A-Z0-9-]{3,24}$'`),
    check('promo_codes_off', sql`(${table.percent} is null) <> (${table.offPence} is null)`),
    check('promo_codes_amount', sql`coalesce(${table.percent} between 1 and 100, ${table.offPence} > 0)`),
    check('promo_codes_dates', sql`${table.startsOn} <= ${table.endsOn}`),
    check('promo_codes_uses', sql`${table.mostUses} > 0 and ${table.mostEach} > 0`),
    valuesOf('promo_codes_state', table.state),
  ],
)
