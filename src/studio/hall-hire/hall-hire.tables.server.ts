import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { EVENT_TYPES } from './hall-hire.ts'

/** Hires of the hall. While one is pending or confirmed it occupies the hall (room_occupancies). */
export const hallHires = pgTable(
  'hall_hires',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id').references(() => users.id, { onDelete: 'set null' }),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    eventDate: date('event_date').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    expectedAttendees: integer('expected_attendees').notNull(),
    eventType: text('event_type', { enum: EVENT_TYPES }).notNull(),
    specialRequirements: text('special_requirements').notNull().default(''),
    status: text('status', { enum: ['pending', 'confirmed', 'cancelled'] })
      .notNull()
      .default('pending'),
    cancelledBy: text('cancelled_by', { enum: ['customer', 'studio', 'lapse'] }),
    pricePence: integer('price_pence').notNull(),
    depositPence: integer('deposit_pence').notNull().default(0),
    /** Of the price, what went back as goodwill: it is not due again. */
    goodwillPence: integer('goodwill_pence').notNull().default(0),
    isFullRefund: boolean('is_full_refund'),
    /** When the address was confirmed: the mailed link was opened, an account requested it, or staff acted on it. */
    keptAt: instant('kept_at'),
    lapsesAt: instant('lapses_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    cancelledAt: instant('cancelled_at'),
    /** Soft: a deleted hire is in no list and no answer; its record and payments stay. */
    deletedAt: instant('deleted_at'),
    sequence: integer('sequence').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    valuesOf('hall_hires_status', table.status),
    check('hall_hires_cancelled', sql`(${table.status} = 'cancelled') = (${table.cancelledBy} is not null)`),
    check('hall_hires_refund', sql`(${table.status} = 'cancelled') = (${table.isFullRefund} is not null)`),
    valuesOf('hall_hires_cancelled_by', table.cancelledBy),
    check('hall_hires_deleted', sql`${table.deletedAt} is null or ${table.status} = 'cancelled'`),
    check('hall_hires_kept', sql`${table.status} <> 'confirmed' or ${table.keptAt} is not null`),
    check('hall_hires_span', sql`${table.endsAt} > ${table.startsAt}`),
    check('hall_hires_attendees', sql`${table.expectedAttendees} >= 1`),
    check('hall_hires_money', sql`${table.pricePence} >= 0 and ${table.depositPence} >= 0`),
    check('hall_hires_goodwill', sql`${table.goodwillPence} >= 0`),
    index('hall_hires_date').on(table.eventDate),
    // For the front desk's search, which works like that of users.
    index('hall_hires_search_text').using(
      'gin',
      sql`search_text(${table.customerName}, ${table.customerEmail}, ${table.customerPhone}) gin_trgm_ops`,
    ),
    index('hall_hires_created').on(table.createdAt.desc()),
    index('hall_hires_lapsing')
      .on(table.lapsesAt)
      .where(sql`${table.status} = 'pending'`),
    index('hall_hires_unconfirmed')
      .on(sql`lower(${table.customerEmail})`)
      .where(sql`${table.status} = 'pending' and ${table.keptAt} is null`),
    index('hall_hires_member').on(table.memberId),
  ],
)

/** Notes by staff on a hire; customers see those alone that are for them. */
export const hallHireNotes = pgTable(
  'hall_hire_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    hireId: uuid('hire_id')
      .notNull()
      .references(() => hallHires.id),
    text: text('text').notNull(),
    authorName: text('author_name').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** Why a deposit is kept: the customer reads it too. */
    isForCustomer: boolean('is_for_customer').notNull().default(false),
  },
  (table) => [index('hall_hire_notes_hire').on(table.hireId)],
)

/** Dates on which the hall is not let, whatever its weekday's hours. */
export const hallClosures = pgTable('hall_closures', {
  closedOn: date('closed_on').primaryKey(),
  reason: text('reason').notNull().default(''),
})
