import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { findActor } from '../auth/actor.server.ts'
import { createCtx } from '../ctx.server.ts'
import type { HonoEnv, House, Scope } from '../house.server.ts'
import { loggablePath } from '../log.server.ts'
import { contentPolicy, inlineBlocks } from './content-policy.ts'
import { failure } from './envelope.server.ts'
import type { PageCache } from './page-cache.server.ts'
import { openAddressReader } from './remote-address.server.ts'
import { tooLargeAnswer, unreadableAddress } from './trouble.server.ts'

const BODY_LIMIT_BYTES = 64 * 1024
// The one door that takes a file (PRODUCT 3), and from admins only.
const UPLOAD_PATH = '/dashboard/import'
const UPLOAD_LIMIT_BYTES = 4 * 1024 * 1024
const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
// Signed by their sender instead of bound to a browser.
const SIGNED_BY_SENDER = ['/api/stripe/webhook', '/newsletter/unsubscribe']

/** Everything a request meets before its door: id and log line, security headers, size and origin, and who asks. Pages for
 *  nobody in particular are drawn once for all who ask (`pages`). */
export function guardRequests(house: House, pages: PageCache) {
  const tooLarge = limitBody(BODY_LIMIT_BYTES)
  const tooLargeToUpload = limitBody(UPLOAD_LIMIT_BYTES)
  const withHeaders = securityHeaders(house)
  const readAddress = openAddressReader(house.config.trustedProxies)
  const addressOf = (c: Context<HonoEnv>) =>
    readAddress(
      (c.env as { remoteAddress?: string } | undefined)?.remoteAddress,
      c.req.header('X-Forwarded-For') ?? null,
    )
  return createMiddleware<HonoEnv>(async (c, next) => {
    const startedAt = performance.now()
    const { method, path } = c.req
    const isShared = pages.covers({ method, path, cookie: c.req.header('Cookie') })
    const nonce = isShared ? undefined : randomBytes(16).toString('base64url')
    const requestId = randomBytes(9).toString('base64url')
    c.set('scope', await openScope(house, c.req.raw, addressOf(c), { nonce, requestId }))
    const draw = async () => {
      await withHeaders(c, async () => {
        if (UNSAFE.has(method) && !isSameOrigin(c.req.raw, house)) {
          c.res = failure(c, 403, 'foreign_origin', 'This request did not come from our own pages')
          return
        }
        if (/\?.*%00/.test(c.req.url)) {
          c.res = unreadableAddress(c)
          return
        }
        const refused = await (isUpload(c) ? tooLargeToUpload : tooLarge)(c, next)
        // What next() hands back is no refusal.
        if (refused instanceof Response) c.res = refused
      })
      await addContentPolicy(c, nonce)
      keepToReader(c)
      return c.res
    }
    const answer = isShared ? await pages.answer(c.req.raw, draw) : await draw()
    // Whoever has changed something sees it on their next page, however long the notice of it is on its way.
    if (UNSAFE.has(method)) house.remembered.forget()
    // Assigning would otherwise add the headers of the answer in hand to those of the same answer kept ready.
    if (answer !== c.res) c.res = undefined
    c.res = answer
    c.header('X-Request-Id', requestId)
    const ms = Math.round(performance.now() - startedAt)
    house.metrics.request(method, c.res.status, ms / 1000)
    house.log.info('request', { requestId, method, path: loggablePath(path), status: c.res.status, ms })
  })
}

function limitBody(maxSize: number) {
  return bodyLimit({ maxSize, onError: (c: Context<HonoEnv>) => tooLargeAnswer(c) })
}

function isUpload(c: Context<HonoEnv>): boolean {
  const { actor } = c.get('scope').ctx
  return c.req.path === UPLOAD_PATH && actor.kind === 'account' && actor.role === 'admin'
}

async function openScope(
  house: House,
  request: Request,
  remoteAddress: string,
  { nonce, requestId }: { nonce: string | undefined; requestId: string },
): Promise<Scope> {
  const actor = await findActor(house.db.reader, request.headers.get('Cookie'), house.secret)
  return { ctx: createCtx(house, actor, requestId), house, remoteAddress, nonce }
}

function securityHeaders(house: House) {
  const isSecure = house.config.origin.startsWith('https:')
  return secureHeaders({
    // With no-referrer browsers send `Origin: null` and every form without JavaScript would be refused.
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: isSecure ? 'max-age=31536000; includeSubDomains' : false,
  })
}

/** What somebody signed in is shown is theirs alone: no cache keeps it, and after logging out the back button asks again. */
function keepToReader(c: Context<HonoEnv>): void {
  const isTheirs = c.get('scope').ctx.actor.kind === 'account' || c.req.path.startsWith('/dashboard')
  if (isTheirs && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
}

/** A page of one reader allows its inline scripts by nonce; a page kept for everybody by what they are. */
async function addContentPolicy(c: Context<HonoEnv>, nonce: string | undefined): Promise<void> {
  if (c.res.headers.has('Content-Security-Policy')) return
  const inline = nonce ? [`'nonce-${nonce}'`] : (await pageBlocks(c.res)).map(hashSource)
  const isDevelopment = import.meta.env?.DEV ?? false
  const { elsewhere: extra } = c.get('scope')
  c.header('Content-Security-Policy', contentPolicy({ inline, isDevelopment, extra }))
}

async function pageBlocks(answer: Response): Promise<string[]> {
  return answer.headers.get('Content-Type')?.startsWith('text/html') ? inlineBlocks(await answer.clone().text()) : []
}

function hashSource(block: string): string {
  return `'sha256-${createHash('sha256').update(block).digest('base64')}'`
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
