import { hashPassword } from 'better-auth/crypto'
import { and, eq, ne } from 'drizzle-orm'
import { ok } from '#src/kit/outcome.ts'
import { joined } from '../ctx.server.ts'
import type { AuthAnswer, AuthParts, Caller } from './auth-parts.server.ts'
import { signInAccounts, signInSessions, verifications } from './auth.tables.server.ts'
import { provePassword } from './prove-password.server.ts'

/** Gives whoever is signed in a new password. Promises: only after the old one; every other sign-in ends and every reset link is
 *  spent; the owner is told by letter. */
export async function changePassword(
  parts: AuthParts,
  caller: Caller,
  { current, password }: { current: string; password: string },
): Promise<AuthAnswer<null>> {
  const proven = await provePassword(parts, caller, current)
  if (!proven.ok) return proven
  const { id, name, email, sessionId } = proven.value
  const { ctx } = caller
  const hash = await hashPassword(password)
  return ctx.transaction(async (tx) => {
    const ofThem = and(eq(signInAccounts.userId, id), eq(signInAccounts.providerId, 'credential'))
    await tx.update(signInAccounts).set({ password: hash, updatedAt: new Date() }).where(ofThem)
    await tx.delete(signInSessions).where(and(eq(signInSessions.userId, id), ne(signInSessions.id, sessionId)))
    await tx.delete(verifications).where(eq(verifications.value, id))
    const account = { id, name, email }
    await parts.events.passwordChanged(joined(ctx, tx), { account, signInUrl: ctx.links.to('/member') })
    return ok(null)
  })
}
