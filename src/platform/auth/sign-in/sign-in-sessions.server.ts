import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { Tx } from '../../database/db.server.ts'
import { clearedCookie, cookieLine, readCookie } from '../../http/cookies.server.ts'
import { newToken, tokenHash } from '../accounts/account-tokens.server.ts'
import { SIGN_IN_DAYS } from '../actor.server.ts'
import type { AuthResult, Caller } from '../auth-parts.server.ts'
import { signInSessions } from '../auth.tables.server.ts'
import { deviceName } from './device-name.ts'

export const SESSION_COOKIE = 'tempo.session_token'
const DAY_MS = 24 * 60 * 60 * 1000
const MS_FOR_CODE = 10 * 60_000

export type SignInSession = { id: string; device: string; since: Date; lastSeen: Date; isThisOne: boolean }

/** The sign-in token in a browser's cookie, unverified. */
export function sessionToken(cookieHeader: string | null, origin: string): string | null {
  return readCookie(cookieHeader, SESSION_COOKIE, origin)
}

/** Opens a sign-in in the caller's browser. Promises: a new token each time, so that none can be planted; the browser's earlier
 *  sign-in ends. One that waits for its code opens nothing and lasts ten minutes. */
export async function openSession(
  tx: Tx,
  caller: Caller,
  { userId, awaitsCode }: { userId: string; awaitsCode: boolean },
): Promise<{ id: string; cookie: string }> {
  await endSession(tx, caller)
  const token = newToken()
  const lastsMs = SIGN_IN_DAYS * DAY_MS
  const [row] = await tx
    .insert(signInSessions)
    .values({
      userId,
      awaitsCode,
      tokenHash: tokenHash(token),
      userAgent: (caller.headers.get('User-Agent') ?? '').slice(0, 300),
      expiresAt: new Date(Date.now() + (awaitsCode ? MS_FOR_CODE : lastsMs)),
    })
    .returning({ id: signInSessions.id })
  return { id: row!.id, cookie: cookieLine(SESSION_COOKIE, token, lastsMs / 1000) }
}

/** The code was right: the sign-in opens the account from now on, under a new token. */
export async function completeSession(tx: Tx, id: string): Promise<string> {
  const whole = { awaitsCode: false, expiresAt: new Date(Date.now() + SIGN_IN_DAYS * DAY_MS), provenAt: new Date() }
  await tx.update(signInSessions).set(whole).where(eq(signInSessions.id, id))
  return renewToken(tx, id)
}

/** Replaces the token of a sign-in; the old one stops working. Returns the Set-Cookie line of the new one. */
async function renewToken(tx: Tx, id: string): Promise<string> {
  const token = newToken()
  await tx
    .update(signInSessions)
    .set({ tokenHash: tokenHash(token) })
    .where(eq(signInSessions.id, id))
  return cookieLine(SESSION_COOKIE, token, (SIGN_IN_DAYS * DAY_MS) / 1000)
}

/** Ends the sign-in of the caller's browser, if it has one; returns the Set-Cookie line that deletes it. */
export async function endSession(tx: Tx, { ctx, headers }: Caller): Promise<string> {
  const token = sessionToken(headers.get('Cookie'), ctx.links.origin)
  if (token) await tx.delete(signInSessions).where(eq(signInSessions.tokenHash, tokenHash(token)))
  return clearedCookie(SESSION_COOKIE)
}

/** Records that the caller has just proven their identity; the sign-in continues under a new token (Set-Cookie line). */
export async function markProven(tx: Tx, id: string): Promise<string> {
  await tx.update(signInSessions).set({ provenAt: new Date() }).where(eq(signInSessions.id, id))
  return renewToken(tx, id)
}

/** Where an account is signed in, most recently used first. */
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
export async function endSignInSession({ ctx }: Pick<Caller, 'ctx'>, sessionId: string): Promise<AuthResult<null>> {
  const { actor } = ctx
  if (actor.kind !== 'account' || !isId(sessionId)) return refuse('session_not_found')
  const which = and(eq(signInSessions.id, sessionId), eq(signInSessions.userId, actor.userId))
  const ended = await ctx.transaction(({ tx }) =>
    tx.delete(signInSessions).where(which).returning({ id: signInSessions.id }),
  )
  return ended.length > 0 ? ok(null) : refuse('session_not_found')
}

/** Ends every sign-in of the caller but this one. */
export async function endOtherSessions({ ctx }: Pick<Caller, 'ctx'>): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'account') return
  const which = and(eq(signInSessions.userId, actor.userId), ne(signInSessions.id, actor.signInSessionId))
  await ctx.transaction(({ tx }) => tx.delete(signInSessions).where(which))
}
