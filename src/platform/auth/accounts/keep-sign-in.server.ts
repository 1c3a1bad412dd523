import { eq } from 'drizzle-orm'
import type { Tx } from '../../database/db.server.ts'
import { passkeys, passwords, secondFactors, users } from '../auth.tables.server.ts'

/** Takes down how an account signs in, before its row is replaced, and hands over what writes it down again for the account that takes its
 *  place. */
export async function keepSignInOf(tx: Tx, userId: string): Promise<(forId: string) => Promise<void>> {
  const [password, factor, keys] = await Promise.all([
    tx.select().from(passwords).where(eq(passwords.userId, userId)),
    tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)),
    tx.select().from(passkeys).where(eq(passkeys.userId, userId)),
  ])
  return async (forId) => {
    const own = <Row extends object>(rows: Row[]) => rows.map((row) => ({ ...row, userId: forId }))
    if (password.length > 0) await tx.insert(passwords).values(own(password))
    if (factor.length > 0) await tx.insert(secondFactors).values(own(factor))
    if (keys.length > 0) await tx.insert(passkeys).values(own(keys))
  }
}

export function countAccounts(tx: Tx): Promise<number> {
  return tx.$count(users)
}
