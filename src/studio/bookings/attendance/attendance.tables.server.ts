import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { instant } from '#src/platform/database/platform.tables.server.ts'
import { bookings } from '../bookings.tables.server.ts'

/** What happened at the session. Without a row it has not been marked: Pending (specification 2, History). */
export const attendances = pgTable(
  'attendances',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    attended: boolean('attended').notNull(),
    notes: text('notes'),
    markedAt: instant('marked_at').notNull(),
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('attendances_notes')
      .on(table.markedAt)
      .where(sql`${table.notes} is not null`),
  ],
)
