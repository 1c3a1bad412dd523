import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { userColumn, users } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { holdings } from '#src/studio/memberships/memberships.tables.server.ts'
import { people } from '#src/studio/people/members/members.tables.server.ts'
import { classSessions } from '#src/studio/schedule/classes/classes.tables.server.ts'
import type { SoldTerms } from '#src/studio/products/product.ts'
import { products } from '#src/studio/products/products.tables.server.ts'
import { promoCodes } from '../promo-codes/promo-codes.tables.server.ts'

/** A member's cart; a visitor's is kept in a cookie until they sign in. */
export const cartItems = pgTable(
  'cart_items',
  {
    memberId: userColumn('member_id', 'cascade'),
    packageId: text('package_id')
      .notNull()
      .references(() => products.id),
    quantity: integer('quantity').notNull(),
    /** Which cart this is: an order is placed from one cart, once. The same in all of a member's rows. */
    cartKey: text('cart_key').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.packageId] }),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 10`),
  ],
)

/** An order, at the prices of that moment. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['cart', 'gift', 'class'] }).notNull(),
    /** Null for a visitor: a typed address proves nothing. */
    buyerId: uuid('buyer_id').references(() => users.id),
    /** The person of the buyer's account for whom it is; null for the buyer. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    /** The recipient, when bought for another person. */
    recipientName: text('recipient_name'),
    recipientEmail: text('recipient_email'),
    /** The class in which it pays for a place (PRODUCT 4.4a). */
    sessionId: uuid('session_id').references(() => classSessions.id),
    /** Taken off its lines. A paid order has used it. */
    promoCode: text('promo_code').references(() => promoCodes.code),
    /** Until when a use of it is held while the order is being paid; null once a payment has failed. */
    promoHeldUntil: instant('promo_held_until'),
    /** The cart, or the form of a gift or a class, it was placed from: once paid, what was bought leaves that cart. */
    cartKey: text('cart_key').notNull(),
    state: text('state', { enum: ['open', 'paid', 'void'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    valuesOf('orders_kind', table.kind),
    valuesOf('orders_state', table.state),
    check(
      'orders_recipient',
      sql`(${table.kind} = 'gift') = (${table.recipientEmail} is not null) and (${table.kind} = 'gift') = (${table.recipientName} is not null)`,
    ),
    check('orders_class', sql`(${table.kind} = 'class') = (${table.sessionId} is not null)`),
    index('orders_buyer').on(table.buyerId, table.createdAt.desc()),
    index('orders_person')
      .on(table.personId)
      .where(sql`${table.personId} is not null`),
    index('orders_visitor')
      .on(sql`lower(${table.buyerEmail})`)
      .where(sql`${table.buyerId} is null`),
    index('orders_promo_code')
      .on(table.promoCode)
      .where(sql`${table.promoCode} is not null`),
    index('orders_recipient_email').on(sql`lower(${table.recipientEmail})`),
    // A double click, a second tab, the back button and a reload all pay the same order.
    uniqueIndex('orders_one_live')
      .on(table.cartKey)
      .where(sql`${table.state} <> 'void'`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    packageId: text('package_id')
      .notNull()
      .references(() => products.id),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    unitPricePence: integer('unit_price_pence').notNull(),
    /** What a promo code took off the line. */
    offPence: integer('off_pence').notNull().default(0),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.packageId] }),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 10`),
    check('order_lines_price', sql`${table.unitPricePence} >= 0`),
    check('order_lines_off', sql`${table.offPence} between 0 and ${table.quantity} * ${table.unitPricePence}`),
  ],
)

/** One paid month waiting for the holder of its link. It starts when it is claimed. */
export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Which unit of the order, so that paying twice cannot make it twice. */
    unitNo: integer('unit_no').notNull(),
    packageId: text('package_id')
      .notNull()
      .references(() => products.id),
    /** As they were when it was paid. */
    terms: jsonb('terms').$type<SoldTerms>().notNull(),
    isGift: boolean('is_gift').notNull(),
    state: text('state', { enum: ['open', 'claimed', 'void'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    claimedBy: uuid('claimed_by').references(() => users.id),
    claimedAt: instant('claimed_at'),
    membershipId: uuid('membership_id').references(() => holdings.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('claims_once').on(table.orderId, table.unitNo),
    valuesOf('claims_state', table.state),
    check(
      'claims_claimed',
      sql`(${table.state} = 'claimed') = (${table.claimedBy} is not null) and (${table.claimedBy} is null) = (${table.claimedAt} is null)`,
    ),
    index('claims_claimed_by').on(table.claimedBy),
  ],
)
