import type { Links } from '../links.server.ts'
import { readCookie } from './actor.server.ts'

const NAME = 'tempo_pending'
const PURPOSE = 'pending-sign-up'
const A_DAY_SECONDS = 24 * 60 * 60

/** The Set-Cookie line that remembers, in the browser which just proved the password, whose address waits to be verified: only
 *  there may another verification email be asked for. */
export function pendingCookie(links: Links, userId: string): string {
  const value = links.sign({
    purpose: PURPOSE,
    subject: userId,
    expiresAt: new Date(Date.now() + A_DAY_SECONDS * 1000),
  })
  const secure = links.origin.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${value}; Path=/; Max-Age=${A_DAY_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

export const clearedPendingCookie = `${NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`

/** The account this browser has just signed up for or proved the password of; null when there is none. */
export function pendingUserId(links: Links, cookieHeader: string | null): string | null {
  return links.verify(readCookie(cookieHeader, NAME), PURPOSE, new Date())
}
