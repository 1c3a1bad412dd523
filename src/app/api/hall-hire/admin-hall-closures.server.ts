import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isStudioDate, studioDate } from '#src/kit/time.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { onlyFor } from '#src/platform/http/guards/api-guard.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { closeHall } from '#src/studio/hall-hire/hours/close-hall.server.ts'
import { hallClosureForm } from '#src/studio/hall-hire/hall-admin.ts'
import { listHallClosures } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { reopenHall } from '#src/studio/hall-hire/hours/reopen-hall.server.ts'

const base = '/api/admin/hall-closures'
const middleware = onlyFor(['admin'])
const closure = z.object({ date: z.string().openapi({ description: 'Studio date' }), reason: z.string() })
const closuresOk = {
  200: {
    description: 'The dates to come on which the hall is closed',
    content: { 'application/json': { schema: z.object({ success: z.literal(true), closures: z.array(closure) }) } },
  },
}
const params = z.object({ date: z.string() })

/** The dates on which the hall is not for hire, over JSON: the same acts as its page (PRODUCT 5, `/api/admin/*`). */
export function adminHallClosureRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  const list = createRoute({
    method: 'get',
    path: base,
    summary: 'List the dates on which the hall is closed',
    middleware,
    responses: { ...closuresOk, ...failures(401, 403) },
  })
  app.openapi(list, (c) => closuresNow(c) as never)
  const close = createRoute({
    method: 'put',
    path: `${base}/{date}`,
    summary: 'Close the hall on a date, or change the reason; confirmed bookings stay',
    middleware,
    request: {
      params,
      body: {
        required: true,
        content: { 'application/json': { schema: hallClosureForm.pick({ reason: true }) } },
      },
    },
    responses: { ...closuresOk, ...failures(400, 401, 403, 404) },
  })
  app.openapi(close, async (c) => {
    const { date } = c.req.valid('param')
    if (!isStudioDate(date)) return notADate(c) as never
    await closeHall(c.get('scope').ctx, { closedOn: date, reason: c.req.valid('json').reason })
    return closuresNow(c) as never
  })
  const reopen = createRoute({
    method: 'delete',
    path: `${base}/{date}`,
    summary: 'Reopen the hall on a date',
    middleware,
    request: { params },
    responses: { ...closuresOk, ...failures(401, 403, 404) },
  })
  app.openapi(reopen, async (c) => {
    const { date } = c.req.valid('param')
    if (!isStudioDate(date)) return notADate(c) as never
    await reopenHall(c.get('scope').ctx, date)
    return closuresNow(c) as never
  })
  return app
}

async function closuresNow(c: Context<HonoEnv>): Promise<Response> {
  const { reader, now } = c.get('scope').ctx
  const closures = await listHallClosures(reader, studioDate(now()))
  return c.json({ success: true, closures: closures.map(({ closedOn, reason }) => ({ date: closedOn, reason })) }, 200)
}

function notADate(c: Context): Response {
  return failure(c, 404, 'not_found', 'There is no such date')
}
