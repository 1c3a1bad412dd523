import { and, asc, count, desc, eq, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { searchPatterns } from '#src/kit/search.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { largeCount } from '#src/platform/database/large-count.server.ts'
import type { EmailFacts } from './email.ts'
import { type Channel, MESSAGE_STATES, type MessageShelf, type MessageState } from './message.ts'
import { messages } from './messages.tables.server.ts'

export type Message = typeof messages.$inferSelect

type NewRow = Required<
  Omit<typeof messages.$inferInsert, 'state' | 'attempts' | 'claimedUntil' | 'lastError' | 'sentAt' | 'emptiedAt'>
>

/** Puts messages in the outbox, except those whose key exists, and wakes the sender of every instance when this transaction commits. Each
 *  is older than no other to its recipient about its subject, also where the clock was put back or that of another instance is ahead.
 *  Written in SQL and prepared, because every booking waits for it. */
export async function insertMessages(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  await tx.$client.query({
    name: 'insert-messages',
    text: `
      with posted as (
        insert into messages (id, kind, channel, recipient, recipient_name, facts, member_id, dedupe_key, subject_id, due_at,
                              expires_at, message_id, campaign_id, created_at)
        select id, kind, channel, recipient, "recipientName", facts, "memberId", "dedupeKey", "subjectId", "dueAt", "expiresAt", "messageId", "campaignId",
               greatest("createdAt", (select max(other.created_at) + interval '1 ms' from messages other
                                       where other.subject_id = "subjectId" and other.recipient = row.recipient and other.created_at > "createdAt"))
          from jsonb_to_recordset($1) as row(
                 id uuid, kind text, channel text, recipient text, "recipientName" text, facts jsonb, "memberId" uuid, "dedupeKey" text, "subjectId" text,
                 "dueAt" timestamptz, "expiresAt" timestamptz, "messageId" text, "campaignId" uuid, "createdAt" timestamptz)
        on conflict (dedupe_key) do nothing)
      select pg_notify('tempo_outbox', '')`,
    values: [JSON.stringify(rows)],
  })
}

/** Wakes the sender of every instance when this transaction commits. */
export async function wakeSender(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify('tempo_outbox', '')`)
}

/** Claims the message longest due, skipping those claimed by another sender; an expired claim does not count. Messages to one
 *  recipient about one subject leave in the order in which they were posted: "Cancelled" waits for "Booked", also while that is tried
 *  again or the clock has been put back; for a reminder planned for later nothing waits. `now` is studio time; the claim itself runs on the database's own clock, which all senders share. */
export async function claimDueMessage(
  tx: Tx,
  claim: { now: Date; channels: readonly Channel[]; holdSeconds: number; isOfCampaign: boolean },
): Promise<Message | null> {
  const longestDue = tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        claim.isOfCampaign ? sql`${messages.campaignId} is not null` : isNull(messages.campaignId),
        inArray(messages.channel, claim.channels),
        lte(messages.dueAt, claim.now),
        or(eq(messages.state, 'queued'), and(eq(messages.state, 'sending'), lt(messages.claimedUntil, sql`now()`))),
        sql`not exists (
          select from messages earlier
           where earlier.subject_id = ${messages.subjectId} and earlier.recipient = ${messages.recipient}
             and earlier.channel = ${messages.channel} and earlier.created_at < ${messages.createdAt}
             and earlier.state in ('queued', 'sending')
             and (earlier.attempts > 0 or earlier.due_at <= greatest(earlier.created_at, ${claim.now.toISOString()})))`,
      ),
    )
    .orderBy(messages.dueAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx
    .update(messages)
    .set({ state: 'sending', attempts: sql`${messages.attempts} + 1`, claimedUntil: heldFor(claim.holdSeconds) })
    // Equal to one, not among them: among them PostgreSQL may look again for each row, and claim them all.
    .where(sql`${messages.id} = (${longestDue})`)
    .returning()
  return row ?? null
}

/** Extends the claim on a message that is still being sent. */
export async function prolongClaim(tx: Tx, id: string, holdSeconds: number): Promise<void> {
  await tx
    .update(messages)
    .set({ claimedUntil: heldFor(holdSeconds) })
    .where(and(eq(messages.id, id), eq(messages.state, 'sending')))
}

/** Marks it as sent. True also for one withdrawn at that very moment: it cannot be called back. `left` are the facts that stay
 *  when not all may. */
export async function markSent(tx: Tx, id: string, sentAt: Date, left?: EmailFacts): Promise<void> {
  await tx
    .update(messages)
    .set({
      state: 'sent',
      sentAt,
      claimedUntil: null,
      lastError: null,
      ...(left && { facts: left, emptiedAt: sentAt }),
    })
    .where(eq(messages.id, id))
}

/** Releases a message that was not sent: waiting for `dueAt`, failed or withdrawn. One withdrawn in the meantime stays so. */
export async function markUnsent(
  tx: Tx,
  id: string,
  change: { state: 'queued' | 'failed' | 'withdrawn'; lastError: string; dueAt?: Date; attempts?: number },
): Promise<void> {
  await tx
    .update(messages)
    .set({ ...change, claimedUntil: null })
    .where(and(eq(messages.id, id), eq(messages.state, 'sending')))
}

/** What messages have in common: their subject, by its id, or their campaign. */
export type MessagesOf = string | { campaignId: string }

/** Withdraws the unsent messages of a subject or a campaign; returns how many. */
export async function markWithdrawn(tx: Tx, of: MessagesOf, kinds?: readonly string[]): Promise<number> {
  const gone = await tx
    .update(messages)
    .set({ state: 'withdrawn', claimedUntil: null })
    .where(
      and(
        typeof of === 'string' ? eq(messages.subjectId, of) : eq(messages.campaignId, of.campaignId),
        inArray(messages.state, ['queued', 'sending', 'held']),
        kinds ? inArray(messages.kind, [...kinds]) : undefined,
      ),
    )
    .returning({ id: messages.id })
  return gone.length
}

/** Back into the queue with all its attempts. */
export async function markQueuedAgain(tx: Tx, id: string, dueAt: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ state: 'queued', attempts: 0, dueAt, expiresAt: null, claimedUntil: null, lastError: null })
    .where(eq(messages.id, id))
}

export async function findMessage(reader: Reader, id: string): Promise<Message | null> {
  return first(reader.select().from(messages).where(eq(messages.id, id)))
}

export async function lockMessage(tx: Tx, id: string): Promise<Message | null> {
  return first(tx.select().from(messages).where(eq(messages.id, id)).for('update'))
}

/** `now` in studio time, by which planned and waiting messages are told apart. */
export type MessageFilter = { shelf: MessageShelf; search?: string; now: Date }

/** Newest first, planned ones in the order of their time. Pages count from 1. */
export async function listMessages(
  reader: Reader,
  filter: MessageFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Message[]> {
  return await reader
    .select()
    .from(messages)
    .where(filtered(filter))
    .orderBy(filter.shelf === 'planned' ? asc(messages.dueAt) : desc(messages.createdAt), desc(messages.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

export async function countMessages(reader: Reader, filter: MessageFilter): Promise<number> {
  if (!filter.search) return (await countShelves(reader, filter.now))[filter.shelf]
  const [row] = await reader.select({ total: count() }).from(messages).where(filtered(filter))
  return row?.total ?? 0
}

/** How many messages are in each state. */
export async function countMessageStates(reader: Reader): Promise<Record<MessageState, number>> {
  const rows = await reader.select({ state: messages.state, total: count() }).from(messages).groupBy(messages.state)
  const totals = new Map(rows.map((row) => [row.state, row.total]))
  const states = MESSAGE_STATES.map((state) => [state, totals.get(state) ?? 0])
  return Object.fromEntries(states) as Record<MessageState, number>
}

/** How many messages each filter has: by state, from an index, and of the waiting ones those planned for later. Most are sent
 *  ones: above ten thousand their number may be a minute old. */
export async function countShelves(reader: Reader, now: Date): Promise<Record<MessageShelf, number>> {
  const inState = (state: SQL) => reader.$count(messages, state)
  const [sent, withdrawn, failed, queued, held, planned] = await Promise.all([
    largeCount(reader, { of: 'messages sent', now }, () => inState(eq(messages.state, 'sent'))),
    inState(eq(messages.state, 'withdrawn')),
    inState(eq(messages.state, 'failed')),
    inState(inArray(messages.state, ['queued', 'sending'])),
    inState(eq(messages.state, 'held')),
    inState(onShelf('planned', now)!),
  ])
  const waiting = queued - planned
  return { all: waiting + sent + failed + withdrawn + held, waiting, sent, failed, withdrawn, planned, held }
}

function filtered({ shelf, search, now }: MessageFilter) {
  const words = searchPatterns(search ?? '').map(
    (pattern) => sql`search_text(${messages.recipientName}, ${messages.recipient}, '') like ${pattern}`,
  )
  return and(onShelf(shelf, now), ...words)
}

/** The same as isPlanned() in message.ts. */
function onShelf(shelf: MessageShelf, now: Date) {
  const planned = sql`(${messages.state} = 'queued' and ${messages.attempts} = 0 and ${messages.dueAt} > ${now.toISOString()})`
  if (shelf === 'planned') return planned
  if (shelf === 'all') return not(planned)
  if (shelf === 'waiting') return and(inArray(messages.state, ['queued', 'sending']), not(planned))
  return eq(messages.state, shelf)
}

function heldFor(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`
}
