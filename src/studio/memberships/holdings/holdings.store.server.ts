import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { UsableHolding } from './holding-choice.ts'
import { holdings } from '../memberships.tables.server.ts'

/** Something a member has or had of a product that is no plan. */
export type Holding = Omit<UsableHolding, 'id' | 'used'> & {
  id: string
  memberId: string
  productId: string
  createdAt: Date
}

const columns = {
  ...pick(holdings, 'id', 'memberId', 'productId', 'kind', 'name', 'allowance', 'covers', 'isShared'),
  ...pick(holdings, 'daysFromFirstUse', 'startsAt', 'endsAt', 'createdAt'),
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

/** Whether a member has or had anything, for what is sold to first-timers only. */
export async function hasEverHeld(reader: Reader, memberId: string): Promise<boolean> {
  const [row] = await reader
    .select({ has: sql<boolean>`true` })
    .from(holdings)
    .where(eq(holdings.memberId, memberId))
    .limit(1)
  return row !== undefined
}
