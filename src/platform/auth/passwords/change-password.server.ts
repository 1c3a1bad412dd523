import { and, eq, ne } from 'drizzle-orm'
import { ok } from '#src/kit/outcome.ts'
import { removeTokens } from '../accounts/account-tokens.server.ts'
import { type AuthResult, busy, type Caller } from '../auth-parts.server.ts'
import { signInSessions } from '../auth.tables.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { keepPassword } from './passwords.server.ts'
import { provePassword } from './prove-password.server.ts'

/** Changes the signed-in caller's password. Promises: only after the old one; every other sign-in ends and every reset link is
 *  revoked; the owner is notified by e-mail. */
export async function changePassword(
  caller: Caller,
  { current, password }: { current: string; password: string },
): Promise<AuthResult<null>> {
  const proven = await provePassword(caller, current)
  if (!proven.ok) return proven
  const { id, name, email, sessionId } = proven.value
  const { ctx } = caller
  const hash = await hashPassword(password)
  if (!hash) return busy()
  return ctx.transaction(async (work) => {
    const { tx } = work
    await keepPassword(tx, id, hash)
    await tx.delete(signInSessions).where(and(eq(signInSessions.userId, id), ne(signInSessions.id, sessionId)))
    await removeTokens(tx, id, ['reset-password'])
    await caller.services.onAccountEvent(work, { kind: 'password_changed', account: { id, name, email } })
    return ok(null)
  })
}
