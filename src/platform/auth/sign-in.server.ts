import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import { type Ctx, joined } from '../ctx.server.ts'
import type { Tx } from '../db.server.ts'
import { forgiveAttempt } from '../rate-limit.server.ts'
import type { SignIn } from './account-forms.ts'
import { authLimits } from './auth-limits.server.ts'
import {
  type AuthAnswer,
  type AuthParts,
  type AuthRefused,
  type Caller,
  libraryAnswer,
  refusedByLimit,
} from './auth-parts.server.ts'
import { signInSessions, users } from './auth.tables.server.ts'
import { sessionToken } from './actor.server.ts'
import { SIGN_IN_SECONDS } from './auth-library.server.ts'
import { isSecondFactorOn, takeCode } from './second-factor.server.ts'
import { clearedPendingCookie, pendingCookie } from './pending-sign-up.server.ts'
import type { AccountAnswer } from './sign-up.server.ts'

const MINUTES_FOR_CODE = 10

export type SignedIn = { token: string; user: AccountAnswer & { role: string }; cookies: string[] }

/** Opens a sign-in for a verified, open account. Promises: a new token each time, the browser's former one ends; a wrong password
 *  and an unknown address get the same answer; five failures in a quarter of an hour close the account to this caller. */
export async function signIn(parts: AuthParts, caller: Caller, form: SignIn): Promise<AuthAnswer<SignedIn>> {
  const limit = authLimits.signIn(form.email, caller.remoteAddress)
  const limited = await refusedByLimit(parts, caller, [limit])
  if (limited) return limited
  const { api } = parts.library
  const headers = new Headers({ 'User-Agent': (caller.headers.get('User-Agent') ?? '').slice(0, 300) })
  const { answer, refused } = await libraryAnswer(() => api.signInEmail({ body: form, headers, returnHeaders: true }))
  // Only a wrong guess counts against the caller.
  if (refused !== 'INVALID_EMAIL_OR_PASSWORD' && parts.config.rateLimit) await forgiveAttempt(caller.ctx.reader, limit)
  if (refused !== null) return refusalOf(refused, caller.ctx, form.email)
  const { token, user } = answer.response
  if (await isSecondFactorOn(caller.ctx.reader, user.id)) return holdForCode(caller, token, answer.headers)
  const role = await welcome(parts, caller.ctx, user)
  const { id, name, email, emailVerified } = user
  return ok({
    token,
    user: { id, name, email, emailVerified, role },
    cookies: [...answer.headers.getSetCookie(), clearedPendingCookie],
  })
}

/** The password was right: the sign-in stands, opens nothing and lasts minutes until its code is typed. */
async function holdForCode({ ctx }: Caller, token: string, headers: Headers): Promise<AuthRefused> {
  const held = { awaitsCode: true, expiresAt: new Date(Date.now() + MINUTES_FOR_CODE * 60_000) }
  await ctx.transaction((tx) => tx.update(signInSessions).set(held).where(eq(signInSessions.token, token)))
  return { ...refuse('code_needed' as const), cookies: [...headers.getSetCookie(), clearedPendingCookie] }
}

/** Finishes a sign-in that waits in this browser for the code of its second factor. Promises: a wrong code opens nothing and is
 *  counted; what a sign-in sets in motion happens now. */
export async function enterCode(
  parts: AuthParts,
  caller: Caller,
  { code, secret }: { code: string; secret: string },
): Promise<AuthAnswer<SignedIn>> {
  const { ctx } = caller
  const token = sessionToken(caller.headers.get('Cookie'), secret)
  const user = token ? await findWaiting(ctx, token) : null
  if (!token || !user) return refuse('no_code_asked')
  const taken = await takeCode(parts, caller, { userId: user.id, code, secret })
  if (!taken.ok) return taken
  const { id, name, email, emailVerified } = user
  await ctx.transaction(async (tx) => {
    const whole = { awaitsCode: false, expiresAt: new Date(Date.now() + SIGN_IN_SECONDS * 1000) }
    await tx.update(signInSessions).set(whole).where(eq(signInSessions.token, token))
    const told = { account: { id, name, email }, securityUrl: ctx.links.to('/dashboard/security') }
    if (taken.value === 'spare')
      await parts.events.secondFactorChanged(joined(ctx, tx), { ...told, what: 'spare_code_used' })
  })
  const role = await welcome(parts, ctx, user)
  return ok({ token, user: { id, name, email, emailVerified, role }, cookies: [] })
}

