import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/platform/database/platform.tables.server.ts'

/** The outbox: every mail and SMS, written in the transaction of what it tells, sent afterwards. */
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
    /** The facts the e-mail is drawn from; a snapshot, so that a later change does not rewrite an old e-mail. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    /** The member it concerns, if any. */
    memberId: uuid('member_id'),
    /** One logical message once: a second post under the same key is left out. */
    dedupeKey: text('dedupe_key').unique(),
    /** What it is about (a booking's id), so that it can be withdrawn with it. */
    subjectId: text('subject_id'),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed', 'withdrawn'] })
      .notNull()
      .default('queued'),
    /** Studio time from which it may leave. */
    dueAt: instant('due_at').notNull(),
    /** Studio time from which it would say nothing useful any more: it is withdrawn instead of sent. */
    expiresAt: instant('expires_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Real time until which a sender holds it; a crashed sender's claim lapses. */
    claimedUntil: instant('claimed_until'),
    /** Stable over retries, so that a receiver can tell a repeat. */
    messageId: text('message_id').notNull(),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    /** Studio time at which what was secret in its facts was taken out, because it had been sent. */
    emptiedAt: instant('emptied_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('messages_state', sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'withdrawn')`),
    check('messages_channel', sql`${table.channel} in ('email', 'sms')`),
    index('messages_due')
      .on(table.dueAt)
      .where(sql`${table.state} in ('queued', 'sending')`),
    // Ascending: read backwards they give the newest first, which one that is "desc nulls last" does not.
    index('messages_newest').on(table.createdAt, table.id),
    index('messages_state_newest').on(table.state, table.createdAt, table.id),
    index('messages_member').on(table.memberId),
    index('messages_recipient').on(sql`lower(${table.recipient})`),
    index('messages_subject').on(table.subjectId),
    // What the front desk searches messages by: as users are searched.
    index('messages_search').using(
      'gin',
      sql`member_search_text(${table.recipientName}, ${table.recipient}, '') gin_trgm_ops`,
    ),
  ],
)
