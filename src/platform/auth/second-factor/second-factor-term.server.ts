import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Config } from '../../config/config.server.ts'
import type { Reader, Tx } from '../../database/db.server.ts'
import { passkeys, secondFactors, users } from '../auth.tables.server.ts'

/** How long an admin may postpone the second factor (PRODUCT 2). */
export const POSTPONED_DAYS = 14

/** Whether admins are asked for a second factor at each sign-in; on loopback it is only offered. */
export function isSecondFactorRequired({
  origin,
  isLoopbackOrigin,
}: Pick<Config, 'origin' | 'isLoopbackOrigin'>): boolean {
  return origin.startsWith('https:') && !isLoopbackOrigin
}

/** Starts the period of an admin who signs in for the first time. */
export async function startSecondFactorTerm(tx: Tx, userId: string): Promise<void> {
  const dueAt = sql`now() + make_interval(days => ${POSTPONED_DAYS})`
  await tx
    .update(users)
    .set({ secondFactorDueAt: dueAt })
    .where(and(eq(users.id, userId), eq(users.role, 'admin'), isNull(users.secondFactorDueAt)))
}

/** Until when an admin may still postpone it, possibly in the past; null when there is nothing to ask: no admin, or the factor
 *  is on. */
export async function findSecondFactorTerm(reader: Reader, userId: string): Promise<Date | null> {
  const on = and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.enabledAt))
  const [row] = await reader
    .select({ dueAt: users.secondFactorDueAt })
    .from(users)
    .leftJoin(secondFactors, on)
    .leftJoin(passkeys, eq(passkeys.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.role, 'admin'), isNull(secondFactors.userId), isNull(passkeys.id)))
  return row?.dueAt ?? null
}
