import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { instructors } from '#src/studio/people/instructors/instructors.tables.server.ts'
import { classSessions } from '#src/studio/schedule/classes/classes.tables.server.ts'
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

/** To whom: such recipients; with `taughtBy` the classes that this account teaches, and nobody else. */
type ToWhom = { kinds: readonly RecipientKind[]; taughtBy: string | null }

/** Newest first. Pages count from 1. */
export async function listCampaigns(
  reader: Reader,
  toWhom: ToWhom,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Campaign[]> {
  return reader
    .select(columns)
    .from(campaigns)
    .where(isTo(toWhom))
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

export async function countCampaigns(reader: Reader, toWhom: ToWhom): Promise<number> {
  return reader.$count(campaigns, isTo(toWhom))
}

function isTo({ kinds, taughtBy }: ToWhom): SQL | undefined {
  const ofKinds = inArray(campaigns.recipients, [...kinds])
  if (taughtBy === null) return ofKinds
  const taught = sql`select s.id::text from ${classSessions} s join ${instructors} i on i.id = s.instructor_id where i.user_id = ${taughtBy}`
  return and(ofKinds, eq(campaigns.recipients, 'session'), sql`${campaigns.recipientsId} in (${taught})`)
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
