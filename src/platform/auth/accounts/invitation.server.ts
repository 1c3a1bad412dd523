import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '#src/kit/outcome.ts'
import type { Reader, Tx } from '../../database/db.server.ts'
import type { Links } from '../../links.server.ts'
import { findToken, issueToken, removeTokens } from './account-tokens.server.ts'
import { type AccountFacts, type AuthResult, busy, type Caller } from '../auth-parts.server.ts'
import { passwords, users } from '../auth.tables.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { keepPassword } from '../passwords/passwords.server.ts'
import { openSignIn, type SignedIn } from '../sign-in/sign-in.server.ts'

export const INVITATION_DAYS = 14

/** Creates the link by which the owner of an account without a password chooses one: for that address, for two weeks or until
 *  there is a password. Like all links of accounts it uses real time. */
export async function invitationUrl(
  tx: Tx,
  links: Links,
  { id: userId, email }: Pick<AccountFacts, 'id' | 'email'>,
): Promise<string> {
  const token = await issueToken(tx, { purpose: 'invitation', userId, email, minutes: INVITATION_DAYS * 24 * 60 })
  return links.to(`/invitation?${new URLSearchParams({ token })}`)
}

/** The account a link invites, while it is valid. */
export function findInvitation({ ctx }: Pick<Caller, 'ctx'>, token: string | null): Promise<AccountFacts | null> {
  return findInvited(ctx.reader, token)
}

/** Gives an account its first password and signs in. Promises: once, of several calls at once; never replaces a password; the
 *  address counts as verified, because the link was sent to it. Locks: the account. */
export async function acceptInvitation(
  caller: Caller,
  { token, password }: { token: string | null; password: string },
): Promise<AuthResult<SignedIn>> {
  const { ctx } = caller
  if (!(await findInvited(ctx.reader, token))) return refuse('bad_invitation')
  const hash = await hashPassword(password)
  if (!hash) return busy()
  const invited = await ctx.transaction(async (work) => {
    const { tx } = work
    const found = await findInvited(tx, token)
    if (!found) return null
    await tx.select({ id: users.id }).from(users).where(eq(users.id, found.id)).for('update')
    // Another call was quicker.
    if (!(await findInvited(tx, token))) return null
    await keepPassword(tx, found.id, hash)
    await removeTokens(tx, found.id, ['invitation'])
    await tx.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, found.id))
    await caller.services.onAccountEvent(work, { kind: 'invitation_accepted', account: found })
    return found
  })
  return invited ? openSignIn(caller, { ...invited, emailVerified: true }) : refuse('bad_invitation')
}

async function findInvited(reader: Pick<Reader, 'select'>, token: string | null): Promise<AccountFacts | null> {
  const link = await findToken(reader, 'invitation', token)
  if (!link?.userId || !link.email) return null
  const isTheirs = and(eq(users.id, link.userId), eq(users.email, link.email))
  const [row] = await reader
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(and(isTheirs, isNull(users.deactivatedAt), isNull(passwords.userId)))
  return row ?? null
}
