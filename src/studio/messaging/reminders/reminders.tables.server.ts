import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/platform/database/platform.tables.server.ts'
import { bookings } from '#src/studio/bookings/bookings.tables.server.ts'

/** The bookings whose reminder has been decided, with the facts it was decided by; the reminder itself, if there is one, is a
 *  message. */
export const reminders = pgTable('reminders', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  /** A digest of those facts: the class's time and changes, the member's settings, address and number. */
  terms: text('terms').notNull(),
  plannedAt: instant('planned_at').notNull(),
})
