import { lt, sql } from 'drizzle-orm'
import { IDLE_DAYS } from '../auth/actor.server.ts'
import { accountTokens, signInSessions } from '../auth/auth.tables.server.ts'
import { removeOldFailures } from '../auth/sign-in-failures.server.ts'
import type { Tx } from '../db.server.ts'
import { idempotencyKeys, rateLimits } from '../platform.tables.server.ts'

/** Sweeps out what has had its day: counted attempts, kept answers after 48 hours, expired sign-ins and their tokens. All of these
 *  live on real time. */
export async function removeExpired(tx: Tx): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.windowStartsAt, sql`now() - interval '1 day'`))
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '48 hours'`))
  await tx.delete(signInSessions).where(lt(signInSessions.expiresAt, sql`now()`))
  await tx.delete(signInSessions).where(lt(signInSessions.updatedAt, sql`now() - make_interval(days => ${IDLE_DAYS})`))
  await removeOldFailures(tx)
  await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, sql`now()`))
}
