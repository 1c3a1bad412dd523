import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/platform/auth/auth.tables.server.ts'

export const instructors = pgTable('instructors', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  specialty: text('specialty').notNull(),
  bio: text('bio').notNull(),
  position: integer('position').notNull().default(0),
  /** Whether they teach here now: former instructors are not shown and get no new classes. */
  isActive: boolean('is_active').notNull().default(true),
  /** The instructor's own sign-in, if they have one: it opens their registers. */
  userId: uuid('user_id')
    .references(() => users.id, { onDelete: 'set null' })
    .unique(),
})
