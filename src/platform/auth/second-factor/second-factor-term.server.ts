import { isAtDesk, ROLES } from '#src/platform/role.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Config } from '../../config/config.server.ts'
import type { Reader, Tx } from '../../database/db.server.ts'
import { passkeys, secondFactors, users } from '../auth.tables.server.ts'

/** Those whose sign-in opens other people's data and the till. */
const AT_DESK = ROLES.filter((role) => isAtDesk({ role }))

/** How long they may postpone the second factor (PRODUCT 2). */
export const POSTPONED_DAYS = 14

/** Whether they are asked for a second factor at each sign-in; on loopback it is only offered. */
export function isSecondFactorRequired({
  origin,
  isLoopbackOrigin,
}: Pick<Config, 'origin' | 'isLoopbackOrigin'>): boolean {
  return origin.startsWith('https:') && !isLoopbackOrigin
}

/** Starts the period of one of them who signs in for the first time. */
export async function startSecondFactorTerm(tx: Tx, userId: string): Promise<void> {
  const dueAt = sql`now() + make_interval(days => ${POSTPONED_DAYS})`
  await tx
    .update(users)
    .set({ secondFactorDueAt: dueAt })
    .where(and(eq(users.id, userId), inArray(users.role, AT_DESK), isNull(users.secondFactorDueAt)))
}

/** Until when they may still postpone it, possibly in the past; null when there is nothing to ask: another role, or the factor
 *  is on. */
export async function findSecondFactorTerm(reader: Reader, userId: string): Promise<Date | null> {
  const on = and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.enabledAt))
  const [row] = await reader
    .select({ dueAt: users.secondFactorDueAt })
    .from(users)
    .leftJoin(secondFactors, on)
    .leftJoin(passkeys, eq(passkeys.userId, users.id))
    .where(and(eq(users.id, userId), inArray(users.role, AT_DESK), isNull(secondFactors.userId), isNull(passkeys.id)))
  return row?.dueAt ?? null
}
