import { and, eq, sql } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '../../ctx.server.ts'
import type { AuthResult, Caller } from '../auth-parts.server.ts'
import { signInSessions } from '../auth.tables.server.ts'
import { provePassword } from '../passwords/prove-password.server.ts'
import { isSecondFactorOn, takeCode } from '../second-factor/second-factor.server.ts'
import { markProven } from './sign-in-sessions.server.ts'

/** How long a proof of identity counts, the sign-in itself among them. */
export const FRESH_MINUTES = 10

/** Whether the person who sits there has lately proven who they are: asked before factors, address, sign-ins or a role change. */
export async function isFreshlyProven({ actor, reader }: Pick<Ctx, 'actor' | 'reader'>): Promise<boolean> {
  if (actor.kind !== 'account') return false
  const isFresh = sql`${signInSessions.provenAt} > now() - make_interval(mins => ${FRESH_MINUTES})`
  const rows = await reader
    .select({ id: signInSessions.id })
    .from(signInSessions)
    .where(and(eq(signInSessions.id, actor.signInSessionId), isFresh))
  return rows.length > 0
}

/** Asks for the password once more, and for a code where a second factor is on. Promises: the proof counts only when both were right;
 *  the sign-in goes on under another token, whose Set-Cookie line this answers. */
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
