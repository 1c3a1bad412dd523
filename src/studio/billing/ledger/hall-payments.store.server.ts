import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import { hallHires } from '#src/studio/hall-hire/hall-hire.tables.server.ts'
import { type HallPayment, hallPaymentsOf } from '#src/studio/hall-hire/money/hall-money.ts'
import { ledgerEntries, payments } from '../payments/payments.tables.server.ts'
import { hallMethodOf } from '../payments/tender.ts'

/** What was paid for some hires of the hall and went back, oldest first. What no hire took stands in the ledger only. */
export async function listHallPayments(reader: Reader, hireIds: string[]): Promise<HallPayment[]> {
  if (hireIds.length === 0) return []
  const { id, kind: movement, amountPence, depositPence, at: recordedAt, providerRef: ref } = ledgerEntries
  const rows = await reader
    .select({
      id,
      movement,
      amountPence,
      depositPence,
      recordedAt,
      ref,
      hireId: sql<string>`${payments.hallHireId}`,
      paymentId: payments.id,
      tender: payments.tender,
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(and(inArray(payments.hallHireId, hireIds), eq(payments.grant, 'given')))
    .orderBy(asc(ledgerEntries.at), asc(id))
  return hallPaymentsOf(rows.map(({ tender, ...row }) => ({ ...row, method: hallMethodOf(tender) })))
}

/** Hires paid online that have since been cancelled or become cheaper, the longest changed first: some of it may have to be refunded. */
export async function listHallRefundCandidates(reader: Reader): Promise<string[]> {
  const rows = await reader
    .select({ id: hallHires.id })
    .from(hallHires)
    .innerJoin(
      payments,
      and(eq(payments.hallHireId, hallHires.id), eq(payments.tender, 'stripe'), eq(payments.grant, 'given')),
    )
    .innerJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .groupBy(hallHires.id)
    .having(
      sql`sum(${ledgerEntries.amountPence} + case ${ledgerEntries.kind} when 'deposit_kept' then ${ledgerEntries.depositPence} else 0 end) > case ${hallHires.status} when 'cancelled' then 0 else ${hallHires.pricePence} - ${hallHires.goodwillPence} end`,
    )
    .orderBy(asc(hallHires.updatedAt))
    .limit(100)
  return rows.map(({ id }) => id)
}
