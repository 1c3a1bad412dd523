import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { searchPatterns } from '#src/kit/search.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { NewsletterState, Subscription } from './newsletter.ts'
import { type SubscriberFilter } from './subscriber-search.ts'
import { newsletterSubscriptions } from './newsletter.tables.server.ts'

const columns = {
  ...pick(newsletterSubscriptions, 'id', 'email', 'name', 'state', 'askedAt'),
}

/** The subscription of an address, locked until the transaction ends: of two requests at once, one causes an e-mail. */
export async function lockSubscription(tx: Tx, email: string): Promise<Subscription | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter:${email}`}, 0))`)
  return first(tx.select(columns).from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email)))
}

export async function findSubscription(reader: Reader, id: string): Promise<Subscription | null> {
  return first(reader.select(columns).from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id)))
}

/** Records that an address was asked to confirm, and returns the subscription's id. */
export async function insertRequested(tx: Tx, request: { email: string; name: string; now: Date }): Promise<string> {
  const { email, name, now } = request
  const [row] = await tx
    .insert(newsletterSubscriptions)
    .values({ email, name, state: 'pending', askedAt: now })
    .onConflictDoUpdate({
      target: newsletterSubscriptions.email,
      set: { name, state: 'pending', askedAt: now, unsubscribedAt: null },
    })
    .returning({ id: newsletterSubscriptions.id })
  return row!.id
}

/** True when this call confirmed it; false when it was confirmed before. */
export async function markConfirmed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(newsletterSubscriptions)
    .set({ state: 'confirmed', confirmedAt: now, unsubscribedAt: null })
    .where(and(eq(newsletterSubscriptions.id, id), eq(newsletterSubscriptions.state, 'pending')))
    .returning({ id: newsletterSubscriptions.id })
  return rows.length > 0
}

/** True when this call took it off; false when the address was off the list already. */
export async function markUnsubscribed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(newsletterSubscriptions)
    .set({ state: 'unsubscribed', unsubscribedAt: now })
    .where(and(eq(newsletterSubscriptions.id, id), inArray(newsletterSubscriptions.state, ['pending', 'confirmed'])))
    .returning({ id: newsletterSubscriptions.id })
  return rows.length > 0
}

/** Puts addresses on the list whose owners have agreed elsewhere; those that are known, in whatever state, stay as they are. Returns the
 *  new ones. */
export async function insertConsenting(
  tx: Tx,
  rows: readonly { email: string; name: string }[],
  now: Date,
): Promise<{ id: string; email: string }[]> {
  if (rows.length === 0) return []
  return tx
    .insert(newsletterSubscriptions)
    .values(rows.map((row) => ({ ...row, state: 'confirmed' as const, askedAt: now, confirmedAt: now })))
    .onConflictDoNothing()
    .returning({ id: newsletterSubscriptions.id, email: newsletterSubscriptions.email })
}

/** How these addresses stand on the list; one that is not among them was never there. */
export async function listNewsletterStates(
  reader: Reader,
  emails: readonly string[],
): Promise<ReadonlyMap<string, NewsletterState>> {
  const { email, state } = newsletterSubscriptions
  const rows = await reader
    .select({ email, state })
    .from(newsletterSubscriptions)
    .where(sql`${email} = any(${sql.param([...emails])}::text[])`)
  return new Map(rows.map((row) => [row.email, row.state]))
}

export async function removeSubscriptions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(newsletterSubscriptions).where(inArray(newsletterSubscriptions.id, [...ids]))
}

/** One line of the list that staff read. */
export type Subscriber = Subscription & { confirmedAt: Date | null; unsubscribedAt: Date | null }

const listed = { ...columns, ...pick(newsletterSubscriptions, 'confirmedAt', 'unsubscribedAt') }

/** One page of those that fit, the latest request first. Pages count from 1. */
export async function listSubscribers(
  reader: Reader,
  filter: SubscriberFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Subscriber[]> {
  return reader
    .select(listed)
    .from(newsletterSubscriptions)
    .where(fits(filter))
    .orderBy(desc(newsletterSubscriptions.askedAt), desc(newsletterSubscriptions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** The next of those that fit in the order of their ids, after this one. */
export async function listSubscribersAfter(
  reader: Reader,
  filter: SubscriberFilter,
  { afterId, most }: { afterId: string | null; most: number },
): Promise<Subscriber[]> {
  const { id } = newsletterSubscriptions
  return reader
    .select(listed)
    .from(newsletterSubscriptions)
    .where(and(fits(filter), afterId ? gt(id, afterId) : undefined))
    .orderBy(asc(id))
    .limit(most)
}

export async function countSubscribers(reader: Reader, filter: SubscriberFilter): Promise<number> {
  return reader.$count(newsletterSubscriptions, fits(filter))
}

function fits({ search, state }: SubscriberFilter) {
  const { name, email } = newsletterSubscriptions
  const words = searchPatterns(search).map((pattern) => sql`search_text(${name}, ${email}, '') like ${pattern}`)
  return and(state ? eq(newsletterSubscriptions.state, state) : undefined, ...words)
}
