import { and, eq, gt, sql } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import { constraintOf } from '../../database/database-error.ts'
import type { Reader } from '../../database/db.server.ts'
import { findToken, issueToken, removeTokens, spendToken } from './account-tokens.server.ts'
import { type AuthResult, type Caller, refusedByLimit } from '../auth-parts.server.ts'
import { authLimits } from '../auth-limits.server.ts'
import { accountTokens, users } from '../auth.tables.server.ts'
import { provePassword } from '../passwords/prove-password.server.ts'

const A_DAY_MINUTES = 24 * 60

/** Requests a new address for the signed-in caller. Promises: nothing changes until its link is opened and confirmed; a later
 *  request replaces an earlier one. */
export async function askEmailChange(
  caller: Caller,
  { newEmail, password }: { newEmail: string; password: string },
): Promise<AuthResult<null>> {
  const { ctx } = caller
  const proven = await provePassword(caller, password)
  if (!proven.ok) return proven
  const { id, name, email } = proven.value
  if (newEmail === email.toLowerCase()) return refuse('same_email')
  const limited = await refusedByLimit(caller, authLimits.changeEmail(id))
  if (limited) return limited
  if (await isTaken(ctx.reader, newEmail)) return refuse('already_registered')
  await ctx.transaction(async (work) => {
    const { tx } = work
    await removeTokens(tx, id, ['change-email'])
    const request = { purpose: 'change-email' as const, userId: id, email: newEmail, minutes: A_DAY_MINUTES }
    const token = await issueToken(tx, request)
    const confirmUrl = ctx.links.to(`/confirm-email?${new URLSearchParams({ token })}`)
    const account = { id, name, email }
    await caller.services.onAccountEvent(work, {
      kind: 'email_change_requested',
      account,
      newEmail,
      confirmUrl,
    })
  })
  return ok(null)
}

/** The new address of a link that is still valid; the page behind it asks for confirmation. */
export async function findEmailChange({ ctx }: Pick<Caller, 'ctx'>, token: string | null): Promise<string | null> {
  return (await findToken(ctx.reader, 'change-email', token))?.email ?? null
}

/** Confirms the new address of a link. Promises: once; never an address another account has; the former address is notified; what
 *  bore it is the account's from then on, if it had been verified. */
export async function confirmEmailChange({ ctx, services }: Caller, token: string | null): Promise<AuthResult<null>> {
  try {
    return await ctx.transaction(async (work) => {
      const { tx } = work
      const request = await spendToken(tx, 'change-email', token)
      if (!request?.userId || !request.email) return refuse('bad_email_link')
      const [before] = await tx.select().from(users).where(eq(users.id, request.userId)).for('update')
      if (!before || before.deactivatedAt) return refuse('bad_email_link')
      const change = { email: request.email, emailVerified: true, updatedAt: ctx.now() }
      await tx.update(users).set(change).where(eq(users.id, before.id))
      // A reset link in the former mailbox must not open the account any more.
      await removeTokens(tx, before.id, ['reset-password'])
      const account = { id: before.id, name: before.name, email: request.email }
      const { email: formerEmail, emailVerified: isFormerProven } = before
      await services.onAccountEvent(work, { kind: 'email_changed', account, formerEmail, isFormerProven })
      return ok(null)
    })
  } catch (error) {
    if (constraintOf(error) === 'users_email') return refuse('already_registered')
    throw error
  }
}

/** The address waiting for confirmation; null when there is none. */
export async function findPendingEmail(reader: Reader, userId: string): Promise<string | null> {
  const { userId: whose, purpose, expiresAt, email } = accountTokens
  const [row] = await reader
    .select({ email })
    .from(accountTokens)
    .where(and(eq(whose, userId), eq(purpose, 'change-email'), gt(expiresAt, sql`now()`)))
  return row?.email ?? null
}

/** Withdraws the request: its link stops working. */
export async function withdrawEmailChange({ ctx }: Pick<Caller, 'ctx'>): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'account') return
  await ctx.transaction(({ tx }) => removeTokens(tx, actor.userId, ['change-email']))
}

async function isTaken(reader: Reader, email: string): Promise<boolean> {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return rows.length > 0
}
