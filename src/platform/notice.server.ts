import { z } from 'zod'
import { readCookie } from './auth/actor.server.ts'

/** One message shown once on the next page, carried by a cookie so that forms answer without JavaScript too. */
export type Notice = {
  tone: 'success' | 'error' | 'info'
  text: string
  /** A link that leads out of a refusal: to a path of our own site. */
  wayOut?: { label: string; to: string }
}

const NAME = 'tempo_notice'

const noticeSchema = z.object({
  tone: z.enum(['success', 'error', 'info']),
  text: z.string().max(300),
  wayOut: z.object({ label: z.string().max(60), to: z.string().regex(/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/) }).optional(),
})

/** The Set-Cookie header that hands a notice to the next page. */
export function noticeCookie(notice: Notice): string {
  return `${NAME}=${encodeURIComponent(JSON.stringify(notice))}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`
}

export const clearedNoticeCookie = `${NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`

export function readNotice(request: Request): Notice | null {
  const value = readCookie(request.headers.get('Cookie'), NAME)
  if (!value) return null
  try {
    return noticeSchema.parse(JSON.parse(value))
  } catch {
    return null
  }
}
