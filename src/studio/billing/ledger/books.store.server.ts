import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import { BOOK_KINDS, type BookLine } from './books.ts'
import { ledgerEntries, payments } from '../payments/payments.tables.server.ts'

/** What payers paid and got back through one provider, as our ledger has it. */
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
        inArray(ledgerEntries.kind, BOOK_KINDS),
        gte(ledgerEntries.at, since),
        // The provider no longer counts what came back.
        sql`not exists (select from ledger_entries back where back.kind = 'refund_returned' and back.provider_ref = ${ledgerEntries.providerRef})`,
      ),
    )
}

/** Which of some intents are of payments of ours. */
export async function listOwnIntents(reader: Reader, intentIds: readonly string[]): Promise<Set<string | null>> {
  const isAmong = inArray(payments.intentId, [...intentIds])
  return new Set((await reader.select({ id: payments.intentId }).from(payments).where(isAmong)).map(({ id }) => id))
}

/** Until when the fees of a provider are in the ledger; before the first one, since when there is something to pay them for. Null where
 *  nothing has been paid. */
export async function findFeesEnteredAt(reader: Reader, provider: string): Promise<Date | null> {
  const { rows } = await reader.execute<{ at: string | null }>(sql`
    select coalesce((select max(at) from ledger_entries where kind = 'fee' and provider = ${provider}),
                    (select min(l.at) from ledger_entries l join payments p on p.id = l.payment_id where p.provider = ${provider})) as at`)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}
