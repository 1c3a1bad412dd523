import { eq, sql } from 'drizzle-orm'
import { newId } from '#src/kit/id.ts'
import type { Role } from '../../ctx.server.ts'
import type { Tx } from '../../database/db.server.ts'
import { users } from '../auth.tables.server.ts'
import { keepPassword } from '../passwords/passwords.server.ts'

export type NewAccount = {
  name: string
  email: string
  contact: string
  passwordHash: string
  role: Role
  /** Whether its address counts as verified: it can sign in at once. */
  verified: boolean
}

/** Creates an account with a password, unless the address already has one, which stays unchanged. Of several calls at once with
 *  one address one creates it. */
export async function ensureAccount(tx: Tx, account: NewAccount): Promise<{ id: string; isNew: boolean }> {
  const id = newId()
  const { name, contact, role } = account
  const email = account.email.trim().toLowerCase()
  const made = await tx
    .insert(users)
    .values({ id, name, email, contact, role, emailVerified: account.verified })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (made.length === 0) {
    const [row] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
    if (!row) throw new Error('An account that stood in the way is gone')
    return { id: row.id, isNew: false }
  }
  await keepPassword(tx, id, account.passwordHash)
  return { id, isNew: true }
}
