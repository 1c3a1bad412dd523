import { eq } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import { constraintOf } from '../../database/database-error.ts'
import type { Tx } from '../../database/db.server.ts'
import type { Links } from '../../links.server.ts'
import { findToken, issueToken, removeTokens, spendToken } from './account-tokens.server.ts'
import type { AuthResult, Caller } from '../auth-parts.server.ts'
import { passkeys, users } from '../auth.tables.server.ts'
import { voidPassword } from '../passwords/passwords.server.ts'

const A_WEEK_MINUTES = 7 * 24 * 60
const AN_HOUR_MINUTES = 60

/** Creates the link "this wasn't me" of a security e-mail to `email`: the address notified of the change, which after a change
 *  of address is the former one. Valid for a week. */
export async function issueNotMeLink(tx: Tx, links: Links, about: { userId: string; email: string }): Promise<string> {
  const token = await issueToken(tx, { purpose: 'not-me', ...about, minutes: A_WEEK_MINUTES })
  return links.to(`/not-me?${new URLSearchParams({ token })}`)
}

/** The address a link was sent to, while it is valid; the page behind it asks for confirmation. */
export async function findNotMe({ ctx }: Pick<Caller, 'ctx'>, token: string | null): Promise<string | null> {
  return (await findToken(ctx.reader, 'not-me', token))?.email ?? null
}

/** Locks an account whose owner says that a change was not theirs. Promises: the password, every passkey, every sign-in and
 *  every other link are revoked, so that nothing can be changed until the owner chooses a new password by the link e-mailed
 *  here; the account's address is again the one that the link was sent to, unless another account has it by now. */
export async function lockByOwner({ ctx, services }: Caller, token: string | null): Promise<AuthResult<null>> {
  try {
    return await ctx.transaction(async (work) => {
      const { tx } = work
      const link = await spendToken(tx, 'not-me', token)
      if (!link?.userId || !link.email) return refuse('bad_email_link')
      const [found] = await tx.select().from(users).where(eq(users.id, link.userId)).for('update')
      if (!found || found.deactivatedAt) return refuse('bad_email_link')
      await voidPassword(tx, found.id)
      await removeTokens(tx, found.id, ['not-me', 'verify-email'])
      await tx.delete(passkeys).where(eq(passkeys.userId, found.id))
      const { id, name } = found
      const email = link.email
      const isBack = email.toLowerCase() !== found.email.toLowerCase()
      if (isBack) await tx.update(users).set({ email, updatedAt: ctx.now() }).where(eq(users.id, id))
      const oobCode = await issueToken(tx, { purpose: 'reset-password', userId: id, email, minutes: AN_HOUR_MINUTES })
      const resetUrl = ctx.links.to(`/reset-password?${new URLSearchParams({ oobCode })}`)
      await services.onAccountEvent(work, {
        kind: 'locked_by_owner',
        account: { id, name, email },
        resetUrl,
        ...(isBack && { formerEmail: found.email }),
      })
      return ok(null)
    })
  } catch (error) {
    if (constraintOf(error) === 'users_email') return refuse('already_registered')
    throw error
  }
}
