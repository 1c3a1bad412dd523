import { eq, sql } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import { joined } from '../ctx.server.ts'
import type { Reader, Tx } from '../db.server.ts'
import type { Links } from '../links.server.ts'
import type { SignUp } from './account-forms.ts'
import type { AuthAnswer, AuthParts, Caller } from './auth-parts.server.ts'
import { users } from './auth.tables.server.ts'
import { ensureAccount } from './ensure-account.server.ts'

const PURPOSE = 'setup'
const GOOD_FOR_MINUTES = 15

/** The link that makes the first admin of a studio that has none: good for a quarter of an hour, and until it was used. */
export function setupLink(links: Links): string {
  const expiresAt = new Date(Date.now() + GOOD_FOR_MINUTES * 60_000)
  return links.to(
    `/setup?${new URLSearchParams({ token: links.sign({ purpose: PURPOSE, subject: 'first-admin', expiresAt }) })}`,
  )
}

/** Whether a set-up link would still be taken. */
export async function isSetupOpen({ ctx }: Caller, token: string | null): Promise<boolean> {
  return ctx.links.verify(token, PURPOSE, new Date()) !== null && !(await hasAdmin(ctx.reader))
}

export async function hasAdmin(reader: Pick<Reader, 'select'>): Promise<boolean> {
  const rows = await reader.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return rows.length > 0
}

export async function hasAccounts(reader: Pick<Reader, 'select'>): Promise<boolean> {
  const rows = await reader.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}

/** Until this transaction ends nobody else makes the first account or the first admin. */
export async function holdFirstAccount(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tempo.first-account'))`)
}

/** Makes the first admin by the set-up link. Promises: of several at once one becomes admin; an address that already has an account
 *  is refused, never raised. */
export function setUpAdmin(
  { events }: Pick<AuthParts, 'events'>,
  { ctx }: Caller,
  { token, form }: { token: string | null; form: SignUp },
): Promise<AuthAnswer<{ id: string }>> {
  return ctx.transaction(async (tx) => {
    // One at a time: the second finds an admin.
    await holdFirstAccount(tx)
    if (!ctx.links.verify(token, PURPOSE, new Date()) || (await hasAdmin(tx))) return refuse('bad_setup_link')
    const { id, isNew } = await ensureAccount(tx, { ...form, role: 'admin', verified: true })
    if (!isNew) return refuse('already_registered')
    await events.adminGranted(joined(ctx, tx), id)
    return ok({ id })
  })
}
