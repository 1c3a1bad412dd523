import { sql } from 'drizzle-orm'
import type { Reader } from './db.server.ts'

export type RateLimit = { key: string; most: number; windowSeconds: number }
export type RateVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** Counts one attempt and says whether it is still within the limit. Counted in the database on real time, so that it holds
 *  across instances and restarts; one statement, so that two attempts at once are both counted. */
export async function countAttempt(reader: Reader, limit: RateLimit): Promise<RateVerdict> {
  const windowMs = limit.windowSeconds * 1000
  const startedAt = Math.floor(Date.now() / windowMs) * windowMs
  const { rows } = await reader.execute<{ attempts: number }>(sql`
    insert into rate_limits (key, window_starts_at, attempts) values (${limit.key}, ${new Date(startedAt).toISOString()}, 1)
    on conflict (key, window_starts_at) do update set attempts = rate_limits.attempts + 1
    returning attempts`)
  if ((rows[0]?.attempts ?? 0) <= limit.most) return { allowed: true }
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((startedAt + windowMs - Date.now()) / 1000)) }
}
