import { and, asc, desc, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { isLive } from '#src/platform/payments/is-live.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { ledgerEntries, payments, providerEvents, providerEventsAsked } from './payments.tables.server.ts'

export type Payment = typeof payments.$inferSelect
export type NewPayment = Omit<typeof payments.$inferInsert, 'updatedAt'>

export type NewLedgerEntry = typeof ledgerEntries.$inferInsert

const OPEN = inArray(payments.state, ['pending', 'requires_action', 'processing', 'failed'])

function paymentsWhere(reader: Reader, ...conditions: (SQL | undefined)[]) {
  return reader
    .select()
    .from(payments)
    .where(and(...conditions))
}

export async function findPayment(reader: Reader, paymentId: string): Promise<Payment | null> {
  return first(paymentsWhere(reader, eq(payments.id, paymentId)))
}

export async function findPaymentByIntent(reader: Reader, intentId: string): Promise<Payment | null> {
  return first(paymentsWhere(reader, eq(payments.intentId, intentId)))
}

/** A member's payments, latest first. */
export async function listPayments(reader: Reader, memberId: string): Promise<Payment[]> {
  return paymentsWhere(reader, eq(payments.memberId, memberId)).orderBy(desc(payments.createdAt))
}

/** The payments whose receipt has this printed number: at most one of each series, live and test. */
export async function listPaymentsByReceipt(reader: Reader, receiptNo: number, most: number): Promise<Payment[]> {
  // Both series are named, so that the index on them and the number is used.
  const isOfSeries = sql`(${payments.provider} like '% live') in (true, false)`
  const found = paymentsWhere(reader, isOfSeries, eq(payments.receiptNo, receiptNo))
  return found.orderBy(desc(payments.createdAt)).limit(most)
}

/** The open payment for the same thing, if there is one. */
export async function findOpenPayment(
  tx: Tx,
  purchase: Pick<Payment, 'memberId' | 'purpose' | 'packageId'>,
): Promise<Payment | null> {
  const { memberId, purpose, packageId } = purchase
  if (memberId === null || packageId === null) return null
  const isSame = [eq(payments.memberId, memberId), eq(payments.purpose, purpose), eq(payments.packageId, packageId)]
  return first(paymentsWhere(tx, ...isSame, OPEN))
}

/** The one payment of an order. */
export async function findOrderPayment(reader: Reader, orderId: string): Promise<Payment | null> {
  return first(paymentsWhere(reader, eq(payments.orderId, orderId)))
}

/** The open payment for this hire of the hall, if there is one. */
export async function findOpenHallPayment(reader: Reader, hallHireId: string): Promise<Payment | null> {
  return first(paymentsWhere(reader, eq(payments.hallHireId, hallHireId), OPEN))
}

/** The payments that a hire of the hall has taken, oldest first. */
export async function lockHallPayments(tx: Tx, hallHireId: string): Promise<Payment[]> {
  const taken = paymentsWhere(tx, eq(payments.hallHireId, hallHireId), eq(payments.grant, 'given'))
  return taken.orderBy(asc(payments.settledAt)).for('update')
}

/** The payment for the month of a member that begins then, unless it was given up, or went back after it had settled a debt or was made
 *  with a promo code: there is one at most. */
export async function findMonthPayment(reader: Reader, memberId: string, renewsAt: Date): Promise<Payment | null> {
  const isOfMonth = and(eq(payments.memberId, memberId), eq(payments.renewsAt, renewsAt))
  const isPayableAgain = or(eq(payments.purpose, 'arrears'), isNotNull(payments.orderId))
  const isBack = and(eq(payments.grant, 'returned'), isPayableAgain)
  return first(paymentsWhere(reader, isOfMonth, ne(payments.state, 'cancelled'), sql`not (${isBack})`))
}

/** The open payments for months of a member: an opened pay link, a failed collection. */
export async function listWaitingMonths(reader: Reader, memberId: string): Promise<string[]> {
  const waiting = await paymentsWhere(reader, eq(payments.memberId, memberId), isNotNull(payments.renewsAt), OPEN)
  return waiting.map(({ id }) => id)
}

/** Refunds of a payment, and what settles it, wait for one another. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<Payment | null> {
  return first(paymentsWhere(tx, eq(payments.id, paymentId)).for('update'))
}

/** Null when another open payment for the same thing was written at the same moment. */
export async function insertPayment(tx: Tx, row: NewPayment): Promise<Payment | null> {
  const values = { ...row, updatedAt: row.createdAt }
  return first(tx.insert(payments).values(values).onConflictDoNothing().returning())
}

export async function updatePayment(
  tx: Tx,
  paymentId: string,
  change: Partial<NewPayment> & { updatedAt: Date },
): Promise<Payment> {
  const [written] = await tx.update(payments).set(change).where(eq(payments.id, paymentId)).returning()
  return written as Payment
}

/** The next receipt number, without gaps, because a missing number cannot be explained; payments of a test have a series of their own. */
export async function takeReceiptNo(tx: Tx, provider: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('receipt_no', 0))`)
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${payments.receiptNo}), 0)::int + 1` })
    .from(payments)
    .where(sql`(${payments.provider} like '% live') = ${isLive(provider)}`)
  return row?.next ?? 1
}

