import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor, Role } from '../ctx.server.ts'
import type { Reader } from '../db.server.ts'

export const COOKIE_PREFIX = 'tempo'
const cookieNames = [`__Secure-${COOKIE_PREFIX}.session_token`, `${COOKIE_PREFIX}.session_token`]

type AccountRow = {
  session_id: string
  user_id: string
  role: Role
  name: string
  email: string
  is_seen_long_ago: boolean
}

/** Who sends this cookie: decided from the database row at every request, never from what the cookie says of itself.
 *  One prepared statement, because it runs before everything else. An unknown, expired, unverified or deactivated sign-in is a visitor. */
export async function findActor(reader: Reader, cookieHeader: string | null, secret: string): Promise<Actor> {
  const token = sessionToken(cookieHeader, secret)
  if (!token) return { kind: 'visitor' }
  const { rows } = await reader.$client.query<AccountRow>({
    name: 'find-actor',
    text: `select s.id as session_id, u.id as user_id, u.role, u.name, u.email,
                  s.updated_at < now() - interval '5 minutes' as is_seen_long_ago
             from sign_in_sessions s join users u on u.id = s.user_id
            where s.token = $1 and s.expires_at > now() and not s.awaits_code and u.email_verified and u.deactivated_at is null`,
    values: [token],
  })
  const row = rows[0]
  if (!row) return { kind: 'visitor' }
  // Members see when each of their devices was last in use.
  if (row.is_seen_long_ago)
    await reader.$client.query('update sign_in_sessions set updated_at = now() where id = $1', [row.session_id])
  return {
    kind: 'account',
    userId: row.user_id,
    role: row.role,
    name: row.name,
    email: row.email,
    signInSessionId: row.session_id,
  }
}

/** The token of the sign-in that a browser carries, if it is genuine. */
export function sessionToken(cookieHeader: string | null, secret: string): string | null {
  const value = cookieNames.map((name) => readCookie(cookieHeader, name)).find((found) => found !== null)
  if (!value) return null
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** The Set-Cookie line of a sign-in, as the sign-in library writes it. */
export function sessionCookie(
  token: string,
  { secret, origin, maxAge }: { secret: string; origin: string; maxAge: number },
) {
  const isSecure = origin.startsWith('https:')
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const value = encodeURIComponent(`${token}.${signature}`)
  const attributes = `Max-Age=${maxAge}; Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`
  return `${cookieNames[isSecure ? 0 : 1]}=${value}; ${attributes}`
}

/** The decoded value of a cookie, or null; a malformed one counts as absent. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  for (const part of cookieHeader?.split(';') ?? []) {
    const [key, ...rest] = part.trim().split('=')
    if (key !== name) continue
    try {
      return decodeURIComponent(rest.join('='))
    } catch {
      return null
    }
  }
  return null
}
