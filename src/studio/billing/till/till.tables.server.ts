import { bigint, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/platform/database/platform.tables.server.ts'

/** A day's close: what the ledger had by each tender since the close before, beside what was counted. Rows are only ever added. */
export const tillCloses = pgTable('till_closes', {
  /** Studio date: one for each day. */
  day: date('day').primaryKey(),
  closedAt: instant('closed_at').notNull(),
  closedById: uuid('closed_by_id').notNull(),
  closedByName: text('closed_by_name').notNull(),
  /** The last entry of the ledger in it. */
  upToEntry: bigint('up_to_entry', { mode: 'number' }).notNull(),
  cashPence: integer('cash_pence').notNull(),
  cardMachinePence: integer('card_machine_pence').notNull(),
  bankTransferPence: integer('bank_transfer_pence').notNull(),
  countedCashPence: integer('counted_cash_pence').notNull(),
  /** The total on the card machine's slip; null in closes from before it was asked for. */
  countedCardMachinePence: integer('counted_card_machine_pence'),
  note: text('note').notNull(),
})
