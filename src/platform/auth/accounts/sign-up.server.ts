import { eq } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { Work } from '../../ctx.server.ts'
import { first, type Tx } from '../../database/db.server.ts'
import type { SignUp } from './account-forms.ts'
import { issueToken } from './account-tokens.server.ts'
import { authLimits } from '../auth-limits.server.ts'
import { type AuthResult, busy, type Caller, refusedByLimit } from '../auth-parts.server.ts'
import { users } from '../auth.tables.server.ts'
import { findMark, markBrowser } from '../sign-in/browser-mark.server.ts'
import { ensureAccount } from './ensure-account.server.ts'
import { hashPassword, isHashingFull } from '../passwords/password-hash.server.ts'
import type { AccountView } from '../sign-in/sign-in.server.ts'

const A_DAY_MINUTES = 24 * 60

export type SignedUp = { user: AccountView; cookies: string[] }

/** Creates an account and sends its verification e-mail. Promises: account, member, person and e-mail are stored together or
 *  not at all; of two sign-ups with one address one is refused; the browser is marked as the one that chose the password.
 *  `next` is the page the visitor wanted (a path of ours). */
export async function signUp(
  caller: Caller,
  { form, next }: { form: SignUp; next: string | null },
): Promise<AuthResult<SignedUp>> {
  if (isHashingFull()) return busy()
  const limited = await refusedByLimit(caller, authLimits.signUp(form.email, caller.network))
  if (limited) return limited
  const passwordHash = await hashPassword(form.password)
  if (!passwordHash) return busy()
  const { ctx } = caller
  return ctx.transaction(async (work) => {
    const { tx } = work
    const { name, email, contact } = form
    const { id, isNew } = await ensureAccount(tx, {
      name,
      email,
      contact,
      passwordHash,
      role: 'member',
      verified: false,
    })
    if (!isNew) return refuse('already_registered')
    const account = { id, name, email, emailVerified: false }
    await mailVerification(work, caller, { account, next })
    const signedUp = { user: account, cookies: [await markBrowser(tx, id)] }
    await caller.services.onAccountEvent(work, { kind: 'signed_up', account })
    return ok(signedUp)
  })
}

/** Sends the verification e-mail again, to the address of the sign-up pending in this browser (PRODUCT 4.2): a caller who has
 *  not proven the password learns nothing and causes no e-mail. */
export async function resendVerification(
  caller: Caller,
  { email, next }: { email: string; next: string | null },
): Promise<AuthResult<null>> {
  const limited = await refusedByLimit(caller, authLimits.resend(email))
  if (limited) return limited
  const { ctx } = caller
  const mark = await findMark(caller)
  if (!mark) return refuse('sign_in_first')
  return ctx.transaction(async (work) => {
    const { tx } = work
    const account = mark.userId && (await findAccount(tx, mark.userId))
    if (!account) return refuse('no_user')
    if (account.email !== email) return refuse('sign_in_first')
    if (account.emailVerified) return refuse('already_verified')
    await mailVerification(work, caller, { account, next })
    return ok(null)
  })
}

/** The address waiting for verification in this browser, to offer another e-mail; null when there is none. */
export async function findPendingAddress(caller: Caller): Promise<string | null> {
  const mark = await findMark(caller)
  const account = mark?.userId ? await findAccount(caller.ctx.reader, mark.userId) : null
  return account && !account.emailVerified ? account.email : null
}

async function mailVerification(
  work: Work,
  { services }: Caller,
  { account, next }: { account: AccountView; next: string | null },
): Promise<void> {
  const { id: userId, email } = account
  const token = await issueToken(work.tx, { purpose: 'verify-email', userId, email, minutes: A_DAY_MINUTES })
  const verifyUrl = work.links.to(`/verify?${new URLSearchParams({ token, ...(next ? { next } : {}) })}`)
  await services.onAccountEvent(work, { kind: 'verification_requested', account, verifyUrl })
}

async function findAccount(reader: Pick<Tx, 'select'>, id: string): Promise<AccountView | null> {
  const { name, email, emailVerified } = users
  return first(reader.select({ id: users.id, name, email, emailVerified }).from(users).where(eq(users.id, id)))
}
