import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { Ctx, SignedInCtx } from '../../ctx.server.ts'
import type { Reader } from '../../database/db.server.ts'
import type { AccountFacts, AuthResult, AuthServices, Caller } from '../auth-parts.server.ts'
import { passkeys, users } from '../auth.tables.server.ts'
import type { Attestation } from './passkey-responses.ts'
import { keepChallenge, spendChallenge } from './passkey-challenges.server.ts'
import { provePassword } from '../passwords/prove-password.server.ts'
import { webauthn } from './webauthn.server.ts'

const MOST_PASSKEYS = 10
// EdDSA, ES256 and RS256, which devices support today. By default the package also tries those that are experimental in Node,
// with a warning.
const ALGORITHMS = [-8, -7, -257]

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** The passkeys of the signed-in caller, oldest first. */
export async function listPasskeys({ ctx }: Pick<Caller, 'ctx'>): Promise<Passkey[]> {
  if (ctx.actor.kind !== 'account') return []
  const { id, name, createdAt, lastUsedAt } = passkeys
  return ctx.reader
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, ctx.actor.userId))
    .orderBy(asc(createdAt), asc(id))
}

/** The request to a device that is to create a passkey. Promises: only after the password, and for this account alone; the
 *  device stores whose it is and verifies its owner each time, so that it stands for both factors. */
export async function beginPasskey(caller: Caller, password: string) {
  const proven = await provePassword(caller, password)
  if (!proven.ok) return proven
  const { id, name, email } = proven.value
  const known = await listCredentials(caller.ctx.reader, id)
  if (known.length >= MOST_PASSKEYS) return refuse('too_many_passkeys' as const)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpID: new URL(caller.services.config.origin).hostname,
    rpName: new URL(caller.services.config.origin).hostname,
    userID: Uint8Array.from(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await keepChallenge(caller.ctx, options.challenge, id)
  return ok(options)
}

/** Adds the passkey that a device has created. Promises: its challenge was issued to this account and is used up; the owner is
 *  notified. Locks: the account. */
export async function addPasskey(
  { ctx, services }: Caller,
  { name, made }: { name: string; made: Attestation },
): Promise<AuthResult<null>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('passkey_not_added')
  const challenge = await spendChallenge(ctx, made.response.clientDataJSON, actor.userId)
  const credential = challenge && (await verified(services, made, challenge))
  if (!credential) return refuse('passkey_not_added')
  return ctx.transaction(async (work) => {
    const { tx } = work
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for('no key update')
    if ((await listCredentials(tx, actor.userId)).length >= MOST_PASSKEYS) return refuse('too_many_passkeys')
    const { id: credentialId, counter } = credential
    const publicKey = Buffer.from(credential.publicKey).toString('base64url')
    const { transports } = made.response
    const added = await tx
      .insert(passkeys)
      .values({ userId: actor.userId, name, credentialId, publicKey, counter, transports })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) return refuse('passkey_known')
    await services.onAccountEvent(work, { kind: 'passkey_added', account: accountOf(actor), passkey: name })
    return ok(null)
  })
}

/** Renames one of the caller's passkeys; another's is not found. */
export async function renamePasskey(
  { ctx }: Pick<Caller, 'ctx'>,
  { id, name }: { id: string; name: string },
): Promise<AuthResult<null>> {
  const which = ownOne(ctx.actor, id)
  if (!which) return refuse('passkey_not_found')
  const renamed = await ctx.transaction(({ tx }) =>
    tx.update(passkeys).set({ name }).where(which).returning({ id: passkeys.id }),
  )
  return renamed.length > 0 ? ok(null) : refuse('passkey_not_found')
}

/** Removes one of the caller's passkeys. Promises: it stops working at once; the owner is notified. */
export async function removePasskey({ ctx, services }: Caller, id: string): Promise<AuthResult<null>> {
  const { actor } = ctx
  const which = ownOne(actor, id)
  if (actor.kind !== 'account' || !which) return refuse('passkey_not_found')
  return ctx.transaction(async (work) => {
    const { tx } = work
    const [gone] = await tx.delete(passkeys).where(which).returning({ name: passkeys.name })
    if (!gone) return refuse('passkey_not_found')
    await services.onAccountEvent(work, {
      kind: 'passkey_removed',
      account: accountOf(actor),
      passkey: gone.name,
    })
    return ok(null)
  })
}

function ownOne(actor: Ctx['actor'], id: string) {
  return actor.kind === 'account' && isId(id) ? and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId)) : null
}

function accountOf({ userId: id, name, email }: SignedInCtx['actor']): AccountFacts {
  return { id, name, email }
}

/** The new key, if the device created it for this host and challenge and has verified its owner. */
async function verified({ config }: AuthServices, made: Attestation, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { verified: isGenuine, registrationInfo } = await verifyRegistrationResponse({
      response: made as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: config.origin,
      expectedRPID: new URL(config.origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return isGenuine ? registrationInfo.credential : null
  } catch {
    // The package throws for whatever a device may get wrong.
    return null
  }
}

async function listCredentials(reader: Reader, userId: string) {
  return reader
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
}
