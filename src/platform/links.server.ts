import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretLines } from './config/secret-lines.ts'

/** What a signed link allows: one purpose on one subject, until it expires. */
export type SignedGrant = { purpose: string; subject: string; expiresAt: Date }

export type Links = {
  /** The public origin, without a slash at its end. */
  origin: string
  /** An absolute address for a path of the site. */
  to(path: string): string
  /** A token that lets its bearer do one thing (`purpose`) to one thing (`subject`, an id) until `expiresAt`. */
  sign(grant: SignedGrant): string
  /** The subject of a genuine, unexpired token of that purpose; null otherwise. */
  verify(token: string | null | undefined, purpose: string, now: Date): string | null
}

export function openLinks(origin: string, secret: string): Links {
  const [current, ...former] = secretLines(secret)
  const sealWith = (key: string, text: string) => createHmac('sha256', key).update(`link:${text}`).digest('base64url')
  const isSealed = (signature: string, text: string) =>
    [current, ...former].some((key) => sameText(signature, sealWith(key, text)))
  return {
    origin,
    to: (path) => new URL(path, `${origin}/`).toString(),
    sign({ purpose, subject, expiresAt }) {
      const body = Buffer.from(JSON.stringify([purpose, subject, expiresAt.getTime()])).toString('base64url')
      return `${body}.${sealWith(current, body)}`
    },
    verify(token, purpose, now) {
      const [body, signature, more] = (token ?? '').split('.')
      if (!body || !signature || more !== undefined || !isSealed(signature, body)) return null
      const [signedPurpose, subject, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        string,
        string,
        number,
      ]
      return signedPurpose === purpose && now.getTime() < expiresAt ? subject : null
    },
  }
}

/** The text with the tokens taken out of its links, which then lead to their pages and open nothing. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/[?&]\w+=[\w-]+\.[\w-]{43}(?![\w-])/g, '')
}

/** The token of the link that led to a page of ours (`?token=`). */
export function linkToken(request: Request): string | null {
  return new URL(request.url).searchParams.get('token')
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
