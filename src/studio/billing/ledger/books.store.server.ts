import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { BookLine } from './books.ts'
import { ledgerEntries, payments } from '../payments/payments.tables.server.ts'

/** The charges and refunds of our ledger that went through one provider. */
export async function listBookLines(
  reader: Reader,
  { provider, since }: { provider: string; since: Date },
): Promise<BookLine[]> {
  return reader
    .select({
      ref: ledgerEntries.providerRef,
      kind: sql<BookLine['kind']>`${ledgerEntries.kind}`,
      amountPence: ledgerEntries.amountPence,
      at: ledgerEntries.at,
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(
      and(
        eq(payments.provider, provider),
        inArray(ledgerEntries.kind, ['charge', 'refund']),
        gte(ledgerEntries.at, since),
        // The provider no longer counts what came back.
        sql`not exists (select from ledger_entries back where back.kind = 'refund_returned' and back.provider_ref = ${ledgerEntries.providerRef})`,
      ),
    )
}
