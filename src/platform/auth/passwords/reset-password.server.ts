import { eq, sql } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import { findToken, issueToken, spendToken } from '../accounts/account-tokens.server.ts'
import { authLimits } from '../auth-limits.server.ts'
import { type AuthResult, busy, type Caller, refusedByLimit } from '../auth-parts.server.ts'
import { users } from '../auth.tables.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { endSignIns, keepPassword } from './passwords.server.ts'

const account = { id: users.id, name: users.name, email: users.email }

/** E-mails a reset link, valid once and for one hour. The answer is the same for an unknown address. */
export async function requestReset(caller: Caller, email: string): Promise<AuthResult<null>> {
  const limited = await refusedByLimit(caller, authLimits.reset(email))
  if (limited) return limited
  const { ctx } = caller
  return ctx.transaction(async (work) => {
    const { tx } = work
    const [found] = await tx
      .select(account)
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
    if (!found) return ok(null)
    const oobCode = await issueToken(tx, { purpose: 'reset-password', userId: found.id, email, minutes: 60 })
    const resetUrl = ctx.links.to(`/reset-password?${new URLSearchParams({ oobCode })}`)
    await caller.services.onAccountEvent(work, { kind: 'reset_requested', account: found, resetUrl })
    return ok(null)
  })
}

/** Whether a reset link is valid, for the page that asks for the new password. */
export async function isResetCode({ ctx }: Caller, code: string): Promise<boolean> {
  return (await findToken(ctx.reader, 'reset-password', code)) !== null
}

/** Sets a new password by a reset link. Promises: the link and every other one of that account is used up, all its sign-ins
 *  end, and its address counts as verified, because the link was sent to it. */
export async function resetPassword(
  caller: Caller,
  { code, password }: { code: string; password: string },
): Promise<AuthResult<null>> {
  const { ctx } = caller
  if (!(await isResetCode(caller, code))) return refuse('bad_reset_code')
  const hash = await hashPassword(password)
  if (!hash) return busy()
  return ctx.transaction(async (work) => {
    const { tx } = work
    const link = await spendToken(tx, 'reset-password', code)
    if (!link?.userId) return refuse('bad_reset_code')
    await keepPassword(tx, link.userId, hash)
    await endSignIns(tx, link.userId)
    const change = { emailVerified: true, updatedAt: ctx.now() }
    const [changed] = await tx.update(users).set(change).where(eq(users.id, link.userId)).returning(account)
    if (!changed) return refuse('bad_reset_code')
    await caller.services.onAccountEvent(work, { kind: 'password_reset', account: changed })
    return ok(null)
  })
}
