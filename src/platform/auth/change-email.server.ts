import { and, eq, gt, sql } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import { joined } from '../ctx.server.ts'
import { constraintOf, type Reader, type Tx } from '../db.server.ts'
import { type AuthAnswer, type AuthParts, type Caller, refusedByLimit } from './auth-parts.server.ts'
import { authLimits } from './auth-limits.server.ts'
import { users, verifications } from './auth.tables.server.ts'
import { provePassword } from './prove-password.server.ts'

const PURPOSE = 'change-email'
const A_DAY_MS = 24 * 60 * 60 * 1000

/** Asks for a new address of whoever is signed in. Promises: nothing changes until its link is opened and confirmed; a later wish
 *  replaces an earlier one. */
export async function askEmailChange(
  parts: AuthParts,
  caller: Caller,
  { newEmail, password }: { newEmail: string; password: string },
): Promise<AuthAnswer<null>> {
  const { ctx } = caller
  const proven = await provePassword(parts, caller, password)
  if (!proven.ok) return proven
  const { id, name, email } = proven.value
  if (newEmail === email.toLowerCase()) return refuse('same_email')
  const limited = await refusedByLimit(parts, caller, authLimits.changeEmail(id))
  if (limited) return limited
  if (await isTaken(ctx.reader, newEmail)) return refuse('already_registered')
  // Links and their rows live on real time, as all sign-in tokens do.
  const expiresAt = new Date(Date.now() + A_DAY_MS)
  const token = ctx.links.sign({ purpose: PURPOSE, subject: `${id} ${newEmail}`, expiresAt })
  await ctx.transaction(async (tx) => {
    await tx.delete(verifications).where(eq(verifications.identifier, wishOf(id)))
    await tx.insert(verifications).values({ identifier: wishOf(id), value: newEmail, expiresAt })
    const confirmUrl = ctx.links.to(`/confirm-email?${new URLSearchParams({ token })}`)
    await parts.events.emailChangeAsked(joined(ctx, tx), { account: { id, name, email }, newEmail, confirmUrl })
  })
  return ok(null)
}

/** The new address that a link stands for, while it may still be confirmed; the page behind it asks before it acts. */
export async function findEmailChange({ ctx }: Pick<Caller, 'ctx'>, token: string | null): Promise<string | null> {
  const wish = readToken(ctx.links.verify(token, PURPOSE, new Date()))
  return wish && (await findEmailWish(ctx.reader, wish.userId)) === wish.newEmail ? wish.newEmail : null
}

/** Makes the address of a link the account's. Promises: once; never one that somebody else has; the former address is told. */
export async function confirmEmailChange(
  { events }: AuthParts,
  { ctx }: Pick<Caller, 'ctx'>,
  token: string | null,
): Promise<AuthAnswer<null>> {
  const wish = readToken(ctx.links.verify(token, PURPOSE, new Date()))
  if (!wish) return refuse('bad_email_link')
  try {
    return await ctx.transaction(async (tx) => {
      const spent = await takeWish(tx, wish)
      const [before] = spent ? await tx.select().from(users).where(eq(users.id, wish.userId)).for('update') : []
      if (!before || before.deactivatedAt) return refuse('bad_email_link')
      const change = { email: wish.newEmail, emailVerified: true, updatedAt: ctx.now() }
      await tx.update(users).set(change).where(eq(users.id, before.id))
      // A reset link in the former mailbox must not open the account any more.
      await tx.delete(verifications).where(eq(verifications.value, before.id))
      const account = { id: before.id, name: before.name, email: wish.newEmail }
      await events.emailChanged(joined(ctx, tx), { account, formerEmail: before.email, homeUrl: ctx.links.to('/') })
      return ok(null)
    })
  } catch (error) {
    if (constraintOf(error) === 'users_email') return refuse('already_registered')
    throw error
  }
}

/** The address that waits to be confirmed; null when none does. */
export async function findEmailWish(reader: Reader, userId: string): Promise<string | null> {
  const [row] = await reader
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, wishOf(userId)), gt(verifications.expiresAt, sql`now()`)))
  return row?.value ?? null
}

/** Takes the wish back: its link opens nothing any more. */
export async function withdrawEmailChange({ ctx }: Pick<Caller, 'ctx'>): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'account') return
  await ctx.transaction((tx) => tx.delete(verifications).where(eq(verifications.identifier, wishOf(actor.userId))))
}

type Wish = { userId: string; newEmail: string }

async function takeWish(tx: Tx, { userId, newEmail }: Wish): Promise<boolean> {
  const which = and(eq(verifications.identifier, wishOf(userId)), eq(verifications.value, newEmail))
  return (await tx.delete(verifications).where(which).returning({ id: verifications.id })).length > 0
}

function readToken(subject: string | null): Wish | null {
  const [userId, newEmail] = subject?.split(' ') ?? []
  return userId && newEmail ? { userId, newEmail } : null
}

function wishOf(userId: string): string {
  return `${PURPOSE}:${userId}`
}

async function isTaken(reader: Reader, email: string): Promise<boolean> {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return rows.length > 0
}
