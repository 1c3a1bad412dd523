import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../database/db.server.ts'
import { removeTokens } from '../accounts/account-tokens.server.ts'
import { passwords, signInSessions } from '../auth.tables.server.ts'

/** Sets an account's password, replacing any other. */
export async function keepPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  const changed = { hash, setAt: new Date() }
  await tx
    .insert(passwords)
    .values({ userId, ...changed })
    .onConflictDoUpdate({ target: passwords.userId, set: changed })
}

/** Stores the same password under a better hash, unless it has been changed in the meantime. */
export async function rehashPassword(tx: Tx, userId: string, { from, to }: { from: string; to: string }) {
  await tx
    .update(passwords)
    .set({ hash: to })
    .where(and(eq(passwords.userId, userId), eq(passwords.hash, from)))
}

/** Revokes everything that opens an account: its password, every sign-in, and all links and browser marks except those that
 *  verify its address. */
export async function voidPassword(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwords).where(eq(passwords.userId, userId))
  await endSignIns(tx, userId)
}

/** Ends every sign-in of an account and revokes every link that would change it. */
export async function endSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.delete(signInSessions).where(eq(signInSessions.userId, userId))
  await removeTokens(tx, userId, ['reset-password', 'change-email', 'invitation', 'browser'])
}
