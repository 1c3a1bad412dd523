import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { newId } from '#src/kit/id.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { hallKindLeftPence, type HallPayment } from '#src/studio/hall-hire/money/hall-money.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { refunds } from './refunds.tables.server.ts'

export type Refund = typeof refunds.$inferSelect

type NewRefund = Pick<Refund, 'paymentId' | 'amountPence' | 'reason' | 'origin' | 'createdAt'> &
  Partial<Pick<Refund, 'id' | 'keepsGrant' | 'toAccount' | 'askedBy' | 'providerRef' | 'depositPence'>>

/** Records a requested refund, once for its id; null when that id exists already. The provider is asked for it afterwards
 *  (completeRefund), and until it has ended (settleRefunds). */
export async function insertRefund(tx: Tx, row: NewRefund): Promise<Refund | null> {
  const values = { id: newId(), keepsGrant: false, ...row, state: 'pending' as const }
  return first(tx.insert(refunds).values(values).onConflictDoNothing().returning())
}

export async function findRefund(reader: Reader, refundId: string): Promise<Refund | null> {
  return first(reader.select().from(refunds).where(eq(refunds.id, refundId)))
}

/** The refunds of a payment, latest first. */
export async function listRefunds(reader: Reader, paymentId: string): Promise<Refund[]> {
  return reader.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(desc(refunds.createdAt))
}

export async function updateRefund(tx: Tx, refundId: string, change: Partial<Refund>): Promise<Refund> {
  const [written] = await tx.update(refunds).set(change).where(eq(refunds.id, refundId)).returning()
  return written as Refund
}

/** The refund that had arrived and came back from the payer's bank; null when it was not requested here, or not done. */
export async function markBounced(tx: Tx, providerRef: string): Promise<Refund | null> {
  const which = and(eq(refunds.providerRef, providerRef), eq(refunds.state, 'done'))
  return first(tx.update(refunds).set({ state: 'bounced' }).where(which).returning())
}

/** What is left of a payment: its balance in the ledger without a deposit that is kept, less refunds that are not in it: those to the
 *  account, and those requested unless they are to be left out. */
export async function findLeftPence(
  reader: Reader,
  paymentId: string,
  { isWithoutRequested = false } = {},
): Promise<number> {
  const { rows } = await reader.execute<{ left: number }>(sql`
    select (coalesce((select sum(amount_pence + case kind when 'deposit_kept' then deposit_pence else 0 end) from ledger_entries where payment_id = ${paymentId}), 0)
          - coalesce((select sum(r.amount_pence) from refunds r
                       where r.payment_id = ${paymentId} and (r.state = 'pending' and not ${isWithoutRequested} or r.to_account and r.state = 'done')
                         and not exists (select from ledger_entries l
                                          where l.kind = 'refund' and l.provider_ref = r.provider_ref)), 0))::int as left`)
  return rows[0]?.left ?? 0
}

/** What of a payment for the hall is left of what it was for, without refunds on their way; `sums` are those of its hire. */
export async function findKindLeft(
  reader: Reader,
  sums: readonly HallPayment[],
  { paymentId, paidKind }: { paymentId: string; paidKind: 'hire' | 'deposit' },
): Promise<number> {
  const pending = (await listRefunds(reader, paymentId)).filter(({ state }) => state === 'pending')
  const own = sums.filter((sum) => sum.paymentId === paymentId)
  return Math.min(hallKindLeftPence(own, { paidKind, pending }), await findLeftPence(reader, paymentId))
}

/** What of a refund was asked back as the deposit: by the provider's id, or before that is known by our key; null where nobody said. */
export async function findDepositAsked(
  reader: Reader,
  { paymentId, providerRef, key }: { paymentId: string; providerRef: string; key: string },
): Promise<number | null> {
  const { rows } = await reader.execute<{ pence: number | null }>(sql`
    select deposit_pence as pence from refunds
     where payment_id = ${paymentId} and (provider_ref = ${providerRef} or 'refund:' || id = ${key})`)
  return rows[0]?.pence ?? null
}

