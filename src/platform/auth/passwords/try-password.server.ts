import { setTimeout as pause } from 'node:timers/promises'
import { ok, refuse } from '#src/kit/outcome.ts'
import { countAttempt, forgiveAttempt } from '../../rate-limit.server.ts'
import { authLimits } from '../auth-limits.server.ts'
import { type AuthResult, busy, type Caller, refusedByLimit } from '../auth-parts.server.ts'
import { findDevice } from '../sign-in/known-device.server.ts'
import { hashPassword, isHashingFull, isOutdated, verifyPassword } from './password-hash.server.ts'
import { rehashPassword } from './passwords.server.ts'

const SLOW_MS = 2000
// A refused client retries at once: fifty of them must not keep visitors waiting.
const TURNED_AWAY_MS = 500

type Account = { id: string; hash: string | null }
type Guess<Found> = { email: string; password: string; find(): Promise<Found | null> }

/** Returns the account with this password. An unknown address, and an account without a password, are refused after the same
 *  work as a wrong password. Promises: attempts are counted before they are tried, so that many at once cannot all pass, and
 *  only failures stay counted, those of a device that has signed in before on their own; an account with ten failures in the hour answers more slowly and is never locked; a password
 *  stored under an older hash is stored under the current one from now on. */
export async function tryPassword<Found extends Account>(
  caller: Caller,
  { email, password, find }: Guess<Found>,
): Promise<AuthResult<Found>> {
  const device = findDevice(caller, email)
  const limits = device ? authLimits.signInOn(device) : authLimits.signIn(email, caller.network)
  const turnedAway = isHashingFull() ? busy() : await refusedByLimit(caller, limits)
  if (turnedAway) {
    await pause(TURNED_AWAY_MS)
    return turnedAway
  }
  const slowDown = authLimits.slowDown(email)
  const { reader } = caller.ctx
  const isSlow = caller.services.config.rateLimit && !(await countAttempt(reader, slowDown)).allowed
  if (isSlow) await pause(SLOW_MS)
  const account = await find()
  const isRight = await verifyPassword(password, account?.hash ?? null)
  if (isRight === false) return refuse('wrong_credentials')
  if (caller.services.config.rateLimit) for (const limit of [...limits, slowDown]) await forgiveAttempt(reader, limit)
  if (isRight === null || !account?.hash) return busy()
  if (isOutdated(account.hash)) await keepUnderNewHash(caller, account.id, account.hash, password)
  return ok(account)
}

async function keepUnderNewHash({ ctx }: Caller, userId: string, from: string, password: string): Promise<void> {
  const to = await hashPassword(password)
  if (to) await ctx.transaction(({ tx }) => rehashPassword(tx, userId, { from, to }))
}