/** Gives up every unpaid payment that was begun while no money moved. */
export async function cancelTestPayments(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'cancelled', updatedAt: now })
    .where(and(OPEN, sql`${payments.provider} not like '% live'`))
}

/** Payments whose outcome is unknown and that have not been checked for a while, longest first; and those to be refunded. */
export async function listUnsettledPayments(
  reader: Reader,
  { provider, untouchedSince, most }: { provider: Payment['provider']; untouchedSince: Date; most: number },
): Promise<Payment[]> {
  const isDue = or(and(OPEN, lt(payments.updatedAt, untouchedSince)), eq(payments.grant, 'to_return'))
  const unsettled = paymentsWhere(reader, eq(payments.provider, provider), isDue)
  return unsettled.orderBy(asc(payments.updatedAt)).limit(most)
}

/** Writes a movement of money once; false when the ledger has it already. A day is not closed while one is written (lockLedger). */
export async function insertLedgerEntry(tx: Tx, row: NewLedgerEntry): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('ledger', 0))`)
  const written = await tx
    .insert(ledgerEntries)
    .values(row)
    .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.providerRef] })
    .returning({ id: ledgerEntries.id })
  return written.length > 0
}

export async function hasLedgerEntry(
  reader: Reader,
  { kind, providerRef }: Pick<typeof ledgerEntries.$inferSelect, 'kind' | 'providerRef'>,
): Promise<boolean> {
  const which = and(eq(ledgerEntries.kind, kind), eq(ledgerEntries.providerRef, providerRef))
  return (await reader.select({ id: ledgerEntries.id }).from(ledgerEntries).where(which)).length > 0
}

/** Records that an event has been acted on. */
export async function insertHandledEvent(tx: Tx, row: typeof providerEvents.$inferInsert): Promise<void> {
  await tx.insert(providerEvents).values(row).onConflictDoNothing()
}

/** Until when all events of this provider have been requested and processed; null before the first time. */
export async function findAskedUntil(reader: Reader, provider: Payment['provider']): Promise<Date | null> {
  const [row] = await reader.select().from(providerEventsAsked).where(eq(providerEventsAsked.provider, provider))
  return row?.until ?? null
}

/** The names under which objects were made at a provider, the latest first. */
export async function listProviderNames(reader: Reader): Promise<string[]> {
  const rows = await reader.select().from(providerEventsAsked).orderBy(desc(providerEventsAsked.until))
  return rows.map(({ provider }) => provider)
}

/** Never moves back: another instance may be further. */
export async function updateAskedUntil(tx: Tx, row: typeof providerEventsAsked.$inferInsert): Promise<void> {
  const until = sql`greatest(${providerEventsAsked.until}, excluded.until)`
  const { provider } = providerEventsAsked
  await tx.insert(providerEventsAsked).values(row).onConflictDoUpdate({ target: provider, set: { until } })
}

/** Which of some events have been acted on. */
export async function listHandledEvents(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const isAmong = inArray(providerEvents.id, [...ids])
  const rows = await tx.select().from(providerEvents).where(isAmong)
  return rows.map(({ id }) => id)
}
