import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { findPendingChange } from '../plan-changes/plan-changes.store.server.ts'
import type { SaleHistory } from '#src/studio/products/product.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { HeldPass } from './held-pass.ts'
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

/** What a member has besides plans that can still be used, what ends first before the rest. */
export async function listPasses(reader: Reader, memberId: string, now: Date): Promise<HeldPass[]> {
  const { rows } = await reader.$client.query<HeldPass>({
    name: 'passes',
    text: 'select * from passes_of($1, $2) order by "endsAt" nulls last, id',
    values: [memberId, now],
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

/** What decides what is sold to a member: of which products they have or have had something, and whether they are new: neither held
 *  anything nor came before; and to which package they change. It is asked of the holder, who buys for themselves: a child's classes are not theirs. */
export async function findHistory(reader: Reader, memberId: string, now: Date): Promise<SaleHistory> {
  const { rows } = await reader.$client.query<{ had: string[]; hasCome: boolean }>({
    name: 'sale-history',
    text: `select array(select distinct product_id from holdings where member_id = $1 order by 1) as had,
                  coalesce((select been_before(p.id, null, null, $2) from people p where p.member_id = $1 and p.is_holder), false) as "hasCome"`,
    values: [memberId, now],
  })
  const { had, hasCome } = rows[0] ?? { had: [], hasCome: false }
  const coming = await findPendingChange(reader, memberId, now)
  return { had, hasBeen: hasCome || had.length > 0, comingId: coming?.toPackageId ?? null }
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
