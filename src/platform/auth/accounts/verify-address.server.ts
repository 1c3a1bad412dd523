import { eq } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { Tx } from '../../database/db.server.ts'
import { findToken, spendToken } from './account-tokens.server.ts'
import { type AuthResult, busy, type Caller } from '../auth-parts.server.ts'
import { passwords, users } from '../auth.tables.server.ts'
import { findMark } from '../sign-in/browser-mark.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { keepPassword, voidPassword } from '../passwords/passwords.server.ts'
import { openSignIn, type SignedIn } from '../sign-in/sign-in.server.ts'

/** Marks the address of a verification link as verified; a second time changes nothing. Promises: when another browser than the
 *  one that signed up opens it, the password typed there is voided with everything it opened, because that person may not own
 *  the address (PRODUCT 1); a new one is then chosen by the same link. Locks: the account. */
export async function verifyAddress(caller: Caller, token: string): Promise<AuthResult<{ needsPassword: boolean }>> {
  const { ctx } = caller
  const mark = await findMark(caller)
  return ctx.transaction(async ({ tx }) => {
    const user = await lockUser(tx, await findToken(tx, 'verify-email', token))
    if (!user) return refuse('bad_verification_link')
    if (!user.emailVerified) {
      if (mark?.userId !== user.id) await voidPassword(tx, user.id)
      await tx.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, user.id))
    }
    return ok({ needsPassword: !(await hasPassword(tx, user.id)) })
  })
}

/** Gives an account whose password was voided a new one, by the link that verified its address, and signs in. Promises: once;
 *  never while the account has one. Locks: the account. */
export async function choosePassword(
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<AuthResult<SignedIn>> {
  const { ctx } = caller
  if (!(await findToken(ctx.reader, 'verify-email', token))) return refuse('bad_verification_link')
  const hash = await hashPassword(password)
  if (!hash) return busy()
  const chosen = await ctx.transaction(async ({ tx }) => {
    const user = await lockUser(tx, await findToken(tx, 'verify-email', token))
    if (!user?.emailVerified || (await hasPassword(tx, user.id))) return null
    await spendToken(tx, 'verify-email', token)
    await keepPassword(tx, user.id, hash)
    return user
  })
  return chosen ? openSignIn(caller, chosen) : refuse('bad_verification_link')
}

/** The account of a link, if it is open and still has the address that the link was sent to. */
async function lockUser(tx: Tx, link: { userId: string | null; email: string | null } | null) {
  if (!link?.userId) return null
  const { id, name, email, emailVerified, deactivatedAt } = users
  const [row] = await tx
    .select({ id, name, email, emailVerified, deactivatedAt })
    .from(users)
    .where(eq(id, link.userId))
    .for('update')
  if (!row || row.deactivatedAt || row.email !== link.email) return null
  return { id: row.id, name: row.name, email: row.email, emailVerified: row.emailVerified }
}

async function hasPassword(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.select({ id: passwords.userId }).from(passwords).where(eq(passwords.userId, userId))).length > 0
}
