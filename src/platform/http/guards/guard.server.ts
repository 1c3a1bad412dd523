import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findActor } from '../../auth/actor.server.ts'
import { bearerKey, findKeyActor } from '../../auth/api-keys/api-keys.server.ts'
import { sessionToken } from '../../auth/sign-in/sign-in-sessions.server.ts'
import type { Config } from '../../config/config.server.ts'
import { type Actor, createCtx } from '../../ctx.server.ts'
import type { HonoEnv, Services, Scope } from '../../app-services.server.ts'
import { type LogFacts, loggablePath } from '../../log.server.ts'
import { contentPolicy, type Inline } from './content-policy.ts'
import { inlineHashes } from './inline-hashes.server.ts'
import { failure } from '../envelope.server.ts'
import { respondToMethod, type MethodsAt } from './methods.server.ts'
import { isLoopback } from '../../config/loopback.ts'
import { hasTooManyParts, isMultipart, UPLOADS } from './uploads.ts'
import { networkOf } from '../addresses/network-of.ts'
import type { PageCache } from '../cache/page-cache.server.ts'
import { randomText } from './random-text.server.ts'
import { readBody, withBody } from '../forms/read-body.server.ts'
import { openAddressReader } from './remote-address.server.ts'
import { cutOffResponse, tooLargeResponse, unreadableAddress } from '../error-response.server.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const utf8 = new TextDecoder()
// The status that proxies log for a caller who left before the response came: no fault of the studio.
const BROKEN_OFF = 499
const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
// Signed by their sender instead of bound to a browser.
const SIGNED_BY_SENDER = ['/api/stripe/webhook', '/newsletter/unsubscribe']

/** Everything a request passes before its endpoint: id and log line, checks of method, origin and size, and the sign-in. Public
 *  pages requested at the same time are rendered once (`pages`). */
export function guardRequests(services: Services, pages: PageCache, methodsAt: MethodsAt) {
  const readAddress = openAddressReader(services.config.trustedProxies)
  const addressOf = (c: Context<HonoEnv>) =>
    readAddress(
      (c.env as { remoteAddress?: string } | undefined)?.remoteAddress,
      c.req.header('X-Forwarded-For') ?? null,
    )
  return createMiddleware<HonoEnv>(async (c, next) => {
    const startedAt = performance.now()
    const { isAhead = false } = (c.env ?? {}) as { isAhead?: boolean }
    const { method, path } = c.req
    const { signal } = c.req.raw
    const original = c.req.raw
    const isShared = pages.covers({ method, path, cookie: c.req.header('Cookie') })
    if (method === 'GET') c.req.raw = asItIsRead(original, { pages, isShared })
    const nonce = isShared ? undefined : randomText(16)
    const requestId = randomText(9)
    c.set('scope', await openScope(services, c.req.raw, addressOf(c), { nonce, requestId }))
    const draw = async () => {
      const refused = (await respondToMethod(c, methodsAt)) ?? refusalAtSight(c) ?? (await take(c))
      if (refused) c.res = refused
      else await next()
      await addContentPolicy(c, nonce)
      return c.res
    }
    const answer = isShared ? await pages.answer(original, draw, isAhead) : await draw()
    // A person who has changed something sees it on their next page, however long the live notice of it takes. Refused, they have not.
    if (UNSAFE.has(method) && !isRefusal(answer)) services.sharedCache.forget()
    // Assigning would otherwise add the headers of this response to those of the same cached response.
    if (answer !== c.res) c.res = undefined
    c.res = answer
    if (isAhead) return
    c.res.headers.set('X-Request-Id', requestId)
    const ms = Math.round(performance.now() - startedAt)
    const status = signal.aborted ? BROKEN_OFF : c.res.status
    const [route, cause] = [c.get('route'), c.get('refusal')]
    services.metrics.request({ method, status, route, cause, seconds: ms / 1000 })
    const write = REFUSED.has(status) ? services.log.warn : services.log.info
    write('request', { requestId, method, path: loggablePath(path), status, ms, ...whoAsked(c) })
  })
}

/** A page that is kept for all is asked for by the parameters that it reads, by all readers. What is rendered for everyone who waits does
 *  not stop when the first of them leaves, and is whole whatever that one has already. */
function asItIsRead(request: Request, { pages, isShared }: { pages: PageCache; isShared: boolean }): Request {
  const { pathname, search, origin } = new URL(request.url)
  const key = pages.keyOf(pathname + search)
  if (key === null || (!isShared && key === pathname + search)) return request
  const headers = new Headers(request.headers)
  if (isShared) headers.delete('If-None-Match')
  return new Request(origin + key, { headers, signal: isShared ? null : request.signal })
}

function isRefusal({ status }: Response): boolean {
  return status >= 400 && status < 500
}

// Forbidden calls and exceeded limits are logged as warnings, for monitoring.
const REFUSED = new Set([401, 403, 413, 429])

/** Who called, from which network, and the code of the refusal: what one needs to investigate an attack. */
function whoAsked(c: Context<HonoEnv>): LogFacts {
  const { ctx, network } = c.get('scope')
  const { actor } = ctx
  return {
    by: actor.kind === 'account' ? actor.userId : actor.kind,
    key: actor.kind === 'account' ? actor.apiKey?.id : undefined,
    from: network,
    refusal: c.get('refusal'),
  }
}

