import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { classSessions, sessionSeats } from '#src/studio/schedule/classes/classes.tables.server.ts'
import { holdings } from '#src/studio/memberships/memberships.tables.server.ts'
import { orders } from '#src/studio/sales/orders/orders.tables.server.ts'
import { people } from '#src/studio/people/members/members.tables.server.ts'

/** A person's or a guest's place in a class session, or the wait for one: a row that waits holds no seat and becomes the place, and
 *  one that gives up waiting is deleted. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Class id, user id and timestamp joined (specification 9): the public id. */
    reference: text('reference').notNull().unique(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => classSessions.id),
    /** Who sits in the class; null for a guest. */
    personId: uuid('person_id').references(() => people.id),
    /** On whose account it is; null for a guest. */
    memberId: uuid('member_id').references(() => users.id),
    /** What it is counted on. Null for a guest, and while the month it belongs to is still to be collected: opening it names it. */
    holdingId: uuid('holding_id').references(() => holdings.id, { onDelete: 'set null' }),
    guestName: text('guest_name'),
    /** Null where they have none, never empty: what is null is equal to nothing, so that no two of them are one (decision 111). */
    guestEmail: text('guest_email'),
    /** The seat it holds while confirmed. */
    seatNo: integer('seat_no'),
    /** Never: it makes the reference to the seat refuse one that is held for another, and a hold on one that is booked. */
    isSeatHeld: boolean('is_seat_held').generatedAlwaysAs(sql`false`),
    status: text('status', { enum: ['waiting', 'confirmed', 'cancelled'] }).notNull(),
    /** While it waits: the lowest number of its class session is first in line. */
    waitingNo: integer('waiting_no'),
    bookedAt: instant('booked_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Cancelled late, which cost something: it still counts as used, unless it is not counted. */
    isLateCancel: boolean('is_late_cancel').notNull().default(false),
    /** Cancelled late or missed, and not counted as used: it cost nothing or a fee, or was forgiven. */
    isUncounted: boolean('is_uncounted').notNull().default(false),
    /** Until then it may be cancelled freely, however soon the class starts: it came from the waiting list, or the studio changed it. */
    freeUntil: instant('free_until'),
    /** Booked by the standing order of a recurring booking. */
    isRecurring: boolean('is_recurring').notNull().default(false),
    /** The order that paid for this place alone, or for the dates of a workshop; it counts on no membership. */
    orderId: uuid('order_id').references(() => orders.id),
  },
  (table) => [
    unique('bookings_once_an_order').on(table.orderId, table.sessionId),
    valuesOf('bookings_status', table.status),
    check('bookings_seat', sql`(${table.status} = 'confirmed') = (${table.seatNo} is not null)`),
    check('bookings_waiting', sql`(${table.status} = 'waiting') = (${table.waitingNo} is not null)`),
    check(
      'bookings_who',
      sql`(${table.personId} is null) = (${table.memberId} is null) and (${table.personId} is null) = (${table.guestName} is not null)`,
    ),
    foreignKey({
      name: 'bookings_hold_a_seat',
      columns: [table.sessionId, table.seatNo, table.isSeatHeld],
      foreignColumns: [sessionSeats.sessionId, sessionSeats.seatNo, sessionSeats.isHeld],
    }),
    uniqueIndex('bookings_one_per_seat')
      .on(table.sessionId, table.seatNo)
      .where(sql`${table.status} = 'confirmed'`),
    uniqueIndex('bookings_one_per_person')
      .on(table.sessionId, table.personId)
      .where(sql`${table.status} <> 'cancelled'`),
    index('bookings_in_line')
      .on(table.sessionId, table.waitingNo)
      .where(sql`${table.status} = 'waiting'`),
    index('bookings_member').on(table.memberId, table.bookedAt.desc()),
    index('bookings_person')
      .on(table.personId)
      .where(sql`${table.status} = 'confirmed'`),
    index('bookings_session').on(table.sessionId),
    index('bookings_holding').on(table.holdingId),
    index('bookings_guest')
      .on(sql`lower(${table.guestEmail})`)
      .where(sql`${table.guestEmail} is not null`),
    index('bookings_guest_search_text')
      .using('gin', sql`search_text(${table.guestName}, ${table.guestEmail}, '') gin_trgm_ops`)
      .where(sql`${table.guestName} is not null`),
  ],
)

/** A member's own calendar feed. Its address contains `version`, sealed, so that a new version makes every old address useless. */
export const calendarFeeds = pgTable('calendar_feeds', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
  isOn: boolean('is_on').notNull(),
  changedAt: instant('changed_at').notNull(),
})