/** Whose sign-in waits in this browser for its code. */
async function findWaiting({ reader }: Ctx, token: string) {
  const waits = and(
    eq(signInSessions.token, token),
    eq(signInSessions.awaitsCode, true),
    gt(signInSessions.expiresAt, sql`now()`),
    isNull(users.deactivatedAt),
  )
  const [row] = await reader
    .select({ id: users.id, name: users.name, email: users.email, emailVerified: users.emailVerified })
    .from(signInSessions)
    .innerJoin(users, eq(users.id, signInSessions.userId))
    .where(waits)
  return row ?? null
}

async function refusalOf(code: string, ctx: Ctx, email: string): Promise<AuthRefused> {
  if (code === 'ACCOUNT_DEACTIVATED') return refuse('deactivated')
  if (code !== 'EMAIL_NOT_VERIFIED') return refuse('wrong_credentials')
  // The password was right, so this browser may ask for another verification email.
  const [row] = await ctx.reader.select({ id: users.id }).from(users).where(eq(users.email, email))
  return { ...refuse('not_verified' as const), cookies: row ? [pendingCookie(ctx.links, row.id)] : [] }
}

/** What a sign-in sets in motion, once each: the first one, and ADMIN_EMAIL's; the browser's former sign-in ends. Answers the role
 *  that holds from now on. */
export function welcome({ config, events }: AuthParts, ctx: Ctx, user: { id: string; email: string }): Promise<string> {
  return ctx.transaction(async (tx) => {
    const within = joined(ctx, tx)
    if (ctx.actor.kind === 'account')
      await tx.delete(signInSessions).where(eq(signInSessions.id, ctx.actor.signInSessionId))
    if (await markOnce(tx, user.id, ctx.now(), 'firstSignedInAt')) await events.firstSignedIn(within, user.id)
    if (user.email === config.adminEmail && (await markOnce(tx, user.id, ctx.now(), 'adminGrantedAt'))) {
      await tx.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
      await events.adminGranted(within, user.id)
    }
    const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, user.id))
    return row?.role ?? 'member'
  })
}

/** Whether this is the first time: of several sign-ins at once exactly one hears yes. */
async function markOnce(tx: Tx, userId: string, now: Date, column: 'firstSignedInAt' | 'adminGrantedAt') {
  const marked = await tx
    .update(users)
    .set({ [column]: now })
    .where(and(eq(users.id, userId), isNull(users[column])))
    .returning({ id: users.id })
  return marked.length > 0
}

/** Ends the caller's sign-in, here and in the database; the Set-Cookie lines that forget it. */
export async function signOut({ library }: AuthParts, { headers }: Caller): Promise<string[]> {
  const answer = await library.api.signOut({ headers: onlyCookies(headers), returnHeaders: true })
  return [...answer.headers.getSetCookie(), clearedPendingCookie]
}

/** The library's account of the caller's sign-in, prolonged when it is used; null for a visitor. */
export async function currentSession({ library }: AuthParts, { ctx, headers }: Caller) {
  if (ctx.actor.kind !== 'account') return { session: null, cookies: [] }
  const answer = await library.api.getSession({ headers: onlyCookies(headers), returnHeaders: true })
  return { session: answer.response, cookies: answer.headers.getSetCookie() }
}

function onlyCookies(headers: Headers): Headers {
  return new Headers({ Cookie: headers.get('Cookie') ?? '' })
}
