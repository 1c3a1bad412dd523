import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { UsableHolding } from './holding-choice.ts'
import type { MembershipSource } from '../memberships.store.server.ts'
import { holdings } from '../memberships.tables.server.ts'

/** Something a member has or had of a product that is no plan. */
export type Holding = Omit<UsableHolding, 'id' | 'used'> & {
  id: string
  memberId: string
  productId: string
  source: MembershipSource
  createdAt: Date
}

const columns = {
  ...pick(holdings, 'id', 'memberId', 'productId', 'kind', 'name', 'allowance', 'covers', 'isShared'),
  ...pick(holdings, 'daysFromFirstUse', 'startsAt', 'endsAt', 'createdAt'),
  source: sql<MembershipSource>`${holdings.source}`,
}

/** What a member may count a class on that starts between two instants, with what is used of it: passes, single classes, and plans. */
export async function listUsableHoldings(
  reader: Reader,
  memberId: string,
  { from, to }: { from: Date; to: Date },
): Promise<(UsableHolding & { productId: string })[]> {
  const { rows } = await reader.$client.query<UsableHolding & { productId: string }>({
    name: 'usable-holdings',
    text: 'select * from holdings_of($1, $2, $3) order by "startsAt" nulls last',
    values: [memberId, from, to],
  })
  return rows
}

/** All that a member has or had besides plans, earliest first. */
export async function listHoldings(reader: Reader, memberId: string): Promise<Holding[]> {
  const isTheirs = and(eq(holdings.memberId, memberId), ne(holdings.kind, 'plan'))
  return reader.select(columns).from(holdings).where(isTheirs).orderBy(asc(holdings.createdAt))
}

/** What a payment, order line or claim has opened that is no plan, if anything. */
export async function findHoldingBySource(reader: Reader, sourceRef: string): Promise<Holding | null> {
  return first(
    reader
      .select(columns)
      .from(holdings)
      .where(and(eq(holdings.sourceRef, sourceRef), ne(holdings.kind, 'plan'))),
  )
}

/** Null where the member has had this intro offer already. */
export async function insertHolding(
  tx: Tx,
  row: Omit<typeof holdings.$inferInsert, 'updatedAt'>,
): Promise<Holding | null> {
  const inserted = tx.insert(holdings).values({ ...row, updatedAt: row.createdAt })
  return first(inserted.onConflictDoNothing().returning(columns))
}

export async function updateHolding(
  tx: Tx,
  holdingId: string,
  change: Partial<typeof holdings.$inferInsert> & { updatedAt: Date },
): Promise<void> {
  await tx.update(holdings).set(change).where(eq(holdings.id, holdingId))
}

/** What decides whether a product is sold to a member: whether they have had it, and whether they ever held anything. */
export async function findSaleFacts(
  reader: Reader,
  memberId: string,
  productId: string,
): Promise<{ hasHadIt: boolean; hasEverHeld: boolean }> {
  const [row] = await reader
    .select({ all: count(), ofIt: sql<number>`count(*) filter (where ${holdings.productId} = ${productId})::int` })
    .from(holdings)
    .where(eq(holdings.memberId, memberId))
  return { hasHadIt: (row?.ofIt ?? 0) > 0, hasEverHeld: (row?.all ?? 0) > 0 }
}

/** The products of which a member has or has had something. */
export async function listHeldProducts(reader: Reader, memberId: string): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ id: holdings.productId })
    .from(holdings)
    .where(eq(holdings.memberId, memberId))
  return rows.map(({ id }) => id)
}

/** The classes counted on it. */
export async function findUsedOf(reader: Reader, { id, memberId }: Pick<Holding, 'id' | 'memberId'>): Promise<number> {
  const { rows } = await reader.$client.query<{ used: number }>({
    name: 'used-of-holding',
    text: `select used_classes($1, $2, '-infinity', 'infinity') as used`,
    values: [memberId, id],
  })
  return rows[0]?.used ?? 0
}

export async function findHolding(reader: Reader, holdingId: string): Promise<Holding | null> {
  const isIt = and(eq(holdings.id, holdingId), ne(holdings.kind, 'plan'))
  return first(reader.select(columns).from(holdings).where(isIt))
}

export async function removeHolding(tx: Tx, holdingId: string): Promise<void> {
  await tx.delete(holdings).where(eq(holdings.id, holdingId))
}
