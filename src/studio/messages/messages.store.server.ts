import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db.server.ts'
import { messages } from './messages.tables.server.ts'

export async function insertMessage(tx: Tx, row: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(row).onConflictDoNothing({ target: messages.dedupeKey })
}

/** Wakes the sender of every instance when this transaction commits. */
export async function wakeSender(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify('tempo_outbox', '')`)
}
