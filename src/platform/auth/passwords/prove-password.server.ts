import { eq } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { AccountFacts, AuthResult, Caller } from '../auth-parts.server.ts'
import { passwords } from '../auth.tables.server.ts'
import { tryPassword } from './try-password.server.ts'

/** The account that has just proven its password, and the sign-in it used. */
export type Proven = AccountFacts & { sessionId: string }

/** Checks the signed-in caller's password before a change of the account. Wrong ones count as at the sign-in. */
export async function provePassword(caller: Caller, password: string): Promise<AuthResult<Proven>> {
  const { actor, reader } = caller.ctx
  if (actor.kind !== 'account') return refuse('wrong_password')
  const { userId: id, name, email, signInSessionId: sessionId } = actor
  const find = async () => {
    const { userId, hash } = passwords
    const [kept] = await reader.select({ id: userId, hash }).from(passwords).where(eq(userId, id))
    return kept ?? null
  }
  const tried = await tryPassword(caller, { email, password, find })
  if (!tried.ok) return tried.refusal === 'wrong_credentials' ? refuse('wrong_password') : tried
  return ok({ id, name, email, sessionId })
}
