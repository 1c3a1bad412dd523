import type { Role } from '#src/platform/role.ts'
import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { Reader } from '../../database/db.server.ts'
import { inOrderOfPerson } from '#src/platform/database/person-order.server.ts'
import type { AuthResult, Caller } from '../auth-parts.server.ts'
import { passkeys, secondFactors, signInSessions, users } from '../auth.tables.server.ts'
import { deviceName } from './device-name.ts'

export type StaffAccount = {
  id: string
  name: string
  email: string
  role: Role
  dueAt: Date | null
  hasFactor: boolean
}
export type LiveSignIn = {
  id: string
  userId: string
  name: string
  role: Role
  device: string
  since: Date
  lastSeen: Date
}

/** Staff with and without a second factor, and the live sign-ins: all of staff, and the latest of members. */
export async function listStaffSignIns(
  reader: Reader,
  most: number,
): Promise<{ staff: StaffAccount[]; live: LiveSignIn[] }> {
  const { id, name, email, role } = users
  const isEnabled = and(eq(secondFactors.userId, id), isNotNull(secondFactors.enabledAt))
  const hasPasskey = sql<boolean>`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${id})`
  const staff = await reader
    .select({ id, name, email, role, dueAt: users.secondFactorDueAt, factor: secondFactors.userId, hasPasskey })
    .from(users)
    .leftJoin(secondFactors, isEnabled)
    .where(and(ne(role, 'member'), sql`${users.deactivatedAt} is null`))
    .orderBy(inOrderOfPerson(users.name))
  const live = await reader
    .select({
      id: signInSessions.id,
      userId: id,
      name,
      role,
      userAgent: signInSessions.userAgent,
      since: signInSessions.createdAt,
      lastSeen: signInSessions.updatedAt,
    })
    .from(signInSessions)
    .innerJoin(users, eq(id, signInSessions.userId))
    .where(and(gt(signInSessions.expiresAt, sql`now()`), eq(signInSessions.awaitsCode, false)))
    .orderBy(sql`${role} = 'member'`, desc(signInSessions.updatedAt))
    .limit(most)
  return {
    staff: staff.map(({ factor, hasPasskey: has, ...one }) => ({ ...one, hasFactor: factor !== null || has })),
    live: live.map(({ userAgent, ...one }) => ({ ...one, device: deviceName(userAgent ?? '') })),
  }
}

/** Ends one sign-in of anybody. For admins only. */
export async function endSignInOf({ ctx }: Pick<Caller, 'ctx'>, sessionId: string): Promise<AuthResult<null>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin' || !isId(sessionId)) return refuse('session_not_found')
  const ended = await ctx.transaction(({ tx }) =>
    tx.delete(signInSessions).where(eq(signInSessions.id, sessionId)).returning({ id: signInSessions.id }),
  )
  return ended.length > 0 ? ok(null) : refuse('session_not_found')
}
