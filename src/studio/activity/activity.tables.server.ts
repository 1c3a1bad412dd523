import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/platform/database/platform.tables.server.ts'

/** What happened, to whom, when, by whom: written in the transaction of the act, never changed afterwards. */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull(),
    /** `member`, `instructor`, `admin`, `visitor`, `link` or `system`. */
    actorKind: text('actor_kind').notNull(),
    /** The acting account; null for visitors, signed links and jobs. */
    actorId: uuid('actor_id'),
    /** `booking.confirmed`, `class_session.cancelled` …: noun and past participle. */
    verb: text('verb').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The member whose history this belongs to, if any. */
    memberId: uuid('member_id'),
    /** Details for a human reader; staff acts have `before` and `after`. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    // Ascending: read backwards this gives the newest first, which an index that is "desc nulls last" does not.
    index('activities_newest').on(table.at, table.id),
    index('activities_verb').on(table.verb, table.at, table.id),
    index('activities_by_actor').on(table.actorId, table.at, table.id),
    index('activities_by_member').on(table.memberId, table.at, table.id),
    index('activities_subject').on(table.subjectId),
  ],
)
