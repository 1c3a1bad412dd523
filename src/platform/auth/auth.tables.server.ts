import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, valuesOf } from '../database/platform.tables.server.ts'

/** Accounts. The role is read from here at every request; name and contact are what the member typed. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** Empty for a person without one: nothing is sent there and nobody signs in by it (decision 111). */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    contact: text('contact').notNull().default(''),
    role: text('role', { enum: ['member', 'instructor', 'receptionist', 'admin'] })
      .notNull()
      .default('member'),
    deactivatedAt: instant('deactivated_at'),
    /** Studio time of the first sign-in; until then a starter plan may still be opened. */
    firstSignedInAt: instant('first_signed_in_at'),
    /** Studio time of the latest sign-in, to a day; an account that nobody uses is not kept for ever. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** When its owner was notified that it goes because nobody uses it. */
    unusedToldAt: instant('unused_told_at'),
    /** Until when an admin may still put a second factor off; set at the first sign-in without one. */
    secondFactorDueAt: instant('second_factor_due_at'),
    /** When the set-up link made this account admin: once, so that a role changed later stands. */
    adminGrantedAt: instant('admin_granted_at'),
    /** What the front desk finds the account by: its name, address and number, and the names of its people (kit/search.ts). Triggers
     *  in the migration keep it. */
    searchText: text('search_text').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.email} <> ''`),
    // Looked up by whatever was typed, of which PostgreSQL does not know that it is not empty.
    index('users_by_email').on(sql`lower(${table.email})`),
    index('users_search_text').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('users_by_surname').on(sql`person_order(${table.name}, null) collate "C"`, table.id),
    // Of the release before.
    index('users_by_name').on(sql`lower(${table.name})`, table.id),
    index('users_created').on(table.createdAt, table.id),
    index('users_members')
      .on(table.id)
      .where(sql`${table.emailVerified} and ${table.role} = 'member'`),
    valuesOf('users_role', table.role),
  ],
)

/** The account that a row is of; `cascade` where the row goes with it. */
export function userColumn(name: string, onDelete?: 'cascade') {
  return uuid(name)
    .notNull()
    .references(() => users.id, { onDelete })
}

/** Who is signed in where. The browser has the token, we its hash. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userColumn('user_id', 'cascade'),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it was last in use, to five minutes. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** When the person who sits here last proved who they are: by signing in, or by the password typed once more. */
    provenAt: instant('proven_at').notNull().defaultNow(),
    userAgent: text('user_agent'),
    /** The password was right, the code of the second factor is still to come: until then it opens nothing. */
    awaitsCode: boolean('awaits_code').notNull().default(false),
  },
  (table) => [index('sign_in_sessions_user').on(table.userId)],
)

/** Sign-ins that failed or were turned away, for the studio to see who is being guessed at. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().defaultNow(),
    /** Whose account it was about; null where nobody has the address. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Where it came from, as an IPv4 /24 or IPv6 /64. */
    network: text('network').notNull(),
    /** The refusal, such as `wrong_credentials` or `too_many_attempts`. */
    outcome: text('outcome').notNull(),
  },
  (table) => [index('sign_in_failures_at').on(table.at), index('sign_in_failures_user').on(table.userId)],
)

/** Who has no row here has no password: brought over from elsewhere, or it was voided. */
export const passwords = pgTable('passwords', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A PHC string, or `salt:key` of scrypt from before. */
  hash: text('hash').notNull(),
  setAt: instant('set_at').notNull().defaultNow(),
})

/** What was handed out to act on an account, as hashes: links of e-mails, and the mark of a browser that knew the password. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['verify-email', 'reset-password', 'change-email', 'invitation', 'setup', 'browser', 'not-me'],
    }).notNull(),
    /** Null for the set-up link, whose account is made by it, and where the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The address it was sent to, or is about. */
    email: text('email'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('account_tokens_user').on(table.userId),
    index('account_tokens_expiry').on(table.expiresAt),
    valuesOf('account_tokens_purpose', table.purpose),
  ],
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
    userId: userColumn('user_id', 'cascade'),
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
    /** Who has proven the password and adds a passkey; null where someone signs in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)

/** Keys with which other programs act for the admin who made them, at `/api/*` alone. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userColumn('user_id', 'cascade'),
    /** What the program is called. */
    name: text('name').notNull(),
    scope: text('scope', { enum: ['read', 'bookings', 'all'] }).notNull(),
    keyHash: text('key_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_keys_user').on(table.userId), valuesOf('api_keys_scope', table.scope)],
)
