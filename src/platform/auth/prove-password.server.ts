import { verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { Reader } from '../db.server.ts'
import { forgiveAttempt } from '../rate-limit.server.ts'
import { authLimits } from './auth-limits.server.ts'
import { type AccountFacts, type AuthAnswer, type AuthParts, type Caller, refusedByLimit } from './auth-parts.server.ts'
import { signInAccounts } from './auth.tables.server.ts'

/** Who has just proven their password, and by which sign-in they came. */
export type Proven = AccountFacts & { sessionId: string }

/** Asks whoever is signed in for their password once more, before what changes the account. Five wrong ones in a quarter of an
 *  hour close the account to this caller, as at the sign-in. */
export async function provePassword(parts: AuthParts, caller: Caller, password: string): Promise<AuthAnswer<Proven>> {
  const { actor, reader } = caller.ctx
  if (actor.kind !== 'account') return refuse('wrong_password')
  const limit = authLimits.signIn(actor.email, caller.remoteAddress)
  const limited = await refusedByLimit(parts, caller, [limit])
  if (limited) return limited
  const hash = await findPasswordHash(reader, actor.userId)
  if (!hash || !(await verifyPassword({ hash, password }))) return refuse('wrong_password')
  if (parts.config.rateLimit) await forgiveAttempt(reader, limit)
  const { userId: id, name, email, signInSessionId: sessionId } = actor
  return ok({ id, name, email, sessionId })
}

async function findPasswordHash(reader: Reader, userId: string): Promise<string | null> {
  const [row] = await reader
    .select({ password: signInAccounts.password })
    .from(signInAccounts)
    .where(and(eq(signInAccounts.userId, userId), eq(signInAccounts.providerId, 'credential')))
  return row?.password ?? null
}
