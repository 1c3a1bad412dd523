import { slicesOf } from '#src/kit/lists/slices.ts'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../database/db.server.ts'
import { users } from '../auth.tables.server.ts'

const SLICE = 500

/** Removes accounts that openAccounts created and nobody has used, with what goes with an account. Promises: fails when anything else
 *  refers to one of them, so that no record loses whom it is about. */
export async function removeAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const slice of slicesOf(ids, SLICE)) await tx.delete(users).where(inArray(users.id, slice))
}
