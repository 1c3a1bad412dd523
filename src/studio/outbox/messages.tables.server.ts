import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { MESSAGE_STATES } from './message.ts'

/** The outbox: every e-mail and SMS, written in the transaction of what it announces, sent afterwards. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Which e-mail: `booking-confirmed`, `verify-email` … */
    kind: text('kind').notNull(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    /** E-mail address or telephone number. */
    recipient: text('recipient').notNull(),
    recipientName: text('recipient_name').notNull().default(''),
    /** The facts the e-mail is rendered from; a snapshot, so that a later change does not rewrite an old e-mail. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    /** The member it concerns, if any. */
    memberId: uuid('member_id'),
    /** One logical message once: a second one under the same key is ignored. */
    dedupeKey: text('dedupe_key').unique(),
    /** What it is about (a booking's id), so that it can be withdrawn with it. */
    subjectId: text('subject_id'),
    /** The campaign it is one of many messages of, if any: those leave after everything else that is due. */
    campaignId: uuid('campaign_id'),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('queued'),
    /** Studio time from which it may be sent. */
    dueAt: instant('due_at').notNull(),
    /** Studio time from which it would be useless: it is then withdrawn instead of sent. */
    expiresAt: instant('expires_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Real time until which a sender has claimed it; a crashed sender's claim expires. */
    claimedUntil: instant('claimed_until'),
    /** Stable over retries, so that a receiver can tell a repeat. */
    messageId: text('message_id').notNull(),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    /** Studio time at which the secrets in its facts were removed, because it had been sent. */
    emptiedAt: instant('emptied_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    valuesOf('messages_state', table.state),
    valuesOf('messages_channel', table.channel),
    index('messages_due')
      .on(table.dueAt)
      .where(sql`${table.state} in ('queued', 'sending') and ${table.campaignId} is null`),
    index('messages_due_of_campaigns')
      .on(table.dueAt)
      .where(sql`${table.state} in ('queued', 'sending') and ${table.campaignId} is not null`),
    index('messages_campaign')
      .on(table.campaignId, sql`lower(${table.recipient})`)
      .where(sql`${table.campaignId} is not null`),
    // Ascending: read backwards this gives the newest first, which an index that is "desc nulls last" does not.
    index('messages_newest').on(table.createdAt, table.id),
    index('messages_state_newest').on(table.state, table.createdAt, table.id),
    index('messages_member').on(table.memberId),
    index('messages_recipient').on(sql`lower(${table.recipient})`),
    index('messages_subject').on(table.subjectId),
    // For the front desk's search of messages, which works like that of users.
    index('messages_search_text').using(
      'gin',
      sql`search_text(${table.recipientName}, ${table.recipient}, '') gin_trgm_ops`,
    ),
  ],
)

/** Accounts that nobody writes to yet: they are being brought over from another system. A trigger (`messages_are_held`) holds whatever is
 *  queued for them or for their address, whatever wrote it. */
export const heldRecipients = pgTable(
  'held_recipients',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The import that holds it. */
    heldBy: uuid('held_by').notNull(),
  },
  (table) => [index('held_recipients_by').on(table.heldBy)],
)
