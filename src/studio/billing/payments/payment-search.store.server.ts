import { asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { searchPatterns } from '#src/kit/search.ts'
import { first, type Reader } from '#src/platform/database/db.server.ts'
import type { ProductKind } from '#src/studio/products/product.ts'
import { type PaymentFilter, TAKINGS } from './payment-search.ts'
import { ledgerEntries, payments } from './payments.tables.server.ts'

const p = alias(payments, 'p')

const BACK = sql`
  (select coalesce(-sum(l.amount_pence) filter (where l.kind in ('refund', 'refund_returned')), 0)::int as pence,
          coalesce(-sum(l.amount_pence) filter (where l.kind in ('dispute', 'dispute_won')), 0)::int as disputed,
          coalesce(-sum(l.deposit_pence) filter (where l.kind = 'deposit_kept'), 0)::int as kept
     from ledger_entries l where l.payment_id = p.id and l.kind <> ${TAKINGS}) back`
const ACCOUNT = sql`
  (select coalesce(sum(r.amount_pence) filter (where r.to_account), 0)::int as pence, coalesce(sum(r.vat_pence), 0)::int as vat
     from refunds r where r.payment_id = p.id and r.state = 'done') account`

const LINE = {
  ...getTableColumns(p),
  /** Of what a member bought for themselves. */
  productKind: sql<ProductKind | null>`(select kind from products s where s.id = p.package_id)`,
  refundedPence: sql<number>`back.pence`,
  /** The VAT that the credit notes have given back. */
  refundedVatPence: sql<number>`account.vat`,
  /** What went to the member's account: no money moved. */
  toAccountPence: sql<number>`account.pence`,
  /** What the payer's bank has taken and not returned. */
  disputedPence: sql<number>`back.disputed`,
  /** Of a deposit for the hall, what the studio keeps. */
  depositKeptPence: sql<number>`back.kept`,
}

/** One line of the desk's list. `refundedPence` is the total refunded by the ledger. */
export type PaymentLine = Awaited<ReturnType<typeof listPaymentLines>>[number]

/** One page of the filtered payments, latest first. Pages count from 1. */
export async function listPaymentLines(
  reader: Reader,
  filter: PaymentFilter,
  { page, pageSize }: { page: number; pageSize: number },
) {
  return linesOf(reader)
    .where(which(filter))
    .orderBy(desc(p.createdAt), desc(p.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

export async function findPaymentLine(reader: Reader, paymentId: string): Promise<PaymentLine | null> {
  return first(linesOf(reader).where(eq(p.id, paymentId)))
}

/** A member's payments, latest first. */
export async function listMemberLines(reader: Reader, memberId: string): Promise<PaymentLine[]> {
  return linesOf(reader).where(eq(p.memberId, memberId)).orderBy(desc(p.createdAt), desc(p.id))
}

function linesOf(reader: Reader) {
  return reader.select(LINE).from(p).crossJoinLateral(BACK).crossJoinLateral(ACCOUNT)
}

const TOTALS = {
  total: count(),
  netPence: sql<number>`coalesce(sum(p.amount_pence - back.pence - back.disputed) filter (where p.state = 'succeeded'), 0)::int`,
}

export async function countPaymentLines(
  reader: Reader,
  filter: PaymentFilter,
): Promise<{ total: number; netPence: number }> {
  const counted = reader.select(TOTALS).from(p).crossJoinLateral(BACK).crossJoinLateral(ACCOUNT).where(which(filter))
  return (await first(counted)) ?? { total: 0, netPence: 0 }
}

export type LedgerEntry = typeof ledgerEntries.$inferSelect

/** Every movement of a payment, in order. */
export async function listLedgerEntries(reader: Reader, paymentId: string): Promise<LedgerEntry[]> {
  return reader
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
    .orderBy(asc(ledgerEntries.id))
}

function which({ search, state, purpose, tender, from, to }: PaymentFilter): SQL {
  const day = sql`(p.created_at at time zone (select studio_zone()))::date`
  const filters = [
    shelf(state),
    purpose ? sql`p.purpose = ${purpose}` : null,
    tender ? sql`p.tender = ${tender}` : null,
    from ? sql`${day} >= ${from}::date` : null,
    to ? sql`${day} <= ${to}::date` : null,
    search ? found(search) : null,
  ].filter((part) => part !== null)
  return filters.length > 0 ? sql.join(filters, sql` and `) : sql`true`
}

function shelf(state: PaymentFilter['state']): SQL | null {
  if (state === 'paid') return sql`p.state = 'succeeded' and back.pence + account.pence = 0 and back.disputed = 0`
  if (state === 'disputed') return sql`back.disputed > 0`
  if (state === 'refunded') return sql`back.pence + account.pence > 0`
  if (state === 'waiting') return sql`p.state in ('pending', 'requires_action', 'processing')`
  if (state === 'failed') return sql`p.state = 'failed'`
  return state === 'given_up' ? sql`p.state = 'cancelled'` : null
}

/** By the payer's name or address, the purchase, the receipt's printed number, or the provider's id. */
function found(search: string): SQL {
  const words = searchPatterns(search).map(
    (pattern) => sql`search_text(p.payer_name, p.payer_email, p.description) like ${pattern}`,
  )
  const receipt = /^t-?0*(\d{1,9})$/i.exec(search)?.[1]
  return sql`((${sql.join(words, sql` and `)}) or p.intent_id = ${search}
    ${receipt ? sql`or p.receipt_no = ${Number(receipt)}` : sql``})`
}
