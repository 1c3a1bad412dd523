import { eq } from 'drizzle-orm'
import { createEmailVerificationToken } from 'better-auth/api'
import { ok, refuse } from '#src/kit/outcome.ts'
import { joined } from '../ctx.server.ts'
import type { Tx } from '../db.server.ts'
import { constraintOf } from '../db.server.ts'
import type { SignUp } from './account-forms.ts'
import { VERIFICATION_HOURS } from './auth-library.server.ts'
import { authLimits } from './auth-limits.server.ts'
import { type AuthAnswer, type AuthParts, type Caller, libraryAnswer, refusedByLimit } from './auth-parts.server.ts'
import { users } from './auth.tables.server.ts'
import { pendingCookie, pendingUserId } from './pending-sign-up.server.ts'

/** What the library tells of an account; no more leaves the house. */
export type AccountAnswer = { id: string; name: string; email: string; emailVerified: boolean }
export type SignedUp = { user: AccountAnswer; cookies: string[] }

/** Makes an account and asks its address to be verified. Promises: account, member, person and the letter are kept together or not
 *  at all; of two sign-ups with one address one is refused. `next` is where the person wanted to go (a path of ours). */
export async function signUp(
  parts: AuthParts,
  caller: Caller,
  { form, next }: { form: SignUp; next: string | null },
): Promise<AuthAnswer<SignedUp>> {
  const limited = await refusedByLimit(parts, caller, authLimits.signUp(form.email, caller.remoteAddress))
  if (limited) return limited
  const { library, events } = parts
  const { ctx } = caller
  try {
    return await library.within(ctx, async (tx, asked) => {
      const { user } = await library.api.signUpEmail({ body: form })
      if (asked.isTaken) return refuse('already_registered')
      if (!asked.verificationToken) throw new Error('The library made no verification token')
      const verifyUrl = verifyLink(ctx.links.to, asked.verificationToken, next)
      await events.verificationAsked(joined(ctx, tx), { account: user, verifyUrl })
      return ok({ user: accountAnswer(user), cookies: [pendingCookie(ctx.links, user.id)] })
    })
  } catch (error) {
    if (await isTakenMeanwhile(error, caller, form.email)) return refuse('already_registered')
    throw error
  }
}

/** Two sign-ups at once: the library hides the unique index's complaint behind one of its own, so we look. */
async function isTakenMeanwhile(error: unknown, { ctx }: Caller, email: string): Promise<boolean> {
  if (constraintOf(error) === 'users_email') return true
  const rows = await ctx.reader.select({ id: users.id }).from(users).where(eq(users.email, email))
  return rows.length > 0
}

/** Sends the verification email again, to the address of the sign-up that is pending in this browser (PRODUCT 4.2): whoever has
 *  not proven the password learns nothing and causes no mail. */
export async function resendVerification(
  parts: AuthParts,
  caller: Caller,
  { email, next, secret }: { email: string; next: string | null; secret: string },
): Promise<AuthAnswer<null>> {
  const limited = await refusedByLimit(parts, caller, authLimits.resend(email))
  if (limited) return limited
  const { ctx } = caller
  const userId = pendingUserId(ctx.links, caller.headers.get('Cookie'))
  if (!userId) return refuse('sign_in_first')
  const token = await createEmailVerificationToken(secret, email, undefined, VERIFICATION_HOURS * 60 * 60)
  return ctx.transaction(async (tx) => {
    const account = await findAccount(tx, userId)
    if (!account) return refuse('no_user')
    if (account.email !== email) return refuse('sign_in_first')
    if (account.emailVerified) return refuse('already_verified')
    await parts.events.verificationAsked(joined(ctx, tx), { account, verifyUrl: verifyLink(ctx.links.to, token, next) })
    return ok(null)
  })
}

/** Marks the address of a verification link as verified; a second time changes nothing. */
export async function verifyAddress({ library }: AuthParts, { ctx }: Caller, token: string): Promise<AuthAnswer<null>> {
  const { refused } = await libraryAnswer(() =>
    library.within(ctx, () => library.api.verifyEmail({ query: { token } })),
  )
  return refused === null ? ok(null) : refuse('bad_verification_link')
}

/** The address that waits to be verified in this browser, to offer another email; null when none does. */
export async function findPendingAddress({ ctx, headers }: Caller): Promise<string | null> {
  const userId = pendingUserId(ctx.links, headers.get('Cookie'))
  const account = userId ? await findAccount(ctx.reader, userId) : null
  return account && !account.emailVerified ? account.email : null
}

async function findAccount(reader: Pick<Tx, 'select'>, id: string): Promise<AccountAnswer | null> {
  const { name, email, emailVerified } = users
  const [row] = await reader.select({ id: users.id, name, email, emailVerified }).from(users).where(eq(users.id, id))
  return row ?? null
}

function verifyLink(to: (path: string) => string, token: string, next: string | null): string {
  return to(`/verify?${new URLSearchParams({ token, ...(next ? { next } : {}) })}`)
}

function accountAnswer({ id, name, email, emailVerified }: AccountAnswer): AccountAnswer {
  return { id, name, email, emailVerified }
}
