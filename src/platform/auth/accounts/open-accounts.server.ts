import { slicesOf } from '#src/kit/lists/slices.ts'
import type { Tx } from '../../database/db.server.ts'
import { users } from '../auth.tables.server.ts'

export type OpenedAccount = { id: string; name: string; email: string; contact: string }

const SLICE = 500

/** Creates accounts without passwords for members: each can sign in only after its owner has chosen a password by a link.
 *  Addresses are in lower case and not verified. Promises: an address that has an account is skipped. Returns the ids of the
 *  new accounts. */
export async function openAccounts(tx: Tx, accounts: readonly OpenedAccount[], now: Date): Promise<Set<string>> {
  const made = new Set<string>()
  const all = accounts.map((one) => ({ ...one, createdAt: now, updatedAt: now }))
  for (const slice of slicesOf(all, SLICE)) {
    const rows = await tx.insert(users).values(slice).onConflictDoNothing().returning({ id: users.id })
    for (const { id } of rows) made.add(id)
  }
  return made
}
