import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import { giveMinutes, type Reader, type Tx } from '../../database/db.server.ts'
import type { Links } from '../../links.server.ts'
import type { SignUp } from './account-forms.ts'
import { accountTokens, users } from '../auth.tables.server.ts'
import { findToken, issueToken, spendToken } from './account-tokens.server.ts'
import { type AuthResult, busy, type Caller } from '../auth-parts.server.ts'
import { ensureAccount } from './ensure-account.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { endSignIns, keepPassword } from '../passwords/passwords.server.ts'
import { openSignIn, type SignedIn } from '../sign-in/sign-in.server.ts'

/** Creates the one-time link that makes an admin: for the address in ADMIN_EMAIL and no other, or with null for the first admin
 *  of a studio that has none. It replaces earlier ones. */
export async function setupUrl(
  tx: Tx,
  links: Links,
  { email, minutes }: { email: string | null; minutes: number },
): Promise<string> {
  await tx.delete(accountTokens).where(eq(accountTokens.purpose, 'setup'))
  const token = await issueToken(tx, { purpose: 'setup', ...(email ? { email } : {}), minutes })
  return links.to(`/setup?${new URLSearchParams({ token })}`)
}

/** Whether this address has a valid set-up link already. */
export async function isSetupPending(tx: Tx, email: string): Promise<boolean> {
  const isFor = and(eq(accountTokens.purpose, 'setup'), eq(accountTokens.email, email))
  const rows = await tx.select({ at: accountTokens.expiresAt }).from(accountTokens).where(isFor)
  return rows.some(({ at }) => at.getTime() > Date.now())
}

/** Whether the address in ADMIN_EMAIL has been admin before: a role removed later stays removed. */
export async function hasBeenAdmin(reader: Pick<Reader, 'select'>, email: string): Promise<boolean> {
  const was = or(eq(users.role, 'admin'), isNotNull(users.adminGrantedAt))
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), was))
  return rows.length > 0
}

/** The valid link, with the address it is for; null when it is invalid. */
export async function findSetup(
  { ctx }: Pick<Caller, 'ctx'>,
  token: string | null,
): Promise<{ email: string | null } | null> {
  const link = await findToken(ctx.reader, 'setup', token)
  if (!link || (link.email === null && (await hasAdmin(ctx.reader)))) return null
  return { email: link.email }
}

export async function hasAdmin(reader: Pick<Reader, 'select'>): Promise<boolean> {
  const rows = await reader.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return rows.length > 0
}

export async function hasAccounts(reader: Pick<Reader, 'select'>): Promise<boolean> {
  const rows = await reader.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}

/** Prevents, until this transaction ends, that another one creates the first account or the first admin. */
async function holdFirstAccount(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tempo.first-account'))`)
}

/** The same at a start, which waits while another instance writes the demo, however busy its machine is. */
export async function holdFirstAccountAtStart(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '2min'`)
  await giveMinutes(tx, 2)
  await holdFirstAccount(tx)
}

/** Makes an admin by the set-up link and signs in. Promises: of several calls at once one becomes admin; a link for one address
 *  makes no other one admin; an existing account with that address gets the new password and loses every sign-in, because its
 *  owner is the person with the link; without ADMIN_EMAIL an address that has an account is refused, never promoted. */
export async function setUpAdmin(
  caller: Caller,
  { token, form }: { token: string | null; form: SignUp },
): Promise<AuthResult<SignedIn>> {
  const { ctx } = caller
  if (!(await findSetup(caller, token))) return refuse('bad_setup_link')
  const passwordHash = await hashPassword(form.password)
  if (!passwordHash) return busy()
  const made = await ctx.transaction(async (work): Promise<AuthResult<{ id: string; email: string }>> => {
    const { tx } = work
    // One at a time: the second finds an admin.
    await holdFirstAccount(tx)
    const link = await findSetup({ ctx: work }, token)
    if (!link) return refuse('bad_setup_link')
    if (link.email !== null && link.email !== form.email) return refuse('other_setup_address')
    const { name, email, contact } = form
    const { id, isNew } = await ensureAccount(tx, { name, email, contact, passwordHash, role: 'admin', verified: true })
    if (!isNew && link.email === null) return refuse('already_registered')
    await spendToken(tx, 'setup', token)
    if (!isNew) {
      await keepPassword(tx, id, passwordHash)
      await endSignIns(tx, id)
    }
    const admin = { role: 'admin' as const, emailVerified: true, deactivatedAt: null, adminGrantedAt: ctx.now() }
    await tx.update(users).set(admin).where(eq(users.id, id))
    await caller.services.onAccountEvent(work, { kind: 'admin_granted', account: { id, name, email } })
    return ok({ id, email })
  })
  if (!made.ok) return made
  return openSignIn(caller, { ...made.value, name: form.name, emailVerified: true })
}
