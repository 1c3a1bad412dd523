import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../platform.tables.server.ts'

/** Accounts. The role is read from here at every request; name and contact are what the member typed. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    contact: text('contact').notNull().default(''),
    role: text('role', { enum: ['member', 'instructor', 'admin'] })
      .notNull()
      .default('member'),
    deactivatedAt: instant('deactivated_at'),
    /** Studio time of the first sign-in; until then a starter plan may still be opened. */
    firstSignedInAt: instant('first_signed_in_at'),
    /** When ADMIN_EMAIL made this account admin: once, so that a role changed later stands. */
    adminGrantedAt: instant('admin_granted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    // What the front desk searches people by; the function is in the migration.
    index('users_search').using(
      'gin',
      sql`member_search_text(${table.name}, ${table.email}, ${table.contact}) gin_trgm_ops`,
    ),
    index('users_by_name').on(sql`lower(${table.name})`, table.id),
    index('users_created').on(table.createdAt, table.id),
    index('users_members')
      .on(table.id)
      .where(sql`${table.emailVerified} and ${table.role} = 'member'`),
    check('users_role', sql`${table.role} in ('member', 'instructor', 'admin')`),
  ],
)

export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    expiresAt: instant('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The password was right, the code of the second factor is still to come: until then it opens nothing. */
    awaitsCode: boolean('awaits_code').notNull().default(false),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('sign_in_sessions_user').on(table.userId)],
)

export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sign_in_accounts_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** A second factor for signing in: codes of an app, and spare codes for when it is lost. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the studio's secret. */
  secret: text('secret').notNull(),
  /** Null while it is being set up: until a code has been typed it is not asked for. */
  enabledAt: instant('enabled_at'),
  /** The time step of the last code that was taken: each opens once. */
  lastStep: integer('last_step').notNull().default(0),
  /** Hashes of the spare codes that are left. */
  spareCodes: jsonb('spare_codes').$type<string[]>().notNull(),
})

/** Passkeys: keys kept by a device, which sign in without a password. Only their public halves are here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What its owner calls it. */
    name: text('name').notNull(),
    /** How the device names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** A COSE key, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, as the device counts; 0 for ever where devices share one. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the device can be reached, for the browser to show: usb, internal, hybrid. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId), check('passkeys_counter', sql`${table.counter} >= 0`)],
)

/** What a passkey is asked to sign: each once, and within minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Who has proven the password and adds a passkey; null where somebody signs in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)
