import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '../../app-services.server.ts'
import { compressForGood, isCompressible, wantedEncoding } from './compress.server.ts'

const ROOT = './build/client'
const AN_HOUR = 'public, max-age=3600'
const A_YEAR = 'public, max-age=31536000, immutable'
const ASKS_ITS_HOST = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Serves the built files. Those under /assets have a hash in their name and are cached for a year; a missing one is a 404,
 *  never a page. */
export function staticFiles() {
  // In development and in tests there may be no build to serve from.
  if (!existsSync(ROOT)) return createMiddleware<HonoEnv>((_c, next) => next())
  const serve = serveStatic<HonoEnv>({
    root: ROOT,
  })
  // The files do not change while this process lives, so each is compressed once.
  const compressed = new Map<string, Promise<Buffer>>()
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (c.req.method !== 'GET' || c.req.path === '/' || !/\.[a-z0-9]+$|^\/assets\//i.test(c.req.path)) return next()
    const answer = await serve(c, async () => {
      if (c.req.path.startsWith('/assets/')) c.res = c.text('Not found', 404)
      else await next()
    })
    // Set on the response itself: headers set on the context do not reach a response that exists already.
    if (answer?.ok) answer.headers.set('Cache-Control', c.req.path.startsWith('/assets/') ? A_YEAR : AN_HOUR)
    // The service worker, whose own requests obey the policy it comes with.
    if (answer?.ok && c.req.path === '/offline.js') answer.headers.set('Content-Security-Policy', ASKS_ITS_HOST)
    // The one script that pages of other sites load.
    if (answer?.ok && c.req.path === '/embed.js') answer.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    const encoding = wantedEncoding(c.req.header('Accept-Encoding'))
    if (!answer || answer.status !== 200 || !encoding) return answer
    if (!isCompressible(answer.headers.get('Content-Type'))) return answer
    const key = `${encoding} ${c.req.path}`
    if (!compressed.has(key)) {
      const bytes = Buffer.from(await answer.arrayBuffer())
      compressed.set(key, compressForGood(bytes, encoding))
    }
    const body = await compressed.get(key)
    const headers = new Headers(answer.headers)
    headers.set('Content-Encoding', encoding)
    headers.set('Content-Length', String(body?.length))
    headers.append('Vary', 'Accept-Encoding')
    return new Response(body as Buffer<ArrayBuffer>, { headers })
  })
}
