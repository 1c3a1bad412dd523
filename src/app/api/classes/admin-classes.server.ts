import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { onlyFor, signedIn } from '#src/platform/http/guards/api-guard.server.ts'
import { refusalResponse } from '#src/platform/http/envelope.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { addClass } from '#src/studio/schedule/classes/add-class.server.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import { weeklyClassForm } from '#src/studio/schedule/classes/weekly-class.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })

const add = createRoute({
  method: 'post',
  path: '/api/admin/classes',
  summary: 'Create a weekly class with its sessions over the coming weeks',
  middleware: onlyFor(['admin']),
  request: { body: { required: true, content: json(weeklyClassForm) } },
  responses: {
    201: {
      description: 'It is on the timetable',
      content: json(z.object({ success: z.literal(true), id: z.string() })),
    },
    ...failures(400, 401, 403, 409),
  },
})

const changeForm = z.object({
  reach: z.enum(['this-date', 'from-this-date-on']).default('this-date'),
  class: weeklyClassForm,
})

const change = createRoute({
  method: 'patch',
  path: '/api/admin/sessions/{id}',
  summary: 'Update a class on one date, or from that date on; everyone who has booked is notified',
  middleware: onlyFor(['admin']),
  request: { params: z.object({ id: z.string() }), body: { required: true, content: json(changeForm) } },
  responses: {
    200: {
      description: 'Changed; how many people were notified',
      content: json(z.object({ success: z.literal(true), people: z.number().int() })),
    },
    ...failures(400, 401, 403, 404, 409),
  },
})

/** Adding and changing classes over JSON: the same acts as Class Management's dialogs (PRODUCT 4.7, 5). */
export function adminClassRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(add, async (c) => {
    const ctx = signedIn(c.get('scope').ctx)
    const { bookings, studio } = await readSettings(ctx.reader)
    const terms = { weeksAhead: bookings.weeksAhead, alertTo: studio.email }
    const outcome = await addClass(ctx, c.req.valid('json'), terms)
    if (!outcome.ok) return refusalResponse(c, outcome, classChangeRefusals) as never
    return c.json({ success: true as const, id: outcome.value.id }, 201)
  })
  app.openapi(change, async (c) => {
    const { reach, class: words } = c.req.valid('json')
    const request = { sessionId: c.req.valid('param').id, reach, words }
    const outcome = await changeClass(signedIn(c.get('scope').ctx), request)
    if (!outcome.ok) return refusalResponse(c, outcome, classChangeRefusals) as never
    return c.json({ success: true as const, people: outcome.value.people }, 200)
  })
  return app
}
