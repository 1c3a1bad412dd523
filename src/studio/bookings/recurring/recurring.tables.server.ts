import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { userColumn } from '#src/platform/auth/auth.tables.server.ts'
import { instant } from '#src/platform/database/platform.tables.server.ts'
import { classSessions, weeklyClasses } from '#src/studio/schedule/classes/classes.tables.server.ts'
import { people } from '#src/studio/people/members/members.tables.server.ts'

/** A standing order for one person's place in every session of a weekly class (PRODUCT 4.1, recurring). */
export const recurringBookings = pgTable(
  'recurring_bookings',
  {
    id: uuid('id').primaryKey(),
    memberId: userColumn('member_id', 'cascade'),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    classId: uuid('class_id')
      .notNull()
      .references(() => weeklyClasses.id),
    startedAt: instant('started_at').notNull(),
    /** The date on which it was asked for: none before it is booked. Null for orders from before this was kept. */
    firstStartsAt: instant('first_starts_at'),
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    uniqueIndex('recurring_bookings_one_per_class')
      .on(table.personId, table.classId)
      .where(sql`${table.stoppedAt} is null`),
    index('recurring_bookings_member').on(table.memberId),
  ],
)

/** A session that a standing order could not book, why, and when it was last tried. */
export const recurringSkips = pgTable(
  'recurring_skips',
  {
    recurringId: uuid('recurring_id')
      .notNull()
      .references(() => recurringBookings.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => classSessions.id),
    reason: text('reason').notNull(),
    triedAt: instant('tried_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recurringId, table.sessionId] })],
)
