import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { findPendingChange } from '../plan-changes/plan-changes.store.server.ts'
import { NEWCOMER, type SaleHistory } from '#src/studio/products/product.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { HeldPass } from './held-pass.ts'
import type { BoughtFor } from './sale-history.ts'
import type { UsableHolding } from './holding-choice.ts'
import type { MembershipSource } from '../memberships.store.server.ts'
import { holdings } from '../memberships.tables.server.ts'

/** Something a member has or had of a product that is no plan. */
export type Holding = Omit<UsableHolding, 'id' | 'used'> & {
  id: string
  personId: string | null
  memberId: string
  productId: string
  source: MembershipSource
  createdAt: Date
}

const columns = {
  ...pick(holdings, 'id', 'memberId', 'personId', 'productId', 'kind', 'name', 'allowance', 'covers', 'isShared'),
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
    text: `select held.*, h.person_id as "personId" from holdings_of($1, $2, $3) held left join holdings h on h.id = held.id
            order by held."startsAt" nulls last`,
    values: [memberId, from, to],
  })
  return rows
}

/** What a member has besides plans that can still be used, what ends first before the rest. */
export async function listPasses(reader: Reader, memberId: string, now: Date): Promise<HeldPass[]> {
  const { rows } = await reader.$client.query<HeldPass>({
    name: 'passes',
    text: `select p.*, whose_holding(p.id) as "personName" from passes_of($1, $2) p
            order by p."endsAt" nulls last, p.id`,
    values: [memberId, now],
  })
  return rows
}

/** All that a member has or had besides plans, earliest first, and whose it is where that is to be said. */
export async function listHoldings(
  reader: Reader,
  memberId: string,
): Promise<(Holding & { personName: string | null })[]> {
  const isTheirs = and(eq(holdings.memberId, memberId), ne(holdings.kind, 'plan'))
  const personName = sql<string | null>`whose_holding(${holdings.id})`
  return reader
    .select({ ...columns, personName })
    .from(holdings)
    .where(isTheirs)
    .orderBy(asc(holdings.createdAt))
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

type PersonsHistory = SaleHistory & { id: string; name: string }

/** What decides what is sold to everyone on an account, the holder first: of which products they have or have had something on any account
 *  (`same_people`), whether they are new: neither held anything nor came before; and to which package the account changes. */
export async function listHistories(reader: Reader, memberId: string, now: Date): Promise<PersonsHistory[]> {
  const { rows } = await reader.$client.query<Omit<PersonsHistory, 'comingId'>>({
    name: 'sale-histories',
    text: `
      select me.id, me.is_holder as "isHolder", coalesce(me.name, u.name) as name, held.had,
             came."hasCome" or cardinality(held.had) > 0 as "hasBeen"
        from people me join users u on u.id = me.member_id,
             lateral (select array(
               select distinct h.product_id from same_people(me.id) one join people p on p.id = one
                 join holdings h on h.member_id = p.member_id and h.person_id is not distinct from case when not p.is_holder then p.id end
                order by 1) as had) held,
             lateral (select bool_or(been_before(one, null, null, $2)) as "hasCome" from same_people(me.id) one) came
       where me.member_id = $1 and me.removed_at is null
       order by me.is_holder desc, me.created_at, me.id`,
    values: [memberId, now],
  })
  const coming = await findPendingChange(reader, memberId, now)
  return rows.map((row) => ({ ...row, comingId: coming?.toPackageId ?? null }))
}

/** The same of one person. */
export async function findHistory(
  reader: Reader,
  { memberId, personId = null }: BoughtFor,
  now: Date,
): Promise<SaleHistory> {
  const all = await listHistories(reader, memberId, now)
  return all.find(({ id, isHolder }) => (personId === null ? isHolder : id === personId)) ?? NEWCOMER
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
