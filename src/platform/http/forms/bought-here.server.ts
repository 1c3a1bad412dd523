import { AGAIN, textOf } from '#src/kit/form.ts'
import { isId } from '#src/kit/id.ts'
import type { Ctx } from '../../ctx.server.ts'
import { cookieLine, readCookie } from '../cookies.server.ts'

const COOKIE = 'tempo_bought'
const HALF_AN_HOUR = 1800
const MOST = 5

/** What a posted form says of a purchase in it. */
export function buyingOf(request: Request, form: FormData, { links }: Pick<Ctx, 'links'>): Ctx['buying'] {
  return { isMeant: textOf(form, AGAIN) !== '', begunHere: begunHere(request, links.origin) }
}

/** The Set-Cookie line by which a browser knows the payments that it began, the latest first. */
export function begunCookie(request: Request, { links }: Pick<Ctx, 'links'>, paymentId: string): string {
  const others = begunHere(request, links.origin).filter((id) => id !== paymentId)
  return cookieLine(COOKIE, [paymentId, ...others].slice(0, MOST).join('.'), HALF_AN_HOUR)
}

function begunHere(request: Request, origin: string): string[] {
  const kept = readCookie(request.headers.get('Cookie'), COOKIE, origin) ?? ''
  return kept.split('.').slice(0, MOST).filter(isId)
}
