import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { AuthAnswer, Caller } from './auth-parts.server.ts'
import { signInSessions } from './auth.tables.server.ts'
import { deviceName } from './device-name.ts'

export type SignInSession = { id: string; device: string; since: Date; lastSeen: Date; isThisOne: boolean }

/** Where an account is signed in, latest seen first. */
export async function listSignInSessions({ ctx }: Pick<Caller, 'ctx'>): Promise<SignInSession[]> {
  const { actor, reader } = ctx
  if (actor.kind !== 'account') return []
  const rows = await reader
    .select()
    .from(signInSessions)
    .where(and(eq(signInSessions.userId, actor.userId), gt(signInSessions.expiresAt, sql`now()`)))
    .orderBy(desc(signInSessions.updatedAt))
  return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    device: deviceName(userAgent ?? ''),
    since: createdAt,
    lastSeen: updatedAt,
    isThisOne: id === actor.signInSessionId,
  }))
}

/** Ends one of the caller's sign-ins; another's is not found. */
export async function endSignInSession({ ctx }: Pick<Caller, 'ctx'>, sessionId: string): Promise<AuthAnswer<null>> {
  const { actor } = ctx
  if (actor.kind !== 'account' || !isId(sessionId)) return refuse('session_not_found')
  const which = and(eq(signInSessions.id, sessionId), eq(signInSessions.userId, actor.userId))
  const ended = await ctx.transaction((tx) =>
    tx.delete(signInSessions).where(which).returning({ id: signInSessions.id }),
  )
  return ended.length > 0 ? ok(null) : refuse('session_not_found')
}

/** Ends every sign-in of the caller but this one. */
export async function endOtherSessions({ ctx }: Pick<Caller, 'ctx'>): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'account') return
  const which = and(eq(signInSessions.userId, actor.userId), ne(signInSessions.id, actor.signInSessionId))
  await ctx.transaction((tx) => tx.delete(signInSessions).where(which))
}
