import { and, desc, eq, getTableColumns, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { accountEntries, FEE_KINDS } from './account.tables.server.ts'
import { creditToUse, type FeePlace } from './credit.ts'
import { payments } from '../payments/payments.tables.server.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { renewals } from '../renewals/renewals.tables.server.ts'

export type AccountEntry = typeof accountEntries.$inferInsert

/** What is on a member's account: credit above nought, debt below; `but` leaves out what one payment uses of it. */
export async function findBalancePence(reader: Reader, memberId: string, but: string | null = null): Promise<number> {
  const { rows } = await reader.execute<{ pence: number }>(
    sql`select account_balance(${memberId}, ${but}::uuid) as pence`,
  )
  return rows[0]?.pence ?? 0
}

/** Which of these members are in debt on their account, and by how many pence. */
export async function listDebtsPence(reader: Reader, memberIds: string[]): Promise<Map<string, number>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await reader.$client.query<{ id: string; pence: number }>({
    name: 'debts',
    text: `select id, -pence as pence from unnest($1::uuid[]) id cross join lateral account_balance(id) pence where pence < 0`,
    values: [memberIds],
  })
  return new Map(rows.map(({ id, pence }) => [id, pence]))
}

/** What a member owes the studio for classes of months that were not paid; nought when nothing. Fees of late and missed classes are on the
 *  account too, and keep nobody from buying. */
export async function findOwedPence(reader: Reader, memberId: string): Promise<number> {
  const balancePence = await findBalancePence(reader, memberId)
  if (balancePence >= 0) return 0
  const [row] = await reader
    .select({ pence: sql<number>`coalesce(sum(${accountEntries.amountPence}), 0)::int` })
    .from(accountEntries)
    .where(and(eq(accountEntries.memberId, memberId), inArray(accountEntries.kind, [...FEE_KINDS])))
  return Math.max(0, Math.min(-balancePence, (row?.pence ?? 0) - balancePence))
}

type Settling = Pick<AccountEntry, 'memberId' | 'at' | 'amountPence' | 'ref'> & { kind: 'settled' | 'forgiven' }

/** Enters that so much of a debt was paid or forgiven: of months that were not paid first, because they keep from buying, then of fees. The
 *  caller holds the member. */
export async function insertSettled(tx: Tx, { amountPence, ...entry }: Settling): Promise<void> {
  const owedPence = Math.min(amountPence, await findOwedPence(tx, entry.memberId))
  const fees = {
    ...entry,
    kind: 'fees_settled' as const,
    ref: `${entry.ref}:fees`,
    amountPence: amountPence - owedPence,
  }
  for (const part of [{ ...entry, amountPence: owedPence }, fees])
    if (part.amountPence > 0) await insertAccountEntry(tx, part)
}

/** The other way round, once its money has gone back. */
export async function insertOwedAgain(tx: Tx, { settledBy: ref, at }: { settledBy: string; at: Date }): Promise<void> {
  const isOfIt = inArray(accountEntries.ref, [ref, `${ref}:fees`])
  for (const { id: _id, amountPence, ...entry } of await tx.select().from(accountEntries).where(isOfIt))
    await insertAccountEntry(tx, { ...entry, at, amountPence: -amountPence, ref: `back:${entry.ref}` })
}

/** How much of the credit on a member's account a purchase would use; what unpaid payments use is free for it. */
export async function findCreditToUse(reader: Reader, memberId: string | null, pricePence: number): Promise<number> {
  if (memberId === null) return 0
  const [row] = await reader
    .select({ pence: sql<number>`coalesce(sum(${payments.creditPence}), 0)::int` })
    .from(payments)
    .where(isUnpaidUse(memberId))
  const balancePence = (await findBalancePence(reader, memberId)) + (row?.pence ?? 0)
  return creditToUse({ pricePence, balancePence })
}

function isUnpaidUse(memberId: string) {
  return and(
    eq(payments.memberId, memberId),
    gt(payments.creditPence, 0),
    inArray(payments.state, ['pending', 'requires_action', 'failed']),
    isNull(payments.mandateId),
  )
}

