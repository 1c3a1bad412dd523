import { z } from '@hono/zod-openapi'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { addClass } from '#src/studio/schedule/classes/add-class.server.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import { weeklyClassForm } from '#src/studio/schedule/classes/weekly-class.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

/** Adding and changing classes over JSON: the same acts as Class Management's dialogs (PRODUCT 4.7, 5). */
export function routes(): Api {
  const app = openApiRouter('Classes')
  endpoint(app, 'post /api/admin/classes', {
    summary: 'Create a weekly class',
    description: 'Adds its sessions over the coming weeks to the timetable.',
    who: 'admin',
    body: weeklyClassForm,
    refusals: classChangeRefusals,
    status: 201,
    returns: 'The id of the class',
    response: { id: z.string() },
    async run({ ctx, body }) {
      const { bookings, studio } = await readSettings(ctx.reader)
      return addClass(ctx, body, { weeksAhead: bookings.weeksAhead, alertTo: studio.email })
    },
  })

  endpoint(app, 'patch /api/admin/sessions/{id}', {
    summary: 'Update a class session',
    description: 'Changes the class on one date, or from that date on. Everyone who has booked is notified.',
    who: 'admin',
    body: z.object({ reach: z.enum(['this-date', 'from-this-date-on']).default('this-date'), class: weeklyClassForm }),
    refusals: classChangeRefusals,
    returns: 'How many people were notified',
    response: { people: z.number().int() },
    run: ({ ctx, id, body }) => changeClass(ctx, { sessionId: id, reach: body.reach, words: body.class }),
  })
  return app
}
