import { desc, sql } from 'drizzle-orm'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { Booked } from './day-close.ts'
import { tillCloses } from './till.tables.server.ts'

export type DayClose = typeof tillCloses.$inferSelect

/** Waits for what is being entered in the ledger (insertLedgerEntry), and lets nothing new begin until the transaction ends. */
export async function lockLedger(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ledger', 0))`)
}

/** The latest closes, latest first. */
export async function listDayCloses(reader: Reader, most: number): Promise<DayClose[]> {
  return reader.select().from(tillCloses).orderBy(desc(tillCloses.day)).limit(most)
}

/** What the desk took and gave back after that entry of the ledger, and the last entry there is. */
export async function findBooked(reader: Reader, afterEntry: number): Promise<Booked & { upToEntry: number }> {
  const { rows } = await reader.execute<Booked & { upToEntry: number }>(sql`
    select coalesce(sum(l.amount_pence) filter (where p.tender = 'cash'), 0)::int as "cashPence",
           coalesce(sum(l.amount_pence) filter (where p.tender = 'card_machine'), 0)::int as "cardMachinePence",
           coalesce(sum(l.amount_pence) filter (where p.tender = 'bank_transfer'), 0)::int as "bankTransferPence",
           coalesce(max(l.id), ${afterEntry})::float8 as "upToEntry"
      from ledger_entries l left join payments p on p.id = l.payment_id where l.id > ${afterEntry}`)
  return rows[0] ?? { cashPence: 0, cardMachinePence: 0, bankTransferPence: 0, upToEntry: afterEntry }
}

/** Null when that day is closed already. */
export async function insertDayClose(tx: Tx, close: DayClose): Promise<DayClose | null> {
  return first(tx.insert(tillCloses).values(close).onConflictDoNothing().returning())
}
