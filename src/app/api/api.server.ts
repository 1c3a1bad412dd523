import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { SESSION_COOKIE } from '#src/platform/auth/sign-in/sign-in-sessions.server.ts'
import { cookieName } from '#src/platform/http/cookies.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { unlessKnown } from '#src/platform/http/read-headers.server.ts'
import { apiDocsPage } from './api-docs.server.ts'
import { withParameterWords } from './parameter-words.ts'

const LICENCE = 'AGPL-3.0-or-later'
const INFO = {
  title: 'Tempo',
  version: '1',
  description: 'Classes, bookings, people, products, payments and hall hires of a studio, over JSON.',
  license: { name: LICENCE, identifier: LICENCE },
}

/** What is found under each heading of the documentation. */
const TAGS: Record<string, string> = {
  'API keys': 'With which other programs act',
  Accounts: 'Everyone who can sign in, for the front desk',
  Activity: 'Who did what, and when',
  Bookings: 'Places in classes, and registers',
  'Class sessions': 'Dated classes with those who come, for the front desk',
  Classes: 'The timetable, and what staff change of it',
  'Hall hire': 'Times of the hall, requests and their answers',
  Memberships: 'Months that members have, and what follows them',
  Messages: 'E-mails and text messages, sent and waiting',
  'Open data': 'Classes for sites that list activities',
  Payments: 'Paying online, and the books',
  Products: 'What the studio sells',
  Profile: 'A member’s own data',
  Reports: 'Figures by month',
  'Sign-in': 'Accounts, passwords, passkeys and second factors',
  Till: 'Sales at the front desk, and each day’s close',
  Webhooks: 'Events sent to other programs',
}

/** The files of this folder. One that answers calls exports `routes`, and is mounted by that; `described` is for what is no `endpoint()`. */
const files = Object.values(
  import.meta.glob<{ routes?(services: Services): Hono<HonoEnv> & { tag?: string }; described?: RouteConfig }>(
    './**/*.server.ts',
    {
      eager: true,
    },
  ),
)

/** JSON and streams. Every address under /api is answered here, with a real status: 404 included. What is mounted is documented at
 *  /api/docs. */
export function apiRoutes(services: Services): OpenAPIHono<HonoEnv> {
  const app = new OpenAPIHono<HonoEnv>()
  const tags = new Set<string>()
  for (const { routes, described } of files) {
    const part = routes?.(services)
    if (part) app.route('/', part)
    if (part?.tag) tags.add(part.tag)
    if (described) app.openAPIRegistry.registerPath(described)
  }
  const { origin } = services.config
  app.openAPIRegistry.registerComponent('securitySchemes', 'signIn', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(SESSION_COOKIE, origin),
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', { type: 'http', scheme: 'bearer' })
  const describe = () =>
    withParameterWords(
      app.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { ...INFO, contact: { url: origin } },
        servers: [{ url: '/' }],
        tags: [...tags].toSorted().map((name) => ({ name, description: TAGS[name] })),
      }),
    )
  app.get('/api/openapi.json', (c) => unlessKnown(c, c.json(describe())))
  app.get('/api/docs', (c) => c.html(apiDocsPage(describe(), origin, c.get('scope').nonce)))
  app.all('/api/*', (c) => failure(c, 404, 'not_found', 'There is nothing at this address'))
  return app
}
