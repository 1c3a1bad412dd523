import { randomBytes } from 'node:crypto'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { findActor } from '../auth/actor.server.ts'
import { createCtx } from '../ctx.server.ts'
import type { HonoEnv, House, Scope } from '../house.server.ts'
import { failure } from './envelope.server.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
// Signed by their sender instead of bound to a browser.
const SIGNED_BY_SENDER = ['/api/stripe/webhook', '/newsletter/unsubscribe']

/** Everything a request meets before its door: id and log line, security headers, size and origin, and who asks. */
export function guardRequests(house: House) {
  const tooLarge = bodyLimit({
    maxSize: BODY_LIMIT_BYTES,
    onError: (c) => failure(c, 413, 'body_too_large', 'That is too large to send'),
  })
  return createMiddleware<HonoEnv>(async (c, next) => {
    const startedAt = performance.now()
    const nonce = randomBytes(16).toString('base64url')
    const requestId = randomBytes(9).toString('base64url')
    c.set('scope', await openScope(house, c.req.raw, remoteAddressOf(c.env, c.req.raw, house), nonce, requestId))
    const answer = await pageHeaders(nonce, house)(c, async () => {
      if (UNSAFE.has(c.req.method) && !isSameOrigin(c.req.raw, house)) {
        c.res = failure(c, 403, 'foreign_origin', 'This request did not come from our own pages')
        return
      }
      const refused = await tooLarge(c, next)
      // What next() hands back is no refusal.
      if (refused instanceof Response) c.res = refused
    })
    c.header('X-Request-Id', requestId)
    const ms = Math.round(performance.now() - startedAt)
    house.log.info('request', { requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms })
    return answer
  })
}

async function openScope(
  house: House,
  request: Request,
  remoteAddress: string,
  nonce: string,
  requestId: string,
): Promise<Scope> {
  const actor = await findActor(house.db.reader, request.headers.get('Cookie'), house.secret)
  return { ctx: createCtx(house, actor, requestId), house, remoteAddress, nonce }
}

function pageHeaders(nonce: string, house: House) {
  const isSecure = house.config.origin.startsWith('https:')
  return secureHeaders({
    // With no-referrer browsers send `Origin: null` and every form without JavaScript would be refused.
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: isSecure ? 'max-age=31536000; includeSubDomains' : false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", `'nonce-${nonce}'`, ...(import.meta.env?.DEV ? ["'unsafe-eval'"] : [])],
      styleSrc: ["'self'", ...(import.meta.env?.DEV ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`])],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...(import.meta.env?.DEV ? ['ws:'] : [])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  })
}

/** State-changing calls need a same-origin `Origin` (PRODUCT 5). */
function isSameOrigin(request: Request, house: House): boolean {
  const { pathname } = new URL(request.url)
  if (SIGNED_BY_SENDER.includes(pathname)) return true
  const origin = request.headers.get('Origin')
  return (
    origin !== null &&
    (origin === house.config.origin || (house.config.isLoopbackOrigin && isLoopbackTwin(origin, house)))
  )
}

// localhost and 127.0.0.1 are one machine to a person trying Tempo at home.
function isLoopbackTwin(origin: string, house: House): boolean {
  if (!URL.canParse(origin)) return false
  const [theirs, ours] = [new URL(origin), new URL(house.config.origin)]
  return (
    ['localhost', '127.0.0.1', '[::1]'].includes(theirs.hostname) &&
    theirs.port === ours.port &&
    theirs.protocol === ours.protocol
  )
}

function remoteAddressOf(env: unknown, request: Request, house: House): string {
  const peer = (env as { remoteAddress?: string } | undefined)?.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1'
  if (!house.config.trustedProxies.includes(peer)) return peer
  const hops = (request.headers.get('X-Forwarded-For') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.reverse().find((hop) => !house.config.trustedProxies.includes(hop)) ?? peer
}
