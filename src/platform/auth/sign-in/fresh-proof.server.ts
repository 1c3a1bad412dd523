import { and, eq, sql } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '../../ctx.server.ts'
import type { AuthResult, Caller } from '../auth-parts.server.ts'
import { signInSessions } from '../auth.tables.server.ts'
import { provePassword } from '../passwords/prove-password.server.ts'
import { isSecondFactorOn, takeCode } from '../second-factor/second-factor.server.ts'
import { markProven } from './sign-in-sessions.server.ts'

/** How long a proof of identity counts; a sign-in is one. */
export const FRESH_MINUTES = 10

/** Whether the caller has recently proven their identity: required before changes of factors, address, sign-ins or roles. */
export async function isFreshlyProven({ actor, reader }: Pick<Ctx, 'actor' | 'reader'>): Promise<boolean> {
  if (actor.kind !== 'account') return false
  const isFresh = sql`${signInSessions.provenAt} > now() - make_interval(mins => ${FRESH_MINUTES})`
  const rows = await reader
    .select({ id: signInSessions.id })
    .from(signInSessions)
    .where(and(eq(signInSessions.id, actor.signInSessionId), isFresh))
  return rows.length > 0
}

/** Checks the password once more, and a code where a second factor is on. Promises: the proof counts only when both are right;
 *  the sign-in continues under a new token, whose Set-Cookie line this returns. */
export async function proveIdentity(
  caller: Caller,
  { password, code }: { password: string; code: string },
): Promise<AuthResult<{ cookie: string }>> {
  const { ctx } = caller
  if (ctx.actor.kind !== 'account') return refuse('wrong_password')
  const { userId, signInSessionId } = ctx.actor
  if (await isSecondFactorOn(ctx.reader, userId)) {
    if (code === '') return refuse('code_needed')
    const taken = await takeCode(caller, { userId, code })
    if (!taken.ok) return taken
  }
  const proven = await provePassword(caller, password)
  if (!proven.ok) return proven
  return ok({ cookie: await ctx.transaction(({ tx }) => markProven(tx, signInSessionId)) })
}
