import { generateCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { parse } from 'hono/utils/cookie'

const HOST_PREFIX = '__Host-'

/** A Set-Cookie line: for this site alone, kept from scripts, and sent along when a link elsewhere leads here. Without a value it
 *  takes the cookie away. What https adds is added to every answer in one place (`sealCookies`). */
export function cookieLine(name: string, value: string, maxAgeSeconds: number): string {
  return generateCookie(name, value, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: maxAgeSeconds })
}

export function clearedCookie(name: string): string {
  return cookieLine(name, '', 0)
}

/** The value of a cookie of ours, or null. `origin` is the public one: on https only the `__Host-` name is accepted, which no
 *  other site on the same domain can set. */
export function readCookie(cookieHeader: string | null | undefined, name: string, origin: string): string | null {
  const sealedName = cookieName(name, origin)
  return parse(cookieHeader ?? '', sealedName)[sealedName] ?? null
}

/** The name a browser keeps a cookie of ours under. */
export function cookieName(name: string, origin: string): string {
  return isHttps(origin) ? HOST_PREFIX + name : name
}

/** On https every cookie of an answer is sent over https only and bound to this very host (`__Host-`, `Secure`). */
export function sealCookies(origin: string) {
  return createMiddleware(async (c, next) => {
    await next()
    const lines = c.res.headers.getSetCookie()
    if (!isHttps(origin) || lines.length === 0) return
    c.res.headers.delete('Set-Cookie')
    for (const line of lines) c.header('Set-Cookie', `${HOST_PREFIX}${line}; Secure`, { append: true })
  })
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:')
}

/** A sign-out's `Clear-Site-Data`: what this browser keeps of the account goes with it, pages, marks not sent and service workers. */
export const FORGET_ALL = '"storage"'
