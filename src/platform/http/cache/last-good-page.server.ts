import { setTimeout as sleep } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { dayAndTime } from '#src/kit/time.ts'
import type { HonoEnv } from '../../app-services.server.ts'
import type { LastGood, PageCache } from './page-cache.server.ts'

// A page is rendered in a few milliseconds. Who waits longer than this waits for a database that may not answer at all.
const PATIENCE_MS = 2500
/** After that the page is not rendered again for a while: those who ask for it need not wait, and the database has less to do. */
const PAUSE_MS = 1000

/** Answers with a public page as it was last rendered, and says since when, where it cannot be rendered now: the database is away,
 *  full, or holds everything up. The rendering goes on in the background and is logged with its own status. */
export function lastGoodPages(pages: Pick<PageCache, 'lastGood' | 'isForEverybody'>, patienceMs = PATIENCE_MS) {
  const pausedUntil = new WeakMap<LastGood, number>()
  return createMiddleware<HonoEnv>(async (c, next) => {
    const page = c.req.method === 'GET' ? pages.lastGood(c.req.raw) : null
    if (!page) return next()
    const { path } = c.req
    // With a cookie of ours the page would show something of its reader: worth the wait.
    const isPatient = !pages.isForEverybody({ method: 'GET', path, cookie: c.req.header('Cookie') })
    if (!isPatient && performance.now() < (pausedUntil.get(page) ?? 0)) return asItWas(page)
    const waiting = new AbortController()
    const drawn = next().finally(() => waiting.abort())
    const late = sleep(patienceMs, 'late' as const, { signal: waiting.signal }).catch(() => 'in time' as const)
    const isLate = !isPatient && (await late) === 'late'
    if (!isLate) await drawn
    if (!isLate && c.res.status !== 503) return undefined
    pausedUntil.set(page, performance.now() + PAUSE_MS)
    if (isLate) return asItWas(page)
    // Assigning would otherwise add the headers of the error to those of the page.
    c.res = undefined
    c.res = asItWas(page)
    return undefined
  })
}

function asItWas({ html, headers, drawnAt }: LastGood): Response {
  const notice = `<p role="status" data-tone="info" class="bg-info text-on-info px-4 py-3 font-medium">${sinceText(drawnAt)}</p>`
  // Files for machines are sent as they were, and have no place for it.
  const isPage = headers['content-type']?.startsWith('text/html')
  const body = isPage ? html.toString().replace(/<main[^>]*>/, (main) => main + notice) : html
  return new Response(body as BodyInit, { headers: { ...headers, 'cache-control': 'no-store' } })
}

function sinceText(drawnAt: Date): string {
  const at = `<time datetime="${drawnAt.toISOString()}">${dayAndTime(drawnAt)}</time>`
  return `This page is shown as it was at ${at}. Please try again in a moment to book.`
}
