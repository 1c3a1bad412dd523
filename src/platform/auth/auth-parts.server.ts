import { type Ok, refuse, type Refused } from '#src/kit/outcome.ts'
import type { Network } from '../http/addresses/network-of.ts'
import type { Config } from '../config/config.server.ts'
import type { Ctx } from '../ctx.server.ts'
import { countAttempts, type RateLimit } from '../rate-limit.server.ts'
import type { AuthRefusal } from './auth-refusals.ts'
import { BUSY_RETRY_SECONDS } from './passwords/password-hash.server.ts'

/** Who an e-mail or an event is about. */
export type AccountFacts = { id: string; name: string; email: string }

/** Something that has happened to an account, which is as it is afterwards. */
export type AccountEvent = { account: AccountFacts } &
  /** Someone has made it themselves. */
  (
    | { kind: 'signed_up' }
    | { kind: 'verification_requested'; verifyUrl: string }
    | { kind: 'reset_requested'; resetUrl: string }
    /** `formerEmail` where its address was taken back. */
    | { kind: 'locked_by_owner'; resetUrl: string; formerEmail?: string }
    /** A new address is to be confirmed; the account still has the one it had. */
    | { kind: 'email_change_requested'; newEmail: string; confirmUrl: string }
    /** `isFormerProven`: the former address was verified, so that what bears it is the owner's. */
    | { kind: 'email_changed'; formerEmail: string; isFormerProven: boolean }
    /** Changed by its signed-in owner, reset by a link. */
    | { kind: 'password_changed' | 'password_reset' }
    | { kind: 'second_factor_on' | 'second_factor_off' | 'spare_code_used' | 'spare_codes_renewed' }
    /** `passkey` is what its owner calls it. */
    | { kind: 'passkey_added' | 'passkey_removed'; passkey: string }
    /** The first sign-in with a verified address. */
    | { kind: 'first_signed_in' }
    /** Someone brought over from another system has chosen a password. */
    | { kind: 'invitation_accepted' }
    /** The one-time set-up link has made this account admin. */
    | { kind: 'admin_granted' }
  )

/** What the studio does about it, in the transaction in which it happens, which `ctx` has open. Composed by src/server.ts,
 *  because the platform knows nothing of e-mails and members. */
export type AccountEventHandler = (ctx: Ctx, event: AccountEvent) => Promise<void>

/** What accounts need of the application's services. */
export type AuthServices = { config: Config; secret: string; onAccountEvent: AccountEventHandler }

/** What accounts need of the scope of a request. */
export type Caller = { ctx: Ctx; network: Network; headers: Headers; services: AuthServices }

/** An answer of accounts. A refusal may say when to try again, and may leave cookies behind. */
export type AuthResult<Value> = Ok<Value> | AuthRefused
export type AuthRefused = Refused<AuthRefusal> & { retryAfterSeconds?: number; cookies?: string[] }

/** Too many passwords are being checked at this moment (PRODUCT 6). */
export function busy(): AuthRefused {
  return { ...refuse('busy' as const), retryAfterSeconds: BUSY_RETRY_SECONDS }
}

/** Counts the attempt; the refusal when it is one too many (PRODUCT 6), else null. RATE_LIMIT=off lifts the limits. */
export async function refusedByLimit(
  { ctx, services }: Caller,
  limits: readonly RateLimit[],
): Promise<AuthRefused | null> {
  if (!services.config.rateLimit) return null
  const verdict = await countAttempts(ctx.reader, limits)
  if (verdict.allowed) return null
  return { ok: false, refusal: 'too_many_attempts', retryAfterSeconds: verdict.retryAfterSeconds }
}
