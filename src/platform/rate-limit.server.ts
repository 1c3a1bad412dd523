import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reader } from './database/db.server.ts'

/** Made by `limitKey` alone, so that no counter holds an address. */
export type LimitKey = string & { readonly kind: 'limit' }
export type RateLimit = { key: LimitKey; most: number; windowSeconds: number }
export type RateVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** Counts one attempt and returns whether it is within the limit. Counted in the database on real time, so that it holds across
 *  instances and restarts; in one statement, so that two attempts at once are both counted. */
export async function countAttempt(reader: Reader, limit: RateLimit): Promise<RateVerdict> {
  const windowMs = limit.windowSeconds * 1000
  const startedAt = windowOf(limit)
  const { rows } = await reader.execute<{ attempts: number }>(sql`
    insert into rate_limits (key, window_starts_at, attempts) values (${limit.key}, ${startedAt.toISOString()}, 1)
    on conflict (key, window_starts_at) do update set attempts = rate_limits.attempts + 1
    returning attempts`)
  if ((rows[0]?.attempts ?? 0) <= limit.most) return { allowed: true }
  return {
    allowed: false,
    retryAfterSeconds: Math.max(1, Math.ceil((startedAt.getTime() + windowMs - Date.now()) / 1000)),
  }
}

/** Takes one attempt back, where only failures count: attempts are counted before they are made, so that many at once cannot
 *  all pass, and successful ones are given back. */
export async function forgiveAttempt(reader: Reader, limit: RateLimit): Promise<void> {
  await reader.execute(sql`
    update rate_limits set attempts = attempts - 1
     where key = ${limit.key} and window_starts_at = ${windowOf(limit).toISOString()} and attempts > 0`)
}

/** Counts an attempt against each limit in turn and stops at the first that is exceeded. */
export async function countAttempts(reader: Reader, limits: readonly RateLimit[]): Promise<RateVerdict> {
  for (const limit of limits) {
    const verdict = await countAttempt(reader, limit)
    if (!verdict.allowed) return verdict
  }
  return { allowed: true }
}

/** The key under which something is counted: hashed, so that it has one length and the counters hold no addresses. */
export function limitKey(what: string, ...of: string[]): LimitKey {
  return `${what}:${createHash('sha256').update(of.join('\n')).digest('base64url')}` as LimitKey
}

function windowOf({ windowSeconds }: RateLimit): Date {
  const windowMs = windowSeconds * 1000
  return new Date(Math.floor(Date.now() / windowMs) * windowMs)
}
