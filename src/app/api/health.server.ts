import { Hono } from 'hono'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'

/** `/healthz` while the process lives, `/readyz` when it can serve: the database answers and its notices are heard; jobs need
 *  nothing more (PRODUCT 1). */
export function healthRoutes(services: Services): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const isReady = services.live.isListening() && (await services.db.isAnswering())
    return c.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503)
  })
  return app
}