/** What of a refund the ledger has as the deposit. */
export async function findDepositReturned(reader: Reader, providerRef: string): Promise<number> {
  const { rows } = await reader.execute<{ pence: number }>(
    sql`select -deposit_pence as pence from ledger_entries where kind = 'refund' and provider_ref = ${providerRef}`,
  )
  return rows[0]?.pence ?? 0
}

/** The total of a payment's credit notes that give VAT back, without what is a deposit. */
export async function findCreditedPence(reader: Reader, paymentId: string): Promise<number> {
  const { rows } = await reader.execute<{ pence: number }>(
    sql`select coalesce(sum(amount_pence - coalesce(deposit_pence, 0)), 0)::int as pence from refunds where payment_id = ${paymentId} and state = 'done' and not to_account`,
  )
  return rows[0]?.pence ?? 0
}

/** Refunds whose outcome is unknown, longest first. */
export async function listRequestedRefunds(reader: Reader, askedBefore: Date): Promise<Refund[]> {
  return reader
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), lt(refunds.createdAt, askedBefore)))
    .orderBy(asc(refunds.createdAt))
    .limit(50)
}

export type UnknownRefund = { paymentId: string; providerRef: string; amountPence: number; createdAt: Date }

/** Refunds in the ledger that were not requested here: made at the provider. */
export async function listUnknownRefunds(reader: Reader): Promise<UnknownRefund[]> {
  const { rows } = await reader.$client.query<UnknownRefund>(
    `select l.payment_id as "paymentId", l.provider_ref as "providerRef", -l.amount_pence as "amountPence", l.at as "createdAt"
       from ledger_entries l
      where l.kind = 'refund' and not exists (select from refunds r where r.provider_ref = l.provider_ref)
        and not exists (select from refunds r where r.payment_id = l.payment_id and r.state = 'pending')
      order by l.id limit 50`,
  )
  return rows
}

/** Payments, or that one alone, of which nothing is left because the payer's bank has taken the money, and whose purchase is
 *  still in force. */
export async function listDisputedPayments(reader: Reader, paymentId?: string): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select p.id from payments p join ledger_entries l on l.payment_id = p.id
     where p."grant" = 'given' and p.hall_hire_id is null ${paymentId ? sql`and p.id = ${paymentId}` : sql``}
       and exists (select from ledger_entries d where d.payment_id = p.id and d.kind = 'dispute')
     group by p.id
    having sum(l.amount_pence) <= 0
       and count(*) filter (where l.kind = 'dispute') > count(*) filter (where l.kind = 'dispute_won')
     order by p.id limit 50`)
  return rows.map(({ id }) => id)
}

/** The next credit note number, without gaps; those of a test have a series of their own, as receipts have. */
export async function takeCreditNoteNo(tx: Tx, isLive: boolean): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('credit_note_no', 0))`)
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${refunds.creditNoteNo}), 0)::int + 1` })
    .from(refunds)
    .where(eq(refunds.isLive, isLive))
  return row?.next ?? 1
}

/** The months that a paid upgrade raised besides its present one, earliest first: those held when it was paid, and the one that
 *  was being collected then. */
export async function listRaisedAhead(reader: Reader, upgrade: Payment, now: Date): Promise<string[]> {
  const { memberId, membershipId, packageId, settledAt } = upgrade
  const { rows } = await reader.execute<{ id: string }>(sql`
    select m.id from memberships m
      join memberships present on present.id = ${membershipId} and present.starts_at < m.starts_at
      left join payments y on m.source_ref = 'payment:' || y.id
     where m.member_id = ${memberId} and m.package_id = ${packageId} and m.ends_at > ${now.toISOString()}
       and (m.created_at <= ${settledAt?.toISOString()} or y.package_id <> m.package_id)
     order by m.starts_at`)
  return rows.map(({ id }) => id)
}
