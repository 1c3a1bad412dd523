import { createHash, randomBytes } from 'node:crypto'
import { cookieLine, readCookie } from '../../http/cookies.server.ts'
import type { Caller } from '../auth-parts.server.ts'

// Not named as the other cookies are: visitors who bring it are still sent the pages that are kept for everybody.
const NAME = 'device'
const PURPOSE = 'known-device'
const DAYS = 180
// On a device that many share the latest are enough, and a header has its limit.
const MOST_ACCOUNTS = 4
const BETWEEN = '~'

type Who = Pick<Caller, 'ctx' | 'headers'>

/** The name of the caller's device for an account that has signed in there before, under its present address; null on any other. It opens
 *  nothing: wrong passwords from there have a count of their own, which those of a whole network cannot use up. */
export function findDevice(caller: Who, email: string): string | null {
  return (
    tokensOf(caller)
      .map((token) => subjectOf(caller, token))
      .find((subject) => subject?.startsWith(`${tagOf(email)}.`)) ?? null
  )
}

/** The Set-Cookie line by which the device is known to an account that has just signed in. */
export function rememberDevice(caller: Who, email: string): string {
  const { ctx } = caller
  const subject = findDevice(caller, email) ?? `${tagOf(email)}.${randomBytes(12).toString('base64url')}`
  const expiresAt = new Date(ctx.now().getTime() + DAYS * 86_400_000)
  const others = tokensOf(caller).filter((token) => {
    const other = subjectOf(caller, token)
    return other !== null && other !== subject
  })
  const tokens = [ctx.links.sign({ purpose: PURPOSE, subject, expiresAt }), ...others].slice(0, MOST_ACCOUNTS)
  return cookieLine(NAME, tokens.join(BETWEEN), DAYS * 86_400)
}

function tokensOf({ ctx, headers }: Who): string[] {
  return readCookie(headers.get('Cookie'), NAME, ctx.links.origin)?.split(BETWEEN) ?? []
}

function subjectOf({ ctx }: Who, token: string): string | null {
  return ctx.links.verify(token, PURPOSE, ctx.now())
}

function tagOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 16)
}
