import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '../../app-services.server.ts'
import { lastGoodPages } from './last-good-page.server.ts'
import type { LastGood } from './page-cache.server.ts'

const MOST_BYTES = 32e6

/** Files under addresses that say what is in them, such as photographs: as they were last sent, for when the database is away. One that has been taken
 *  off the site is forgotten when it is asked for; what was asked for longest ago goes when there is no more room. */
export function keptFiles(mostBytes = MOST_BYTES) {
  const kept = new Map<string, LastGood>()
  let bytes = 0
  const drop = (path: string) => {
    bytes -= kept.get(path)?.html.byteLength ?? 0
    kept.delete(path)
  }
  const orAsItWas = lastGoodPages({
    lastGood: ({ url }) => kept.get(new URL(url).pathname) ?? null,
    isForEverybody: () => true,
  })
  return createMiddleware<HonoEnv>((c, next) => {
    const { path, method } = c.req
    return orAsItWas(c, async () => {
      await next()
      if (method !== 'GET' || c.res.status >= 500 || c.res.status === 304) return
      drop(path)
      if (c.res.status !== 200) return
      const html = Buffer.from(await c.res.clone().arrayBuffer())
      kept.set(path, { html, headers: Object.fromEntries(c.res.headers), drawnAt: new Date() })
      bytes += html.byteLength
      for (const [longestAgo] of kept) {
        if (bytes <= mostBytes) break
        drop(longestAgo)
      }
    })
  })
}
