import { OpenAPIHono } from '@hono/zod-openapi'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { SESSION_COOKIE } from '#src/platform/auth/sign-in/sign-in-sessions.server.ts'
import { cookieName } from '#src/platform/http/cookies.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { adminActivityRoutes } from './admin/admin-activity.server.ts'
import { adminClassRoutes } from './classes/admin-classes.server.ts'
import { adminHallClosureRoutes } from './hall-hire/admin-hall-closures.server.ts'
import { adminHallHireRoutes } from './hall-hire/admin-hall-hires.server.ts'
import { adminPaymentRoutes } from './billing/admin-payments.server.ts'
import { adminMessageRoutes } from './admin/admin-messages.server.ts'
import { adminSessionRoutes } from './classes/admin-sessions.server.ts'
import { adminReportRoutes } from './admin/admin-reports.server.ts'
import { adminUserRoutes } from './people/admin-users.server.ts'
import { apiDocsPage } from './api-docs.server.ts'
import { authRoutes } from './account/auth.server.ts'
import { bookingRoutes } from './classes/bookings.server.ts'
import { checkoutRoutes } from './billing/checkout.server.ts'
import { calendarFeedRoutes } from './classes/calendar-feeds.server.ts'
import { classRoutes } from './classes/classes.server.ts'
import { eventRoutes } from './events.server.ts'
import { hallHireRoutes } from './hall-hire/hall-hire.server.ts'
import { membershipRoutes } from './billing/memberships.server.ts'
import { siteFileRoutes } from './site-files.server.ts'
import { paymentRoutes } from './billing/payments.server.ts'
import { profileRoutes } from './account/profile.server.ts'
import { webhookRoutes } from './billing/webhooks.server.ts'
import { wellKnownRoutes } from './well-known.server.ts'

const LICENCE = 'AGPL-3.0-or-later'
const INFO = { title: 'Tempo', version: '1', license: { name: LICENCE, identifier: LICENCE } }

/** JSON and streams. Every address under /api is answered here, with a real status: 404 included. Each area of the API is one
 *  file beside this one, mounted below; what is mounted is documented at /api/docs. */
export function apiRoutes(services: Services): OpenAPIHono<HonoEnv> {
  const app = new OpenAPIHono<HonoEnv>()
  const parts = [
    classRoutes(),
    authRoutes(services),
    bookingRoutes(),
    calendarFeedRoutes(),
    eventRoutes(services),
    hallHireRoutes(),
    membershipRoutes(),
    adminHallHireRoutes(),
    adminHallClosureRoutes(),
    adminMessageRoutes(services),
    adminSessionRoutes(),
    adminPaymentRoutes(),
    adminUserRoutes(),
    adminActivityRoutes(),
    adminClassRoutes(),
    adminReportRoutes(services),
    siteFileRoutes(services),
    wellKnownRoutes(services),
    paymentRoutes(),
    checkoutRoutes(),
    webhookRoutes(),
    profileRoutes(),
  ]
  for (const part of parts) app.route('/', part)
  const { origin } = services.config
  app.openAPIRegistry.registerComponent('securitySchemes', 'signIn', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(SESSION_COOKIE, origin),
  })
  const describe = () => app.getOpenAPI31Document({ openapi: '3.1.0', info: INFO, servers: [{ url: '/' }] })
  app.get('/api/openapi.json', (c) => c.json(describe()))
  app.get('/api/docs', (c) => c.html(apiDocsPage(describe(), c.get('scope').nonce)))
  app.all('/api/*', (c) => failure(c, 404, 'not_found', 'There is nothing at this address'))
  return app
}
