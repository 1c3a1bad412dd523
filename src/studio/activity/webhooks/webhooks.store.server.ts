import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { WebhookEvent } from './webhook.ts'
import { webhookDeliveries, webhooks } from './webhooks.tables.server.ts'

export type Webhook = typeof webhooks.$inferSelect
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect

/** The oldest first. */
export async function listWebhooks(reader: Reader): Promise<Webhook[]> {
  return reader.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id))
}

export async function findWebhook(reader: Reader, id: string): Promise<Webhook | null> {
  return first(reader.select().from(webhooks).where(eq(webhooks.id, id)))
}

export async function insertWebhook(
  tx: Tx,
  row: { url: string; events: WebhookEvent[]; createdAt: Date },
): Promise<Webhook> {
  const [made] = await tx.insert(webhooks).values(row).returning()
  return made!
}

export async function updateWebhook(
  tx: Tx,
  id: string,
  change: Partial<Pick<Webhook, 'url' | 'events' | 'isOn'>>,
): Promise<Webhook | null> {
  return first(tx.update(webhooks).set(change).where(eq(webhooks.id, id)).returning())
}

/** The next secret; the one before signs too for that time, by the database's clock. */
export async function rotateSecret(tx: Tx, id: string, formerForMs: number): Promise<Webhook | null> {
  return first(
    tx
      .update(webhooks)
      .set({
        secretNo: sql`${webhooks.secretNo} + 1`,
        formerUntil: sql`now() + make_interval(secs => ${formerForMs / 1000})`,
      })
      .where(eq(webhooks.id, id))
      .returning(),
  )
}

/** With all that was still to be delivered. */
export async function deleteWebhook(tx: Tx, id: string): Promise<Webhook | null> {
  return first(tx.delete(webhooks).where(eq(webhooks.id, id)).returning())
}

export async function countWebhooks(reader: Reader): Promise<number> {
  const [row] = await reader.select({ webhooks: count() }).from(webhooks)
  return row?.webhooks ?? 0
}

/** One page of what was sent to a webhook and what waits, the latest first. Pages count from 1. */
export async function listDeliveries(
  reader: Reader,
  webhookId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
  const which = eq(webhookDeliveries.webhookId, webhookId)
  const deliveries = await reader
    .select()
    .from(webhookDeliveries)
    .where(which)
    .orderBy(desc(webhookDeliveries.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { deliveries, total: await reader.$count(webhookDeliveries, which) }
}

/** How many events wait for each webhook, and how many have failed for good. */
export async function countOpenDeliveries(reader: Reader): Promise<Map<string, { waiting: number; failed: number }>> {
  const rows = await reader
    .select({
      webhookId: webhookDeliveries.webhookId,
      waiting: sql<number>`count(*) filter (where ${webhookDeliveries.state} <> 'failed')::int`,
      failed: sql<number>`count(*) filter (where ${webhookDeliveries.state} = 'failed')::int`,
    })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.state} <> 'delivered'`)
    .groupBy(webhookDeliveries.webhookId)
  return new Map(rows.map(({ webhookId, ...counts }) => [webhookId, counts]))
}

/** Queues the test event for one webhook, whatever it listens to. */
export async function queueTest(tx: Tx, webhookId: string, at: Date): Promise<void> {
  await tx.insert(webhookDeliveries).values({
    webhookId,
    eventId: sql`gen_random_uuid()`,
    type: 'webhook.test',
    subject: `webhook:${webhookId}`,
    data: { id: webhookId },
    at,
  })
}

/** Queues a delivery again, with all its attempts, whether it had arrived or not. */
export async function queueAgain(tx: Tx, webhookId: string, eventId: string): Promise<WebhookDelivery | null> {
  return first(
    tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, dueAt: sql`now()`, claimedUntil: null })
      .where(sql`${webhookDeliveries.webhookId} = ${webhookId} and ${webhookDeliveries.eventId} = ${eventId}`)
      .returning(),
  )
}
