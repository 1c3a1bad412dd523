import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantRange, valuesOf } from '#src/platform/database/platform.tables.server.ts'

export const rooms = pgTable(
  'rooms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull().unique(),
    /** Whether only one thing may happen there at a time. */
    isExclusive: boolean('is_exclusive').notNull(),
    position: integer('position').notNull().default(0),
    /** The most people in it; null where nobody has said. */
    places: integer('places'),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The hall: whether people can hire it. */
    isForHire: boolean('is_for_hire').notNull().default(false),
  },
  (table) => [
    uniqueIndex('rooms_one_hall')
      .on(table.isForHire)
      .where(sql`${table.isForHire}`),
    check('rooms_hall', sql`${table.isExclusive} or not ${table.isForHire}`),
  ],
)

/** What occupies an exclusive room, and when. The exclusion constraint `room_occupancies_no_overlap` (in the migration)
 *  guarantees that no two overlap, whatever wrote them, unless one was confirmed. */
export const roomOccupancies = pgTable(
  'room_occupancies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id),
    during: instantRange('during').notNull(),
    occupantKind: text('occupant_kind', { enum: ['class_session', 'hall_hire', 'closure'] }).notNull(),
    occupantId: uuid('occupant_id').notNull(),
    /** Beside what was there, because someone said why. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
  },
  (table) => [
    // A closure occupies every room that only one thing may happen in.
    unique('room_occupancies_occupant').on(table.occupantKind, table.occupantId, table.roomId),
    valuesOf('room_occupancies_kind', table.occupantKind),
    check(
      'room_occupancies_range',
      sql`not isempty(${table.during}) and lower_inc(${table.during}) and not upper_inc(${table.during})`,
    ),
    index('room_occupancies_room').on(table.roomId),
  ],
)
