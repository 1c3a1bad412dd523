import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { newsletterSubscriptions } from '../newsletter/newsletter.tables.server.ts'
import type { Campaign, RecipientKind } from './campaign.ts'
import { campaigns } from './campaigns.tables.server.ts'

const columns = pick(
  campaigns,
  ...(['id', 'recipients', 'recipientsId', 'withWaiting', 'purpose', 'subject', 'body', 'state'] as const),
  ...(['sendAt', 'changedAt'] as const),
)

export async function insertCampaign(tx: Tx, row: typeof campaigns.$inferInsert): Promise<void> {
  await tx.insert(campaigns).values(row)
}

export async function updateCampaign(
  tx: Tx,
  id: string,
  change: Partial<Omit<Campaign, 'id'>> & { changedAt: Date },
): Promise<void> {
  await tx.update(campaigns).set(change).where(eq(campaigns.id, id))
}

export async function removeCampaignRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(campaigns).where(eq(campaigns.id, id))
}

export async function findCampaign(reader: Reader, id: string): Promise<Campaign | null> {
  return first(reader.select(columns).from(campaigns).where(eq(campaigns.id, id)))
}

export async function lockCampaign(tx: Tx, id: string): Promise<Campaign | null> {
  return first(tx.select(columns).from(campaigns).where(eq(campaigns.id, id)).for('update'))
}

/** The campaign that is to be sent, the longest due first, locked; one that another process has in hand is left to it. */
export async function lockDueCampaign(tx: Tx, now: Date): Promise<Campaign | null> {
  return first(
    tx
      .select(columns)
      .from(campaigns)
      .where(and(inArray(campaigns.state, ['scheduled', 'sending']), lte(campaigns.sendAt, now)))
      .orderBy(asc(campaigns.sendAt), asc(campaigns.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  )
}

/** Newest first, those to such recipients. Pages count from 1. */
export async function listCampaigns(
  reader: Reader,
  kinds: readonly RecipientKind[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Campaign[]> {
  return reader
    .select(columns)
    .from(campaigns)
    .where(inArray(campaigns.recipients, [...kinds]))
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

export async function countCampaigns(reader: Reader, kinds: readonly RecipientKind[]): Promise<number> {
  return reader.$count(campaigns, inArray(campaigns.recipients, [...kinds]))
}

/** Those of them that are on the list of the newsletter, and stay so until this transaction ends. */
export async function lockConfirmed(tx: Tx, subscriptionIds: readonly string[]): Promise<Set<string>> {
  const { id, state } = newsletterSubscriptions
  const rows = await tx
    .select({ id })
    .from(newsletterSubscriptions)
    .where(and(inArray(id, [...subscriptionIds]), eq(state, 'confirmed')))
    .orderBy(asc(id))
    .for('share')
  return new Set(rows.map((row) => row.id))
}
