import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { instant } from '#src/platform/database/platform.tables.server.ts'
import type { ImportTotals } from './import-totals.ts'
import type { Named } from './judging/known-account.ts'
import type { Reading } from './file/reading.ts'

/** A file of members from another system: uploaded, reviewed, then confirmed once or deleted. Once confirmed it goes live, or is undone. */
export const memberImports = pgTable(
  'member_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    /** The first line of the file. */
    headings: jsonb('headings').$type<string[]>().notNull(),
    /** How its lines are read: detected, and corrected by an admin. */
    reading: jsonb('reading').$type<Reading>().notNull(),
    startedAt: instant('started_at').notNull(),
    /** From then on it counts as never uploaded, unless it was confirmed. */
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** From then on its members are written to. */
    liveAt: instant('live_at'),
    /** Everything it brought has gone again. */
    undoneAt: instant('undone_at'),
    /** Its result, once it is confirmed. */
    members: integer('members').notNull().default(0),
    memberships: integer('memberships').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    /** What the former system has, counted from the lines as they were typed. */
    totals: jsonb('totals').$type<ImportTotals>(),
  },
  (table) => [
    index('member_imports_started').on(table.startedAt),
    check('member_imports_counts', sql`${table.members} >= 0 and ${table.memberships} >= 0 and ${table.leftOut} >= 0`),
    check('member_imports_one_end', sql`${table.liveAt} is null or ${table.undoneAt} is null`),
  ],
)

/** The lines of a waiting file, as typed; deleted once it is confirmed or has expired. */
export const memberImportRows = pgTable(
  'member_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => memberImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
)

/** Members who did not sign up themselves: which file they came from, or none for those added at the front desk, and when they were last
 *  invited. */
export const importedMembers = pgTable(
  'imported_members',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    importId: uuid('import_id').references(() => memberImports.id),
    invitedAt: instant('invited_at'),
    /** The subscription to the newsletter that came with them. */
    subscriptionId: uuid('subscription_id'),
  },
  (table) => [index('imported_members_import').on(table.importId)],
)

/** What a confirmed file says of an account, of those that it made and those that were here: by ids alone. */
export const importedAccounts = pgTable(
  'imported_accounts',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => memberImports.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    named: jsonb('named').$type<Named>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.memberId] }),
    index('imported_accounts_member').on(table.memberId),
  ],
)
