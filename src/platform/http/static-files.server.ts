import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '../house.server.ts'
import { compressForGood, isCompressible, wantedEncoding } from './compress.server.ts'

const ROOT = './build/client'
const A_YEAR = 'public, max-age=31536000, immutable'

/** The built files. Those under /assets carry a hash in their name and are kept for a year; a missing one is a 404, never a page. */
export function staticFiles() {
  // In development and in tests there may be no build to serve from.
  if (!existsSync(ROOT)) return createMiddleware<HonoEnv>((_c, next) => next())
  const serve = serveStatic<HonoEnv>({
    root: ROOT,
    onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? A_YEAR : 'public, max-age=3600'),
  })
  // The files stay as they are while this process lives, so each is compressed once.
  const compressed = new Map<string, Promise<Buffer>>()
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (c.req.path === '/' || !/\.[a-z0-9]+$|^\/assets\//i.test(c.req.path)) return next()
    const answer = await serve(c, async () => {
      if (c.req.path.startsWith('/assets/')) c.res = c.text('Not found', 404)
      else await next()
    })
    const encoding = wantedEncoding(c.req.header('Accept-Encoding'))
    if (!answer || answer.status !== 200 || c.req.method !== 'GET' || !encoding) return answer
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
