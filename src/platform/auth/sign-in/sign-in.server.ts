import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { Work } from '../../ctx.server.ts'
import type { Reader, Tx } from '../../database/db.server.ts'
import type { SignIn } from '../accounts/account-forms.ts'
import { tokenHash } from '../accounts/account-tokens.server.ts'
import type { AuthResult, AuthServices, Caller } from '../auth-parts.server.ts'
import { passwords, signInSessions, users } from '../auth.tables.server.ts'
import { clearedMark, markBrowser } from './browser-mark.server.ts'
import { rememberDevice } from './known-device.server.ts'
import { isSecondFactorRequired, startSecondFactorTerm } from '../second-factor/second-factor-term.server.ts'
import { isSecondFactorOn, takeCode } from '../second-factor/second-factor.server.ts'
import { completeSession, endSession, openSession, sessionToken } from './sign-in-sessions.server.ts'
import { tryPassword } from '../passwords/try-password.server.ts'

/** What a sign-in returns of an account. */
export type AccountView = { id: string; name: string; email: string; emailVerified: boolean }
export type SignedIn = { sessionId: string; user: AccountView & { role: string }; cookies: string[] }

/** Signs in to a verified, open account by its password. Promises: a wrong password, an unknown address and an account without
 *  a password get the same answer after the same work; limits as in PRODUCT 6. */
export async function signIn(caller: Caller, form: SignIn): Promise<AuthResult<SignedIn>> {
  const { ctx } = caller
  const tried = await tryPassword(caller, { ...form, find: () => findLogin(ctx.reader, form.email) })
  if (!tried.ok) return tried
  const { hash: _hash, deactivatedAt, ...user } = tried.value
  if (deactivatedAt) return refuse('deactivated')
  // The password was right, so this browser may ask for another verification email.
  if (!user.emailVerified) {
    const cookies = [await ctx.transaction(({ tx }) => markBrowser(tx, user.id))]
    return { ...refuse('not_verified' as const), cookies }
  }
  return openSignIn(caller, user)
}

/** Opens a sign-in after the first factor; where a second is on, one that waits for its code. */
export async function openSignIn(caller: Caller, user: AccountView): Promise<AuthResult<SignedIn>> {
  const awaitsCode = await isSecondFactorOn(caller.ctx.reader, user.id)
  if (!awaitsCode) return ok(await caller.ctx.transaction((work) => openWholeSession(work, caller, user)))
  // A refusal rolls back: the sign-in that waits for its code is written in a transaction before it.
  const { cookie } = await caller.ctx.transaction(({ tx }) => openSession(tx, caller, { userId: user.id, awaitsCode }))
  return { ...refuse('code_needed' as const), cookies: [cookie, clearedMark] }
}

/** Opens a complete sign-in, with everything that follows from it. */
export async function openWholeSession(work: Work, caller: Caller, user: AccountView): Promise<SignedIn> {
  const { id: sessionId, cookie } = await openSession(work.tx, caller, { userId: user.id, awaitsCode: false })
  const role = await welcome(work, caller.services, user)
  return { sessionId, user: { ...user, role }, cookies: [cookie, clearedMark, rememberDevice(caller, user.email)] }
}

/** Completes a waiting sign-in by the code of its second factor. Promises: a wrong code opens nothing and is counted; what
 *  follows from a sign-in happens now. */
export async function enterCode(caller: Caller, code: string): Promise<AuthResult<SignedIn>> {
  const { ctx } = caller
  const waiting = await findWaiting(ctx.reader, sessionToken(caller.headers.get('Cookie'), ctx.links.origin))
  if (!waiting) return refuse('no_code_asked')
  const { sessionId, ...user } = waiting
  const taken = await takeCode(caller, { userId: user.id, code })
  if (!taken.ok) return taken
  return ctx.transaction(async (work) => {
    const cookie = await completeSession(work.tx, sessionId)
    if (taken.value === 'spare') await caller.services.onAccountEvent(work, { kind: 'spare_code_used', account: user })
    return ok({
      sessionId,
      user: { ...user, role: await welcome(work, caller.services, user) },
      cookies: [cookie, rememberDevice(caller, user.email)],
    })
  })
}

/** Ends the caller's sign-in, in the browser and in the database; returns the Set-Cookie lines that delete it. */
export async function signOut(caller: Caller): Promise<string[]> {
  return [await caller.ctx.transaction(({ tx }) => endSession(tx, caller)), clearedMark]
}

/** The caller's sign-in and account; null for a visitor. The token itself is not returned: the browser keeps it from scripts. */
export async function currentSession({ ctx: { actor, reader } }: Caller) {
  if (actor.kind !== 'account') return null
  const { id, userId, createdAt, updatedAt, expiresAt, userAgent } = signInSessions
  const [session] = await reader
    .select({ id, userId, createdAt, updatedAt, expiresAt, userAgent })
    .from(signInSessions)
    .where(eq(id, actor.signInSessionId))
  const { name, email, emailVerified, contact, role } = users
  const [user] = await reader
    .select({
      id: users.id,
      name,
      email,
      emailVerified,
      contact,
      role,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(eq(users.id, actor.userId))
  return session && user ? { session, user } : null
}

async function findLogin(reader: Reader, typedEmail: string) {
  const { id, name, email, emailVerified, deactivatedAt } = users
  const [row] = await reader
    .select({ id, name, email, emailVerified, deactivatedAt, hash: passwords.hash })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, id))
    .where(eq(sql`lower(${email})`, typedEmail))
  return row ?? null
}

/** The account whose sign-in waits in this browser for its code. */
async function findWaiting(reader: Reader, token: string | null) {
  if (!token) return null
  const waits = and(
    eq(signInSessions.tokenHash, tokenHash(token)),
    eq(signInSessions.awaitsCode, true),
    gt(signInSessions.expiresAt, sql`now()`),
    isNull(users.deactivatedAt),
  )
  const { id, name, email, emailVerified } = users
  const [row] = await reader
    .select({ sessionId: signInSessions.id, id, name, email, emailVerified })
    .from(signInSessions)
    .innerJoin(users, eq(id, signInSessions.userId))
    .where(waits)
  return row ?? null
}

/** What the first sign-in sets in motion: of several at once exactly one is the first. Every one says that the account is in use. Returns its
 *  role. */
async function welcome(work: Work, services: AuthServices, account: AccountView): Promise<string> {
  const { tx } = work
  const [userId, now] = [account.id, work.now()]
  const isFirst = and(eq(users.id, userId), isNull(users.firstSignedInAt))
  const marked = await tx.update(users).set({ firstSignedInAt: now }).where(isFirst).returning({ id: users.id })
  if (marked.length > 0) await services.onAccountEvent(work, { kind: 'first_signed_in', account })
  await markUsed(tx, userId, now)
  if (isSecondFactorRequired(services.config)) await startSecondFactorTerm(tx, userId)
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  return row?.role ?? 'member'
}

async function markUsed(tx: Tx, userId: string, now: Date): Promise<void> {
  const isOlder = sql`${users.lastUsedAt} < cast(${now.toISOString()} as timestamptz) - interval '1 day'`
  await tx
    .update(users)
    .set({ lastUsedAt: now })
    .where(and(eq(users.id, userId), isOlder))
}
