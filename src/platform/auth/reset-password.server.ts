import { eq } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import { joined } from '../ctx.server.ts'
import { authLimits } from './auth-limits.server.ts'
import { type AuthAnswer, type AuthParts, type Caller, libraryAnswer, refusedByLimit } from './auth-parts.server.ts'
import { users, verifications } from './auth.tables.server.ts'

/** Mails a reset link, good once and for one hour. The answer is the same for an address nobody has. */
export async function requestReset(parts: AuthParts, caller: Caller, email: string): Promise<AuthAnswer<null>> {
  const limited = await refusedByLimit(parts, caller, authLimits.reset(email))
  if (limited) return limited
  const { library, events } = parts
  const { ctx } = caller
  return library.within(ctx, async (tx, asked) => {
    await library.api.requestPasswordReset({ body: { email } })
    const { resetToken } = asked
    if (!resetToken) return ok(null)
    const [account] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(eq(users.email, email))
    const resetUrl = ctx.links.to(`/reset-password?${new URLSearchParams({ oobCode: resetToken })}`)
    if (account) await events.resetAsked(joined(ctx, tx), { account, resetUrl })
    return ok(null)
  })
}

/** Whether a reset link would still be taken, for the page that asks for the new password. */
export async function isResetCode({ library }: AuthParts, code: string): Promise<boolean> {
  return CODE.test(code) && (await library.isResetCode(code))
}

// What the library makes; anything else (a NUL, say) is asked of no database.
const CODE = /^[A-Za-z0-9_-]{1,100}$/

/** Sets a new password by a reset link. Promises: the link and every other one of that account is spent, all its sign-ins end, and
 *  its address counts as verified, because the link came through it. */
export async function resetPassword(
  { library, events }: AuthParts,
  { ctx }: Caller,
  { code, password }: { code: string; password: string },
): Promise<AuthAnswer<null>> {
  if (!CODE.test(code)) return refuse('bad_reset_code')
  const { refused } = await libraryAnswer(() =>
    library.within(ctx, async (tx, asked) => {
      await library.api.resetPassword({ body: { newPassword: password, token: code } })
      const { account } = asked
      if (!account) throw new Error('The library reset no password')
      await tx.delete(verifications).where(eq(verifications.value, account.id))
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, account.id))
      await events.passwordReset(joined(ctx, tx), { account, signInUrl: ctx.links.to('/member') })
    }),
  )
  return refused === null ? ok(null) : refuse('bad_reset_code')
}
