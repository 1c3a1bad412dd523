import { z } from '@hono/zod-openapi'
import { namedBankHolidays } from '#src/kit/bank-holidays.ts'
import { ok } from '#src/kit/outcome.ts'
import { pick } from '#src/kit/pick.ts'
import { studioDate } from '#src/kit/time.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { closeStudio } from '#src/studio/schedule/closures/close-studio.server.ts'
import { closureForm, closureRefusals } from '#src/studio/schedule/closures/closure.ts'
import { listClosures } from '#src/studio/schedule/closures/closures.store.server.ts'
import { reopenStudio } from '#src/studio/schedule/closures/reopen-studio.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

const closureSchema = z
  .object({ id: z.string(), startsAt: instant, endsAt: instant, reason: z.string() })
  .openapi('Closure')
const count = z.number().int()
const day = z.object({ date: z.string().openapi({ description: 'Studio date' }), name: z.string() })

/** When the studio is closed, classes and hall together, over JSON: the same acts as its page (PRODUCT 4.1, 5). */
export function routes(): Api {
  const app = openApiRouter('Classes')
  endpoint(app, 'get /api/admin/closures', {
    summary: 'List closures of the studio',
    description: 'With the bank holidays of England and Wales of this year and the next, to choose from.',
    who: 'admin',
    returns: 'The closures that are not over',
    response: { closures: z.array(closureSchema), bankHolidays: z.array(day) },
    async run({ ctx: { reader, now } }) {
      const year = Number(studioDate(now()).slice(0, 4))
      const bankHolidays = [year, year + 1].flatMap(namedBankHolidays).filter(({ date }) => date >= studioDate(now()))
      return ok({ closures: await listClosures(reader, now()), bankHolidays })
    },
  })

  endpoint(app, 'post /api/admin/closures', {
    summary: 'Create a closure of the studio',
    description:
      'Whole days from `from` to `to`, both included; with `startTime` and `endTime` a part of one day. Classes and hall hires of that time are cancelled, and everybody is notified once.',
    who: 'admin',
    body: closureForm,
    refusals: closureRefusals,
    status: 201,
    returns: 'The closure, and how much it cancelled',
    response: { closure: closureSchema, sessions: count, bookings: count, people: count, hires: count },
    run: ({ ctx, body }) => closeStudio(ctx, body),
  })

  endpoint(app, 'delete /api/admin/closures/{id}', {
    summary: 'Delete a closure of the studio',
    description:
      'Opens again: the classes are back on the timetable. Nobody is booked again; everybody is notified once.',
    who: 'admin',
    refusals: closureRefusals,
    returns: 'How many classes are back, and how many people were notified',
    response: { sessions: count, people: count },
    async run({ ctx, id: closureId }) {
      const { bookings, studio } = await readSettings(ctx.reader)
      const scheduling = { weeksAhead: bookings.weeksAhead, alertTo: studio.email }
      const opened = await reopenStudio(ctx, { closureId, scheduling })
      return opened.ok ? ok(pick(opened.value, 'sessions', 'people')) : opened
    },
  })
  return app
}
