import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { Work } from '../../ctx.server.ts'
import { forgiveAttempt } from '../../rate-limit.server.ts'
import { authLimits } from '../auth-limits.server.ts'
import { type AuthResult, type Caller, refusedByLimit } from '../auth-parts.server.ts'
import { passkeys, users } from '../auth.tables.server.ts'
import type { Assertion } from './passkey-responses.ts'
import { keepChallenge, spendChallenge } from './passkey-challenges.server.ts'
import { openWholeSession, type SignedIn } from '../sign-in/sign-in.server.ts'
import { webauthn } from './webauthn.server.ts'

/** The request to the browser's devices: any passkey they keep for this studio, so that no user name is needed. */
export async function startPasskeySignIn(caller: Caller) {
  const limited = await refusedByLimit(caller, [authLimits.passkeyChallenge(caller.network)])
  if (limited) return limited
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: new URL(caller.services.config.origin).hostname,
    userVerification: 'required',
  })
  await keepChallenge(caller.ctx, options.challenge, null)
  return ok(options)
}

/** Signs in by a passkey, for a verified, open account; the device has verified its owner, so no code is needed. Promises: each
 *  challenge is used once; a passkey whose counter does not increase is refused, because it may be a copy; every failure gets
 *  the same answer, and five of them in a quarter of an hour lock the caller out. Locks: the account. */
export async function signInByPasskey(caller: Caller, signed: Assertion): Promise<AuthResult<SignedIn>> {
  const { ctx } = caller
  const limit = authLimits.passkey(caller.network)
  const limited = await refusedByLimit(caller, [limit])
  if (limited) return limited
  const proof = await prove(caller, signed)
  if (!proof) return refuse('passkey_refused')
  if (caller.services.config.rateLimit) await forgiveAttempt(ctx.reader, limit)
  return ctx.transaction((work) => open(work, caller, proof))
}

type Proof = { passkeyId: string; userId: string; counter: number }

/** The passkey that has signed, if valid: for this host, this challenge and the account it names. */
async function prove({ ctx, services: { config } }: Caller, signed: Assertion): Promise<Proof | null> {
  const expectedChallenge = await spendChallenge(ctx, signed.response.clientDataJSON, null)
  const [kept] = await ctx.reader.select().from(passkeys).where(eq(passkeys.credentialId, signed.id))
  if (!expectedChallenge || !kept) return null
  if (Buffer.from(signed.response.userHandle, 'base64url').toString() !== kept.userId) return null
  const { credentialId: id, counter, transports } = kept
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: signed as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: config.origin,
      expectedRPID: new URL(config.origin).hostname,
      credential: { id, counter, transports, publicKey: Uint8Array.from(Buffer.from(kept.publicKey, 'base64url')) },
      requireUserVerification: true,
    })
    return verified ? { passkeyId: kept.id, userId: kept.userId, counter: authenticationInfo.newCounter } : null
  } catch {
    // The package throws for whatever a device may get wrong.
    return null
  }
}

async function open(work: Work, caller: Caller, { passkeyId, userId, counter }: Proof): Promise<AuthResult<SignedIn>> {
  const { tx } = work
  const { id, name, email, emailVerified, deactivatedAt } = users
  const columns = { id, name, email, emailVerified, deactivatedAt }
  const [found] = await tx.select(columns).from(users).where(eq(id, userId)).for('no key update')
  if (!found) return refuse('passkey_refused')
  const { deactivatedAt: closedAt, ...user } = found
  if (closedAt) return refuse('deactivated')
  if (!user.emailVerified) return refuse('not_verified')
  // Of two responses by one device only the one with the higher counter is accepted; devices without a counter send 0 each
  // time.
  const countsOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, passkeyId), countsOn))
    .returning({ id: passkeys.id })
  if (used.length === 0) return refuse('passkey_refused')
  return ok(await openWholeSession(work, caller, user))
}
