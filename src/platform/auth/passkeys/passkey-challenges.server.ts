import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx.server.ts'
import { passkeyChallenges } from '../auth.tables.server.ts'

const MINUTES = 5

/** Who is to sign: anyone who adds a passkey to their account, or anybody who signs in (null). */
type Signer = string | null

/** Remembers a challenge for five minutes; those that have lapsed are forgotten. */
export function keepChallenge(ctx: Ctx, challenge: string, signer: Signer): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
    const expiresAt = new Date(Date.now() + MINUTES * 60_000)
    await tx.insert(passkeyChallenges).values({ challenge, userId: signer, expiresAt })
  })
}

/** The challenge that a device says it signed, if it was asked of this signer and is good still. Promises: it is used up whatever
 *  becomes of the answer, so that none is taken twice. */
export async function spendChallenge(ctx: Ctx, clientDataJSON: string, signer: Signer): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const { challenge: asked, userId, expiresAt } = passkeyChallenges
  const which = and(
    eq(asked, challenge),
    signer === null ? isNull(userId) : eq(userId, signer),
    gt(expiresAt, sql`now()`),
  )
  const spent = await ctx.transaction(({ tx }) => tx.delete(passkeyChallenges).where(which).returning({ asked }))
  return spent[0]?.asked ?? null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]{16,200}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}
