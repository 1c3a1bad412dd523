import { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { SESSION_COOKIE } from '#src/platform/auth/sign-in/sign-in-sessions.server.ts'
import { cookieName } from '#src/platform/http/cookies.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { apiDocsPage } from './api-docs.server.ts'

const LICENCE = 'AGPL-3.0-or-later'
const INFO = { title: 'Tempo', version: '1', license: { name: LICENCE, identifier: LICENCE } }

/** The files of this folder. One that answers calls exports `routes`, and is mounted by that. */
const files = Object.values(
  import.meta.glob<{ routes?(services: Services): Hono<HonoEnv> }>('./**/*.server.ts', { eager: true }),
)

/** JSON and streams. Every address under /api is answered here, with a real status: 404 included. What is mounted is documented at
 *  /api/docs. */
export function apiRoutes(services: Services): OpenAPIHono<HonoEnv> {
  const app = new OpenAPIHono<HonoEnv>()
  for (const { routes } of files) if (routes) app.route('/', routes(services))
  const { origin } = services.config
  app.openAPIRegistry.registerComponent('securitySchemes', 'signIn', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(SESSION_COOKIE, origin),
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', { type: 'http', scheme: 'bearer' })
  const describe = () => app.getOpenAPI31Document({ openapi: '3.1.0', info: INFO, servers: [{ url: '/' }] })
  app.get('/api/openapi.json', (c) => c.json(describe()))
  app.get('/api/docs', (c) => c.html(apiDocsPage(describe(), c.get('scope').nonce)))
  app.all('/api/*', (c) => failure(c, 404, 'not_found', 'There is nothing at this address'))
  return app
}
