import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import type { HonoEnv, Scope } from '#src/platform/app-services.server.ts'
import type { Actor } from '#src/platform/ctx.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { isStaff } from '#src/platform/role.ts'
import { NOT_OPEN_TEXT } from '#src/studio/settings/opening.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

/** What every reader has before the studio is open, and while it is closed again: accounts and their own pages, what was agreed
 *  already, legal pages, the newsletter, files, the staff's own addresses (which have guards). All else is closed. */
const alwaysOpen = [
  /^\/(member|verify|confirm-email|not-me|setup|invitation|reset-password|sign-out)$/,
  /^\/(privacy|terms|cookies|accessibility)$/,
  /^\/newsletter(\/|$)/,
  /^\/(dashboard|member\/dashboard|dev|attendance|sessions|plan-change|calendar-feed)(\/|$)/,
  /^\/(booking\/cancel|bookings\/[^/]+\/cancellation|claim|claims\/[^/]+\/letter|payment-success|checkout\/done)$/,
  /^\/(membership\/renew|hall-hire\/request\/[^/]+(\/pay)?|pay\/bank\/.*)$/,
  /^\/(robots\.txt|sitemap\.xml|manifest\.webmanifest|llms\.txt|\.well-known\/.*|favicon\..*|[a-z-]+\.png)$/,
  /^\/(share|icons|assets|pictures|brand)\//,
  /^\/calendar\/my-/,
  /^\/api\/(auth|admin|till|profile|docs|openapi\.json|events|stripe\/webhook|confirm-payment)(\/|$)/,
  /^(\/api)?\/hall-hire\/booking\//,
  /^\/api\/bookings\/[^/]+\/(cancel|calendar)$/,
]

/** Lists that programs read keep their shape: a studio that is not open offers nothing. */
const emptyLists: Record<string, Record<string, []>> = {
  '/api/classes': { classes: [] },
  '/api/sessions': { sessions: [] },
  '/api/products': { products: [] },
}

/** Shows "Opening soon" at every public address of a studio that its owner has not opened, and lets nothing be booked or bought there.
 *  Staff have the whole site, to look at it beforehand (PRODUCT 4.9). */
export function openingGate() {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const scope = c.get('scope')
    // The router's own script asks for a page's data under the page's address with this ending.
    const path = c.req.path.replace(/\.data$/, '')
    if (worksHere(scope.ctx.actor) || isAlwaysOpen(c.req.method, path)) return next()
    if (await isOpen(scope)) return next()
    if (isCall(path)) return answerCall(c, path)
    if (/\.[a-z0-9]+$/i.test(path)) return c.text('Not found', 404)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead || path !== c.req.path) return redirectWithNotice('/', { tone: 'info', text: NOT_OPEN_TEXT })
    // The address stays; what is drawn there is another page.
    c.req.raw = new Request(new URL('/opening-soon', c.req.url), c.req.raw)
    return next()
  })
}

/** As pages read the settings: at most once a second for all readers, and never older than a page that is kept (decision 029). */
async function isOpen({ ctx, services, nonce }: Scope): Promise<boolean> {
  const read = () => readSettings(ctx.reader)
  const { opening } = nonce === undefined ? await read() : await services.sharedCache.read('settings', read)
  return opening.isOpen
}

function worksHere(actor: Actor): boolean {
  return actor.kind === 'account' && isStaff(actor)
}

function isAlwaysOpen(method: string, path: string): boolean {
  // A member's own bookings may be read, and a place in line given up.
  const isOwn =
    (method === 'GET' && path === '/api/bookings') || (method === 'DELETE' && path.startsWith('/api/sessions/'))
  return isOwn || alwaysOpen.some((address) => address.test(path))
}

/** API calls, calendars and the hall's bare paths (PRODUCT 4.5); the rest are pages and their forms. */
function isCall(path: string): boolean {
  return /^\/(api|calendar|openactive)\/|^\/hall-hire\/./.test(path)
}

function answerCall(c: Context<HonoEnv>, path: string): Response {
  const lists = c.req.method === 'GET' ? emptyLists[path] : undefined
  return lists ? c.json({ success: true, ...lists }) : failure(c, 409, 'not_open', NOT_OPEN_TEXT)
}
