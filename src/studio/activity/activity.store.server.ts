import type { Tx } from '#src/platform/db.server.ts'
import { activities } from './activity.tables.server.ts'

export async function insertActivity(tx: Tx, row: typeof activities.$inferInsert): Promise<void> {
  await tx.insert(activities).values(row)
}
