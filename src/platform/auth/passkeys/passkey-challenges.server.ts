import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx.server.ts'
import { passkeyChallenges } from '../auth.tables.server.ts'

const MINUTES = 5

/** Who is to sign: the account that adds a passkey, or anyone who signs in (null). */
type Signer = string | null

/** Stores a challenge for five minutes; expired ones are deleted. */
export function keepChallenge(ctx: Ctx, challenge: string, signer: Signer): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
    const expiresAt = new Date(Date.now() + MINUTES * 60_000)
    await tx.insert(passkeyChallenges).values({ challenge, userId: signer, expiresAt })
  })
}

/** Returns the challenge in a device's response, if it was issued to this signer and is still valid. Promises: it is used up
 *  whatever the response, so that none is accepted twice. */
export async function spendChallenge(ctx: Ctx, clientDataJSON: string, signer: Signer): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const { challenge: value, userId, expiresAt } = passkeyChallenges
  const which = and(
    eq(value, challenge),
    signer === null ? isNull(userId) : eq(userId, signer),
    gt(expiresAt, sql`now()`),
  )
  const spent = await ctx.transaction(({ tx }) => tx.delete(passkeyChallenges).where(which).returning({ value }))
  return spent[0]?.value ?? null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]{16,200}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}
