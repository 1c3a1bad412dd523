import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { STUDIO_ZONE } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { ProductKind } from '#src/studio/products/product.ts'
import type { IssuedVat } from '#src/studio/settings/vat.ts'
import { type PaymentFilter, type PaymentPurpose, TAKINGS } from './payment-search.ts'
import type { Tender } from './tender.ts'
import { ledgerEntries } from './payments.tables.server.ts'

/** One line of the desk's list, with VAT as on its receipt. `refundedPence` is the total refunded by the ledger. */
export type PaymentLine = IssuedVat & {
  id: string
  memberId: string | null
  payerName: string
  payerEmail: string
  purpose: PaymentPurpose
  orderId: string | null
  /** Of what a member bought for themselves. */
  productKind: ProductKind | null
  tender: Tender
  description: string
  amountPence: number
  creditPence: number
  refundedPence: number
  /** What went to the member's account: no money moved. */
  toAccountPence: number
  /** What the payer's bank has taken and not returned. */
  disputedPence: number
  state: string
  grant: string
  provider: string
  intentId: string | null
  receiptNo: number | null
  failureMessage: string | null
  /** When the payer asked for the classes to begin at once, and in which words. */
  startRequestedAt: Date | null
  startRequest: string | null
  createdAt: Date
  settledAt: Date | null
}

const LINE = sql`
  select p.id, p.member_id as "memberId", p.payer_name as "payerName", p.payer_email as "payerEmail", p.purpose, p.order_id as "orderId", p.tender, p.description,
         (select kind from products s where s.id = p.package_id) as "productKind",
         p.amount_pence as "amountPence", p.credit_pence as "creditPence", p.state, p."grant", p.provider, p.intent_id as "intentId", p.receipt_no as "receiptNo",
         p.vat_number as "vatNumber", p.vat_basis_points as "vatBasisPoints", p.vat_pence as "vatPence", p.failure_message as "failureMessage",
         p.start_requested_at as "startRequestedAt", p.start_request as "startRequest", p.created_at as "createdAt", p.settled_at as "settledAt",
         back.pence as "refundedPence", back.disputed as "disputedPence", account.pence as "toAccountPence"`

const FROM = sql`
    from payments p
    cross join lateral (select coalesce(-sum(l.amount_pence) filter (where l.kind in ('refund', 'refund_returned')), 0)::int as pence,
                               coalesce(-sum(l.amount_pence) filter (where l.kind in ('dispute', 'dispute_won')), 0)::int as disputed
                          from ledger_entries l where l.payment_id = p.id and l.kind <> ${TAKINGS}) back
    cross join lateral (select coalesce(sum(r.amount_pence), 0)::int as pence
                          from refunds r where r.payment_id = p.id and r.to_account and r.state = 'done') account`

/** One page of the filtered payments, latest first. Pages count from 1. */
export async function listPaymentLines(
  reader: Reader,
  filter: PaymentFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PaymentLine[]> {
  const { rows } = await reader.execute(sql`${LINE} ${FROM} where ${which(filter)}
    order by p.created_at desc, p.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return rows.map(lineOf)
}

export async function countPaymentLines(
  reader: Reader,
  filter: PaymentFilter,
): Promise<{ total: number; netPence: number }> {
  const { rows } = await reader.execute<{ total: number; netPence: number }>(sql`
    select count(*)::int as total,
           coalesce(sum(case when p.state = 'succeeded' then p.amount_pence - back.pence - back.disputed else 0 end), 0)::int as "netPence"
    ${FROM} where ${which(filter)}`)
  return rows[0] ?? { total: 0, netPence: 0 }
}

export async function findPaymentLine(reader: Reader, paymentId: string): Promise<PaymentLine | null> {
  const { rows } = await reader.execute(sql`${LINE} ${FROM} where p.id = ${paymentId}`)
  return rows[0] ? lineOf(rows[0]) : null
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
  const day = sql`(p.created_at at time zone ${STUDIO_ZONE})::date`
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
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const receipt = /^t-?0*(\d{1,9})$/i.exec(search)?.[1]
  return sql`(p.payer_name ilike ${like} or p.payer_email ilike ${like} or p.description ilike ${like}
    or p.intent_id = ${search} ${receipt ? sql`or p.receipt_no = ${Number(receipt)}` : sql``})`
}

function lineOf(row: Record<string, unknown>): PaymentLine {
  const instant = (value: unknown) => (value === null ? null : new Date(value as string))
  return {
    ...(row as unknown as PaymentLine),
    createdAt: new Date(row.createdAt as string),
    settledAt: instant(row.settledAt),
    startRequestedAt: instant(row.startRequestedAt),
  }
}
