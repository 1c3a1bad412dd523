import { desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../database/db.server.ts'
import type { Caller } from '../auth-parts.server.ts'
import { signInFailures, users } from '../auth.tables.server.ts'

/** Records that a sign-in failed or was refused: only for existing accounts, never an unknown address. */
export async function recordFailure(
  { ctx, network }: Caller,
  { outcome, tried }: { outcome: string; tried: unknown },
): Promise<void> {
  const email = typeof tried === 'object' && tried !== null && 'email' in tried ? String(tried.email) : ''
  const userId = sql`(select id from users where lower(email) = ${email.toLowerCase()})`
  await ctx.transaction(({ tx }) => tx.insert(signInFailures).values({ userId: userId as never, network, outcome }))
}

export type SignInFailure = {
  id: string
  at: Date
  network: string
  outcome: string
  userId: string | null
  name: string | null
}

/** The latest failures, newest first. */
export async function listSignInFailures(reader: Reader, most: number): Promise<SignInFailure[]> {
  const { id, at, network, outcome, userId } = signInFailures
  return reader
    .select({ id, at, network, outcome, userId, name: users.name })
    .from(signInFailures)
    .leftJoin(users, eq(users.id, userId))
    .orderBy(desc(at))
    .limit(most)
}
