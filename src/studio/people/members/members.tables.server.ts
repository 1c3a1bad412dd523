import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { userColumn, users } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { NOTIFICATION_METHODS } from './profile.ts'

/** The studio's own data of an account. The trigger `users_become_members` (in the migration) writes this row and the holder's
 *  person in the transaction that creates the account. */
export const members = pgTable(
  'members',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    notifType: text('notif_type', { enum: NOTIFICATION_METHODS }).notNull().default('email'),
    /** Hours before a class: 24, 12, 6 or 1 (specification 9). */
    notifTime: integer('notif_time').notNull().default(24),
    /** The member who brought them, named at sign-up, once. */
    broughtBy: uuid('brought_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    valuesOf('members_notif_type', table.notifType),
    check('members_notif_time', sql`${table.notifTime} in (24, 12, 6, 1)`),
    check('members_brought_by', sql`${table.broughtBy} <> ${table.id}`),
    index('members_brought_by_index').on(table.broughtBy),
  ],
)

/** A person who attends classes. Each account holder is one; a family holder may add people without sign-in. */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: userColumn('member_id', 'cascade'),
    /** Null for the holder, whose name is the account's. */
    name: text('name'),
    isHolder: boolean('is_holder').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
    /** Day and month, `MM-DD`, where they were given. */
    birthday: text('birthday'),
    bornOn: date('born_on'),
    /** Of people brought over from another system: since when they came there, and when they last did. */
    joinedOn: date('joined_on'),
    lastVisitOn: date('last_visit_on'),
  },
  (table) => [
    uniqueIndex('people_one_holder')
      .on(table.memberId)
      .where(sql`${table.isHolder}`),
    index('people_member').on(table.memberId),
    // For `same_people`.
    index('people_first_name')
      .on(sql`folded(split_part(${table.name}, ' ', 1))`)
      .where(sql`${table.name} is not null`),
    check('people_birthday', sql`${table.birthday} ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'`),
    check('people_name', sql`${table.isHolder} = (${table.name} is null)`),
  ],
)

/** Staff notes on a person; their own pages never show them. Without a person is one of before notes had people, on an account of
 *  several: staff say whose it is (decision 105). */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: userColumn('member_id', 'cascade'),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    authorName: text('author_name').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** When it was taken off, and by whom; null while it holds. */
    endedAt: instant('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [
    index('member_notes_member').on(table.memberId, table.writtenAt),
    index('member_notes_person').on(table.personId),
  ],
)