/** What is refused before the body is read. */
function refusalAtSight(c: Context<HonoEnv>): Response | null {
  const { config } = c.get('scope').services
  const { actor } = c.get('scope').ctx
  if (actor.kind === 'visitor' && actor.hasBadKey) {
    c.header('WWW-Authenticate', 'Bearer')
    return failure(c, 401, 'bad_api_key', 'This API key is not valid')
  }
  // What brings its key is no page of a browser.
  if (actor.kind === 'account' && actor.apiKey) return null
  if (UNSAFE.has(c.req.method) && !isSameOrigin(c.req.raw, config))
    return failure(c, 403, 'foreign_origin', 'This request did not come from our own pages')
  return /\?.*%00/.test(c.req.url) ? unreadableAddress(c) : null
}

/** Reads the body, at most as much as its endpoint takes; returns the refusal when it cannot. */
async function take(c: Context<HonoEnv>): Promise<Response | null> {
  const upload = uploadOf(c)
  const bytes = await readBody(c.req.raw, upload?.mostBytes ?? BODY_LIMIT_BYTES)
  if (bytes === 'too_large') return tooLargeResponse(c, upload?.most)
  if (bytes === 'cut_off') return cutOffResponse(c)
  if (bytes === null) return null
  if (hasTooManyParts(bytes, c.req.header('Content-Type'))) return tooLargeResponse(c)
  // Calls read their body through Hono, which looks here first. Making another request of it, as pages need, is a third of what a refused call takes.
  if (c.req.path.startsWith('/api/')) Object.assign(c.req.bodyCache, { text: Promise.resolve(utf8.decode(bytes)) })
  else c.req.raw = withBody(c.req.raw, bytes)
  return null
}

/** What an admin may send to an address that takes a file; undefined where it takes none. */
function uploadOf(c: Context<HonoEnv>) {
  const { actor } = c.get('scope').ctx
  const mayUpload = actor.kind === 'account' && actor.role === 'admin' && isMultipart(c.req.header('Content-Type'))
  return mayUpload ? UPLOADS.find(({ path }) => path.test(c.req.path)) : undefined
}

async function openScope(
  services: Services,
  request: Request,
  remoteAddress: string,
  { nonce, requestId }: { nonce: string | undefined; requestId: string },
): Promise<Scope> {
  const actor = await findCaller(services, request)
  const [network, isFromHere] = [networkOf(remoteAddress), isLoopback(remoteAddress)]
  return { ctx: createCtx(services, actor, requestId), services, network, isFromHere, headers: request.headers, nonce }
}

/** A key opens the API alone, and stands before any cookie. */
async function findCaller({ db, config }: Services, request: Request): Promise<Actor> {
  const key = new URL(request.url).pathname.startsWith('/api/') ? bearerKey(request.headers) : null
  if (key) return (await findKeyActor(db.reader, key)) ?? { kind: 'visitor', hasBadKey: true }
  return findActor(db.reader, sessionToken(request.headers.get('Cookie'), config.origin))
}

const isDevelopment = import.meta.env?.DEV ?? false
const NONCE = "'nonce-'"
// The policy of nearly every response, made once.
const usualPolicy = contentPolicy({ inline: allowedBy(NONCE), isDevelopment })

/** A page of one reader allows its inline scripts by nonce; a cached page by their hashes. */
async function addContentPolicy(c: Context<HonoEnv>, nonce: string | undefined): Promise<void> {
  if (c.res.headers.has('Content-Security-Policy')) return
  const { elsewhere: extra } = c.get('scope')
  const own = `'nonce-${nonce}'`
  const policy =
    nonce && !extra
      ? usualPolicy.replaceAll(NONCE, own)
      : contentPolicy({ inline: nonce ? allowedBy(own) : await hashesOf(c.res), isDevelopment, extra })
  c.res.headers.set('Content-Security-Policy', policy)
  // A wallet opens a window of its own and must be able to answer the page that opened it.
  if (extra?.['frame-src']) c.res.headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
}

function allowedBy(nonce: string): Inline {
  return { script: [nonce], style: [nonce] }
}

async function hashesOf(answer: Response): Promise<Inline> {
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
  return inlineHashes(isPage ? await answer.clone().text() : '')
}

/** State-changing calls need a same-origin `Origin` (PRODUCT 5). */
function isSameOrigin(request: Request, config: Config): boolean {
  const { pathname } = new URL(request.url)
  if (SIGNED_BY_SENDER.includes(pathname)) return true
  const origin = request.headers.get('Origin')
  return origin !== null && (origin === config.origin || (config.isLoopbackOrigin && isLoopbackTwin(origin, config)))
}

// To a person trying Tempo on their own machine, localhost and 127.0.0.1 are the same.
function isLoopbackTwin(origin: string, config: Config): boolean {
  if (!URL.canParse(origin)) return false
  const [theirs, ours] = [new URL(origin), new URL(config.origin)]
  return (
    ['localhost', '127.0.0.1', '[::1]'].includes(theirs.hostname) &&
    theirs.port === ours.port &&
    theirs.protocol === ours.protocol
  )
}
