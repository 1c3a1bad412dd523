import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { weeklyClasses } from '#src/studio/schedule/classes/classes.tables.server.ts'
import { AUDIENCES, BEGINNINGS, PRODUCT_KINDS, PRODUCT_STATES } from './product.ts'

/** What the studio sells (PRODUCT 4.4a). Savings and cost per class are computed, never stored. */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: PRODUCT_KINDS }).notNull().default('plan'),
    name: text('name').notNull(),
    pricePence: integer('price_pence').notNull(),
    /** The price when bought for someone else; null where it is not sold so. */
    othersPricePence: integer('others_price_pence'),
    /** Classes in it, a month where it is a plan; null means unlimited. */
    allowance: integer('allowance'),
    /** How long it can be used; null for a plan, which lasts a calendar month, and where there is no end. */
    days: integer('days'),
    begins: text('begins', { enum: BEGINNINGS }).notNull().default('purchase'),
    /** The class types it is for; null means all. */
    covers: text('covers').array(),
    audience: text('audience', { enum: AUDIENCES }).notNull().default('all'),
    /** Its classes are for everybody on the account. */
    isShared: boolean('is_shared').notNull().default(false),
    usage: text('usage').notNull(),
    features: jsonb('features').$type<string[]>().notNull(),
    isPopular: boolean('is_popular').notNull(),
    position: integer('position').notNull(),
    state: text('state', { enum: PRODUCT_STATES }).notNull().default('on_sale'),
    /** The workshop that a ticket books, all dates of it; null for whatever else is sold. */
    classId: uuid('class_id')
      .references(() => weeklyClasses.id)
      .unique(),
    /** Until how many days before its first date a workshop's ticket is refunded; null: by the studio's policy. */
    refundDays: integer('refund_days'),
  },
  (table) => [
    valuesOf('products_kind', table.kind),
    valuesOf('products_begins', table.begins),
    valuesOf('products_audience', table.audience),
    valuesOf('products_state', table.state),
    check(
      'products_price',
      sql`${table.pricePence} >= 0 and ${table.othersPricePence} >= 0 and ${table.allowance} >= 0`,
    ),
    check('products_days', sql`${table.days} > 0 and (${table.kind} <> 'plan' or ${table.days} is null)`),
    check('products_workshop', sql`${table.classId} is null or ${table.kind} = 'ticket'`),
    check(
      'products_refund_days',
      sql`${table.refundDays} is null or (${table.refundDays} >= 0 and ${table.classId} is not null)`,
    ),
    check('products_length', sql`${table.kind} not in ('pass', 'intro') or ${table.days} is not null`),
  ],
)
