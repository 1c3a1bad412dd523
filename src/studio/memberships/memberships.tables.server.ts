import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { userColumn, users } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { people } from '#src/studio/people/members/members.tables.server.ts'
import { PRODUCT_KINDS } from '#src/studio/products/product.ts'
import { products } from '#src/studio/products/products.tables.server.ts'

/** What a member has of a product, with a copy of its terms as they were sold. A membership is a holding of a plan: the view
 *  `memberships` of the migration has those, and they never overlap for one member (`memberships_no_overlap`); others may. */
export const holdings = pgTable(
  'holdings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: userColumn('member_id'),
    /** The person of the account it was bought for, who alone uses it unless it is shared; null for its holder. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    kind: text('kind', { enum: PRODUCT_KINDS }).notNull().default('plan'),
    name: text('name').notNull().default(''),
    /** Classes; null means unlimited. */
    allowance: integer('allowance'),
    /** The class types it is for; null means all. */
    covers: text('covers').array(),
    isShared: boolean('is_shared').notNull().default(false),
    /** Where its days count from the first class booked: how many. Until then it has no dates. */
    daysFromFirstUse: integer('days_from_first_use'),
    startsAt: instant('starts_at'),
    /** The first instant after it; null where there is no end. */
    endsAt: instant('ends_at'),
    /** Studio dates of the last pause of anything but a plan, whose pauses are in plan_pauses: its first day, and the first after it. */
    pausedFrom: date('paused_from'),
    resumesOn: date('resumes_on'),
    /** `purchase`, `grant`, `claim`, `starter` or `renewal`. */
    source: text('source').notNull(),
    /** The payment, order line or claim that opened it, once: a second grant for it is refused by the unique index. */
    sourceRef: text('source_ref').unique(),
    /** Why staff granted it. */
    reason: text('reason'),
    /** When the member was notified that it has ended, once. */
    lapsedAt: instant('lapsed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    valuesOf('holdings_kind', table.kind),
    check('holdings_pause', sql`${table.resumesOn} > ${table.pausedFrom}`),
    check('holdings_span', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'holdings_dates',
      sql`${table.kind} <> 'plan' or (${table.startsAt} is not null and ${table.endsAt} is not null)`,
    ),
    check('holdings_allowance', sql`${table.allowance} >= 0`),
    // With the kind, so that who ever held a plan is known from the index alone.
    index('holdings_member').on(table.memberId, table.startsAt, table.kind),
    // For the memberships in force: periods that have not ended are the last in this index.
    index('holdings_in_force')
      .on(table.endsAt, table.startsAt, table.productId, table.memberId)
      .where(sql`${table.kind} = 'plan'`),
    // Who may hold anything else: few, whatever the studio sells.
    index('holdings_besides_plans')
      .on(table.memberId)
      .where(sql`${table.kind} <> 'plan'`),
    index('holdings_person')
      .on(table.personId)
      .where(sql`${table.personId} is not null`),
    // Once per person, whatever two checkouts do at once.
    uniqueIndex('holdings_intro_once')
      .on(table.memberId, table.productId, sql`coalesce(${table.personId}, ${table.memberId})`)
      .where(sql`${table.kind} = 'intro'`),
  ],
)

/** What a member has agreed to for the months after those they hold, one row a member: the first month writes it. What else comes
 *  next is counted from months, changes, direct debit and collections by the database's function standing_agreement, which all
 *  rules, screens and e-mails read (PRODUCT 4.3). */
export const agreements = pgTable(
  'agreements',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => users.id),
    packageId: text('package_id')
      .notNull()
      .references(() => products.id),
    /** The day of the month on which months begin; 31 stands for the last day of a shorter one. */
    anchorDay: integer('anchor_day').notNull(),
    /** What an upgrade has paid towards a month whose collection was on its way at the former price. */
    paidAheadPence: integer('paid_ahead_pence').notNull().default(0),
  },
  (table) => [
    check('agreements_anchor_day', sql`${table.anchorDay} between 1 and 31`),
    check('agreements_paid_ahead', sql`${table.paidAheadPence} >= 0`),
  ],
)

/** Moves between packages: the upgrades that were paid, and downgrades from the day they were requested (PRODUCT 4.3). */
export const planChanges = pgTable(
  'plan_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: userColumn('member_id'),
    kind: text('kind', { enum: ['upgrade', 'downgrade'] }).notNull(),
    /** Null where nothing was held before: the first package is an upgrade from nothing. */
    fromPackageId: text('from_package_id').references(() => products.id),
    toPackageId: text('to_package_id')
      .notNull()
      .references(() => products.id),
    /** What was paid for it; nothing for a downgrade. */
    amountPence: integer('amount_pence').notNull(),
    requestedAt: instant('requested_at').notNull(),
    effectiveAt: instant('effective_at').notNull(),
    state: text('state', { enum: ['pending', 'effective', 'withdrawn', 'lapsed'] }).notNull(),
    /** The period it upgraded or extended. */
    membershipId: uuid('membership_id').references(() => holdings.id, { onDelete: 'set null' }),
    /** Where that period ended before it was extended. */
    originalEndsAt: instant('original_ends_at'),
    /** The payment that settled it, once. */
    paymentRef: text('payment_ref').unique(),
  },
  (table) => [
    valuesOf('plan_changes_kind', table.kind),
    valuesOf('plan_changes_state', table.state),
    check(
      'plan_changes_amount',
      sql`${table.amountPence} >= 0 and (${table.kind} = 'upgrade' or ${table.amountPence} = 0)`,
    ),
    check('plan_changes_another', sql`${table.fromPackageId} is distinct from ${table.toPackageId}`),
    uniqueIndex('plan_changes_one_pending')
      .on(table.memberId)
      .where(sql`${table.state} = 'pending'`),
    index('plan_changes_member').on(table.memberId, table.requestedAt.desc()),
    index('plan_changes_to_come')
      .on(table.effectiveAt)
      .where(sql`${table.kind} = 'downgrade'`),
  ],
)

/** Days on which a member's plan is paused (PRODUCT 4.4a). Those of one member never overlap: `plan_pauses_no_overlap` in the
 *  migration. */
export const planPauses = pgTable(
  'plan_pauses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: userColumn('member_id'),
    /** Studio dates: the first day of it, and the first after it. */
    startsOn: date('starts_on').notNull(),
    resumesOn: date('resumes_on').notNull(),
    reason: text('reason'),
    requestedAt: instant('requested_at').notNull(),
    /** Withdrawn before it began. One that was ended early resumes earlier. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    check('plan_pauses_span', sql`${table.resumesOn} > ${table.startsOn}`),
    index('plan_pauses_member').on(table.memberId),
  ],
)

/** A class more in the next membership, because the studio cancelled one too late to be used in this (PRODUCT 4.1). */
export const classCredits = pgTable(
  'class_credits',
  {
    /** What it compensates for, once: the cancelled booking. */
    ref: text('ref').primaryKey(),
    memberId: userColumn('member_id'),
    /** The membership that counted it in; null while it waits for one. */
    membershipId: uuid('membership_id').references(() => holdings.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('class_credits_waiting')
      .on(table.memberId)
      .where(sql`${table.membershipId} is null`),
  ],
)
