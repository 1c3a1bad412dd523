import { parse } from 'hono/utils/cookie'
import { z } from 'zod'
import { clearedCookie, cookieLine, readCookie } from './cookies.server.ts'

const NAME = 'tempo_notice'

const path = z.string().regex(/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/)

const noticeSchema = z.object({
  tone: z.enum(['success', 'error', 'info']),
  text: z.string().max(300),
  /** What it is about, below a text that is the same each time. */
  detail: z.string().max(300).optional(),
  /** A link to the next step: to a path of our own site. */
  wayOut: z.object({ label: z.string().max(60), to: path }).optional(),
  /** What takes it back, posted to without fields. */
  undo: path.optional(),
})

/** One message shown once on the next page, carried by a cookie so that forms answer without JavaScript too. */
export type Notice = z.output<typeof noticeSchema>

/** The Set-Cookie header that carries a notice to the next page. */
export function noticeCookie(notice: Notice): string {
  return cookieLine(NAME, JSON.stringify(notice), 60)
}

/** The notice that a response carries; null when it carries none. */
export function noticeIn(headers: Headers): Notice | null {
  const line = headers.getSetCookie().find((one) => one.startsWith(`${NAME}=`) && !one.startsWith(`${NAME}=;`))
  return line === undefined ? null : noticeOf(parse(line, NAME)[NAME])
}

export const clearedNoticeCookie = clearedCookie(NAME)

export function readNotice(request: Request, origin: string): Notice | null {
  return noticeOf(readCookie(request.headers.get('Cookie'), NAME, origin))
}

function noticeOf(value: string | null | undefined): Notice | null {
  if (!value) return null
  try {
    return noticeSchema.parse(JSON.parse(value))
  } catch {
    return null
  }
}
