import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { instructors } from '#src/studio/people/instructors/instructors.tables.server.ts'
import { HUES } from '../class-types/class-hue.ts'
import { closures } from '../closures/closures.tables.server.ts'
import { rooms } from '../rooms/rooms.tables.server.ts'

/** dance, yoga … (specification 3), and those an admin adds. */
export const classTypes = pgTable(
  'class_types',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    position: integer('position').notNull(),
    /** Not offered for new classes, and not among those shown to visitors. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Empty for the one that the theme gives its id. */
    hue: text('hue', { enum: ['', ...HUES] })
      .notNull()
      .default(''),
  },
  (table) => [valuesOf('class_types_hue', table.hue)],
)

/** The timetable slot: Monday 18:15, 50 minutes. Wall time in the studio's zone; its dated sessions are derived. */
export const weeklyClasses = pgTable(
  'weekly_classes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    typeId: text('type_id')
      .notNull()
      .references(() => classTypes.id),
    /** 1 = Monday … 7 = Sunday. */
    weekday: integer('weekday').notNull(),
    startTime: text('start_time').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    instructorId: uuid('instructor_id').references(() => instructors.id),
    level: text('level').notNull(),
    maxSpots: integer('max_spots').notNull(),
    description: text('description').notNull().default(''),
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id),
    fromDate: date('from_date').notNull(),
    /** The last studio date on which it runs; null while it has no end. */
    untilDate: date('until_date'),
    /** Why its dates may be in a room beside other classes; null where nobody has said. */
    overlapReason: text('overlap_reason'),
    /** Held on dates of its own, all booked with one ticket; nothing is made of its weekday. */
    isWorkshop: boolean('is_workshop').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('weekly_classes_weekday', sql`${table.weekday} between 1 and 7`),
    check('weekly_classes_start', sql`${table.startTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('weekly_classes_duration', sql`${table.durationMinutes} between 5 and 480`),
    check('weekly_classes_max_spots', sql`${table.maxSpots} between 0 and 500`),
    index('weekly_classes_day').on(table.weekday, table.startTime),
  ],
)

/** One dated occurrence. It has its own copy of whatever an admin may change for one date only. */
export const classSessions = pgTable(
  'class_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    classId: uuid('class_id')
      .notNull()
      .references(() => weeklyClasses.id),
    sessionDate: date('session_date').notNull(),
    /** The day on which its weekly class would hold it, where it was moved from there: nothing else is made for that day. */
    slotDate: date('slot_date'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    name: text('name').notNull(),
    typeId: text('type_id')
      .notNull()
      .references(() => classTypes.id),
    instructorId: uuid('instructor_id').references(() => instructors.id),
    level: text('level').notNull(),
    maxSpots: integer('max_spots').notNull(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id),
    status: text('status', { enum: ['scheduled', 'cancelled'] })
      .notNull()
      .default('scheduled'),
    /** The closure that cancelled it; null where staff did, or nobody. */
    closureId: uuid('closure_id').references(() => closures.id),
    /** Counts changes, for the SEQUENCE of calendar entries. */
    sequence: integer('sequence').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('class_sessions_once_a_date').on(table.classId, table.sessionDate),
    valuesOf('class_sessions_status', table.status),
    check('class_sessions_span', sql`${table.endsAt} > ${table.startsAt}`),
    check('class_sessions_max_spots', sql`${table.maxSpots} between 0 and 500`),
    index('class_sessions_starts').on(table.startsAt),
    index('class_sessions_closure')
      .on(table.closureId)
      .where(sql`${table.closureId} is not null`),
    index('class_sessions_date').on(table.sessionDate),
  ],
)

/** Seats are rows: a confirmed booking holds exactly one, so that not even raw SQL can oversell. One may be held for a while for
 *  someone who is paying; a booking names a seat that is not held (`bookings_hold_a_seat`). */
export const sessionSeats = pgTable(
  'session_seats',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => classSessions.id, { onDelete: 'cascade' }),
    seatNo: integer('seat_no').notNull(),
    /** The order it is held for, and how long. A hold that ran out counts for nothing; the seat is free (`free_seats`). */
    heldBy: uuid('held_by'),
    heldUntil: instant('held_until'),
    /** The network it was held from, hashed, where a visitor holds it. */
    heldFrom: text('held_from'),
    isHeld: boolean('is_held').generatedAlwaysAs(sql`held_by is not null`),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.seatNo] }),
    check('session_seats_number', sql`${table.seatNo} >= 1`),
    check('session_seats_hold', sql`(${table.heldBy} is null) = (${table.heldUntil} is null)`),
    unique('session_seats_free').on(table.sessionId, table.seatNo, table.isHeld),
    unique('session_seats_one_hold').on(table.sessionId, table.heldBy),
    index('session_seats_holds')
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null`),
  ],
)
