import type { Tx } from '#src/platform/db.server.ts'
import { messages } from './messages.tables.server.ts'

export async function insertMessage(tx: Tx, row: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(row).onConflictDoNothing({ target: messages.dedupeKey })
}
