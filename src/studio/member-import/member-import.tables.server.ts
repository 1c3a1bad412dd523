import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { instant } from '#src/platform/database/platform.tables.server.ts'

/** A file of members from another system: uploaded, reviewed, then confirmed once or deleted. */
export const memberImports = pgTable(
  'member_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    /** Columns of the file that are ignored. */
    ignoredHeadings: jsonb('ignored_headings').$type<string[]>().notNull(),
    startedAt: instant('started_at').notNull(),
    /** From then on it counts as never uploaded, unless it was confirmed. */
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Its result, once it is confirmed. */
    members: integer('members').notNull().default(0),
    memberships: integer('memberships').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
  },
  (table) => [
    index('member_imports_started').on(table.startedAt),
    check('member_imports_counts', sql`${table.members} >= 0 and ${table.memberships} >= 0 and ${table.leftOut} >= 0`),
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
    name: text('name').notNull(),
    email: text('email').notNull(),
    contact: text('contact').notNull(),
    packageName: text('package_name').notNull(),
    validUntil: text('valid_until').notNull(),
    notes: text('notes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] }), index('member_import_rows_email').on(table.email)],
)

/** Which file each member came from, and when they were last invited. */
export const importedMembers = pgTable(
  'imported_members',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    importId: uuid('import_id')
      .notNull()
      .references(() => memberImports.id),
    invitedAt: instant('invited_at'),
  },
  (table) => [index('imported_members_import').on(table.importId)],
)
