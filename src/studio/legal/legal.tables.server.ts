import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { acceptedWhen, legalPageNames, type LegalWords } from './legal-page.ts'

/** What the owner has written for a legal page, beside what is derived: as published, and as it is being written. */
export const legalWords = pgTable(
  'legal_words',
  {
    page: text('page', { enum: legalPageNames }).primaryKey(),
    words: jsonb('words').$type<LegalWords>().notNull().default({}),
    /** Null where nothing is being written. */
    draft: jsonb('draft').$type<LegalWords>(),
  },
  (table) => [valuesOf('legal_words_page', table.page)],
)

/** Each text that was in force, whole. A trigger of the migration refuses any change to one. */
export const legalVersions = pgTable(
  'legal_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    page: text('page', { enum: legalPageNames }).notNull(),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    inForceFrom: instant('in_force_from').notNull(),
  },
  (table) => [
    valuesOf('legal_versions_page', table.page),
    unique('legal_versions_number').on(table.page, table.number),
    check('legal_versions_from_one', sql`${table.number} > 0`),
  ],
)

/** Who accepted which version, and when: on signing up, or with a payment or the set-up of direct debit, whose id is `ref`. */
export const legalAcceptances = pgTable(
  'legal_acceptances',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => legalVersions.id),
    /** Null for a visitor, who is known by the payment alone. */
    memberId: uuid('member_id').references(() => users.id, { onDelete: 'cascade' }),
    occasion: text('occasion', { enum: acceptedWhen }).notNull(),
    ref: uuid('ref').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [
    valuesOf('legal_acceptances_occasion', table.occasion),
    unique('legal_acceptances_once').on(table.ref, table.versionId),
    index('legal_acceptances_member').on(table.memberId, table.acceptedAt.desc()),
  ],
)
