import { readCookie } from './auth/actor.server.ts'

/** One message shown once on the next page, carried by a cookie so that forms answer without JavaScript too. */
export type Notice = { tone: 'success' | 'error' | 'info'; text: string }

const NAME = 'tempo_notice'

/** The Set-Cookie header that hands a notice to the next page. */
export function noticeCookie(notice: Notice): string {
  return `${NAME}=${encodeURIComponent(JSON.stringify(notice))}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`
}

export const clearedNoticeCookie = `${NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`

export function readNotice(request: Request): Notice | null {
  const value = readCookie(request.headers.get('Cookie'), NAME)
  if (!value) return null
  try {
    const { tone, text } = JSON.parse(value) as Partial<Notice>
    return typeof text === 'string' && (tone === 'success' || tone === 'error' || tone === 'info')
      ? { tone, text }
      : null
  } catch {
    return null
  }
}
