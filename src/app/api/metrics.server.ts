import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { createCtx } from '#src/platform/ctx.server.ts'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { countMessageStates } from '#src/studio/outbox/messages.store.server.ts'

/** `GET /metrics` in Prometheus' text format for the bearer of METRICS_TOKEN; a 404 for everybody else, and without a token for
 *  everybody (PRODUCT 1). */
export function metricsRoutes(services: Services): Hono<HonoEnv> {
  const { reader } = createCtx(services, { kind: 'system', job: 'metrics' })
  services.metrics.gauge('tempo_messages', 'Messages in the outbox, by state.', () => countMessageStates(reader))
  const app = new Hono<HonoEnv>()
  app.get('/metrics', async (c) => {
    const { metricsToken } = services.config
    const token = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (!metricsToken || !token || !isSame(token, metricsToken)) return c.text('Not found', 404)
    return c.body(await services.metrics.write(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return app
}

function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
