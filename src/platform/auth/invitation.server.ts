import { hashPassword } from 'better-auth/crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import { type Ctx, joined } from '../ctx.server.ts'
import type { Reader } from '../db.server.ts'
import type { Links } from '../links.server.ts'
import type { AccountFacts, AuthAnswer, AuthParts, Caller } from './auth-parts.server.ts'
import { signInAccounts, users } from './auth.tables.server.ts'

const PURPOSE = 'invitation'
export const INVITATION_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

/** The link by which the owner of an account without a password chooses one: for that address, for two weeks, and until there is
 *  one. Like all links of accounts it lives on real time. */
export function invitationUrl(links: Links, { id, email }: Pick<AccountFacts, 'id' | 'email'>): string {
  const expiresAt = new Date(Date.now() + INVITATION_DAYS * DAY_MS)
  const token = links.sign({ purpose: PURPOSE, subject: `${id} ${email}`, expiresAt })
  return links.to(`/invitation?${new URLSearchParams({ token })}`)
}

/** Whom a link invites, while it may still be taken up. */
export function findInvitation({ ctx }: Pick<Caller, 'ctx'>, token: string | null): Promise<AccountFacts | null> {
  return findInvited(ctx.reader, ctx, token)
}

/** Gives an account its first password. Promises: once, of several at the same time; never another's; the address counts as
 *  verified, because the link came through it. */
export function acceptInvitation(
  { events }: Pick<AuthParts, 'events'>,
  { ctx }: Pick<Caller, 'ctx'>,
  { token, password }: { token: string | null; password: string },
): Promise<AuthAnswer<AccountFacts>> {
  return ctx.transaction(async (tx) => {
    const invited = await findInvited(tx, ctx, token)
    if (!invited) return refuse('bad_invitation')
    await tx.select({ id: users.id }).from(users).where(eq(users.id, invited.id)).for('update')
    // The other of two at once has been here meanwhile.
    if (!(await findInvited(tx, ctx, token))) return refuse('bad_invitation')
    const { id } = invited
    await tx
      .insert(signInAccounts)
      .values({ accountId: id, providerId: 'credential', userId: id, password: await hashPassword(password) })
    await tx.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, id))
    await events.invitationAccepted(joined(ctx, tx), id)
    return ok(invited)
  })
}

async function findInvited(
  reader: Pick<Reader, 'select'>,
  { links }: Ctx,
  token: string | null,
): Promise<AccountFacts | null> {
  const [id = '', email = ''] = links.verify(token, PURPOSE, new Date())?.split(' ') ?? []
  if (!id) return null
  const [row] = await reader
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .leftJoin(signInAccounts, eq(signInAccounts.userId, users.id))
    .where(and(eq(users.id, id), eq(users.email, email), isNull(users.deactivatedAt), isNull(signInAccounts.id)))
  return row ?? null
}
