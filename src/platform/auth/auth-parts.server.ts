import { type Ok, refuse, type Refused } from '#src/kit/outcome.ts'
import type { Config } from '../config/config.server.ts'
import type { Ctx } from '../ctx.server.ts'
import { countAttempts, type RateLimit } from '../rate-limit.server.ts'
import type { AuthRefusal } from './auth-refusals.ts'
import { BUSY_RETRY_SECONDS } from './passwords/password-hash.server.ts'

/** Who an e-mail or an event is about. */
export type AccountFacts = { id: string; name: string; email: string }

/** What the studio does when something happens to an account; each runs in the transaction of what it tells (`ctx` has joined it).
 *  Composed by src/server.ts, because the platform knows nothing of e-mails and members. */
export type AccountEvents = {
  verificationRequested(ctx: Ctx, asked: { account: AccountFacts; verifyUrl: string }): Promise<void>
  resetRequested(ctx: Ctx, asked: { account: AccountFacts; resetUrl: string }): Promise<void>
  passwordReset(ctx: Ctx, changed: { account: AccountFacts; signInUrl: string }): Promise<void>
  /** The signed-in caller has chosen a new password. */
  passwordChanged(ctx: Ctx, changed: { account: AccountFacts; signInUrl: string }): Promise<void>
  /** A new address is to be confirmed; `account` is as it is, with the address it has. */
  emailChangeRequested(ctx: Ctx, asked: { account: AccountFacts; newEmail: string; confirmUrl: string }): Promise<void>
  /** The address has been changed; the former one is told. */
  emailChanged(ctx: Ctx, changed: { account: AccountFacts; formerEmail: string; homeUrl: string }): Promise<void>
  /** The second factor was switched on or off, or a spare code was used. */
  secondFactorChanged(
    ctx: Ctx,
    changed: {
      account: AccountFacts
      what: 'on' | 'off' | 'spare_code_used' | 'spare_codes_renewed'
      securityUrl: string
    },
  ): Promise<void>
  /** A passkey was added, or removed; `passkey` is what its owner calls it. */
  passkeyChanged(
    ctx: Ctx,
    changed: { account: AccountFacts; what: 'added' | 'removed'; passkey: string; securityUrl: string },
  ): Promise<void>
  /** Its owner said that a change was not theirs: nobody can sign in until the link is used. */
  lockedByOwner(ctx: Ctx, locked: { account: AccountFacts; resetUrl: string }): Promise<void>
  /** The first sign-in with a verified address. */
  firstSignedIn(ctx: Ctx, userId: string): Promise<void>
  /** Someone brought over from another system has chosen a password. */
  invitationAccepted(ctx: Ctx, userId: string): Promise<void>
  /** The one-time set-up link has made this account admin. */
  adminGranted(ctx: Ctx, userId: string): Promise<void>
}

/** What the flows of accounts work with. */
export type AuthParts = { events: AccountEvents; config: Config }

/** Who calls: the ctx of the request, where it came from, and its headers (cookies, user agent). */
export type Caller = { ctx: Ctx; remoteAddress: string; headers: Headers }

/** An answer of accounts. A refusal may say when to try again, and may leave cookies behind. */
export type AuthResult<Value> = Ok<Value> | AuthRefused
export type AuthRefused = Refused<AuthRefusal> & { retryAfterSeconds?: number; cookies?: string[] }

/** Too many passwords are being checked at this moment (PRODUCT 6). */
export function busy(): AuthRefused {
  return { ...refuse('busy' as const), retryAfterSeconds: BUSY_RETRY_SECONDS }
}

/** Counts the attempt; the refusal when it is one too many (PRODUCT 6), else null. RATE_LIMIT=off lifts the limits. */
export async function refusedByLimit(
  { config }: Pick<AuthParts, 'config'>,
  { ctx }: Caller,
  limits: readonly RateLimit[],
): Promise<AuthRefused | null> {
  if (!config.rateLimit) return null
  const verdict = await countAttempts(ctx.reader, limits)
  if (verdict.allowed) return null
  return { ok: false, refusal: 'too_many_attempts', retryAfterSeconds: verdict.retryAfterSeconds }
}
