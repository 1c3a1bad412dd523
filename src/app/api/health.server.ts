import { Hono } from 'hono'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'

/** `/healthz` while the process lives, `/readyz` when it can serve: the database answers, its notices are heard, and it is not about to
 *  stop; jobs need nothing more (PRODUCT 1). */
export function healthRoutes(services: Services, isStopping: () => boolean): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const isReady = !isStopping() && services.live.isListening() && (await services.db.isAnswering())
    if (!isReady) c.header('Retry-After', '5')
    return c.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503)
  })
  return app
}