/** The class that a fee, or the same taken back, is about, and whose place it was; null for other entries. */
const PLACE = sql<FeePlace | null>`(
  select json_build_object('className', s.name, 'startsAt', s.starts_at, 'personName', whose_place(b.person_id))
    from bookings b join class_sessions s on s.id = b.session_id
   where b.id = case when ${accountEntries.ref} ~ '^fee(-back)?:[0-9a-f-]{36}:' then split_part(${accountEntries.ref}, ':', 2)::uuid end)`

/** What was entered on a member's account, latest first. */
export async function listAccountEntries(reader: Reader, memberId: string, most: number) {
  return reader
    .select({ ...getTableColumns(accountEntries), place: PLACE })
    .from(accountEntries)
    .where(eq(accountEntries.memberId, memberId))
    .orderBy(desc(accountEntries.at))
    .limit(most)
}

/** Another payment of a member that nobody has paid yet, and that uses credit of theirs. */
export async function findCreditHolder(reader: Reader, memberId: string, but: string | null): Promise<Payment | null> {
  const [row] = await reader
    .select()
    .from(payments)
    .where(and(isUnpaidUse(memberId), but === null ? undefined : ne(payments.id, but)))
    .limit(1)
  return row ?? null
}

/** The month whose classes a member owes, by its beginning, and whether its collection is tried again; null when nothing is owed for one. */
export async function findOwedMonth(
  reader: Reader,
  memberId: string,
): Promise<{ owedPence: number; renewsAt: Date; isTriedAgain: boolean } | null> {
  const owedPence = await findOwedPence(reader, memberId)
  if (owedPence === 0) return null
  const [month] = await reader
    .select({ renewsAt: renewals.renewsAt, state: renewals.state })
    .from(accountEntries)
    .innerJoin(renewals, sql`${renewals.id} = split_part(${accountEntries.ref}, ':', 2)::uuid`)
    .where(and(eq(accountEntries.memberId, memberId), eq(accountEntries.kind, 'arrears')))
    .orderBy(desc(accountEntries.at))
    .limit(1)
  if (!month) return null
  return { owedPence, renewsAt: month.renewsAt, isTriedAgain: ['collecting', 'waiting'].includes(month.state) }
}

/** What was entered for this, in pence; null for nothing. */
export async function findEnteredPence(reader: Reader, ref: string): Promise<number | null> {
  const [row] = await reader.select().from(accountEntries).where(eq(accountEntries.ref, ref))
  return row?.amountPence ?? null
}

/** Whether something that a member has paid for is still theirs, or has been. */
export async function findHasPaid(reader: Reader, memberId: string): Promise<boolean> {
  const isPaid = and(eq(payments.memberId, memberId), eq(payments.grant, 'given'), ne(payments.purpose, 'arrears'))
  return (await reader.select({ id: payments.id }).from(payments).where(isPaid).limit(1)).length > 0
}

/** Adds to a member's account; what was entered for the same reference before stays as it is: then false. */
export async function insertAccountEntry(tx: Tx, entry: AccountEntry): Promise<boolean> {
  const { rowCount } = await tx.insert(accountEntries).values(entry).onConflictDoNothing()
  return rowCount === 1
}

/** The fees entered for a booking, and the pence of the one that has not been taken back; nought when there is none. */
export async function findFeesOf(
  reader: Reader,
  { memberId, bookingId }: { memberId: string; bookingId: string },
): Promise<{ fees: number; openPence: number }> {
  const [row] = await reader
    .select({
      fees: sql<number>`(count(*) filter (where ${accountEntries.amountPence} < 0))::int`,
      openPence: sql<number>`coalesce(-sum(${accountEntries.amountPence}), 0)::int`,
    })
    .from(accountEntries)
    .where(
      and(
        eq(accountEntries.memberId, memberId),
        inArray(accountEntries.kind, [...FEE_KINDS]),
        sql`split_part(${accountEntries.ref}, ':', 2) = ${bookingId}`,
      ),
    )
  return row ?? { fees: 0, openPence: 0 }
}
