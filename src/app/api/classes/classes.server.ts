import { z } from '@hono/zod-openapi'
import { ok } from '#src/kit/outcome.ts'
import { studioDate } from '#src/kit/time.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { listClassOffers } from '#src/studio/bookings/offers/class-offers.store.server.ts'
import { listOwnWaits } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { classResponse, classSchema, sessionSchema } from './class-response.ts'
import { sessionsNow } from './sessions-now.server.ts'
import { DATE_TEXT, studioDays } from './studio-days.ts'

/** What can be booked, over JSON (PRODUCT 5). Open to everybody; the signed-in caller also hears what is booked. */
export function routes(): Api {
  const app = openApiRouter('Classes')
  endpoint(app, 'get /api/classes', {
    summary: 'List weekly classes',
    description: 'Every class that has not ended, by day and time, with its next session.',
    who: 'everyone',
    returns: 'The classes',
    response: { classes: z.array(classSchema) },
    async run({ ctx: { reader, actor, now } }) {
      const classes = await listClassOffers(reader, { now: now(), today: studioDate(now()) })
      const waits = actor.kind === 'account' ? await listOwnWaits(reader, { memberId: actor.userId }) : []
      const own = new Map(waits.filter(({ isHolder }) => isHolder).map((wait) => [wait.sessionId, wait.position]))
      return ok({
        classes: classes.map((weekly) => ({ ...classResponse(weekly), position: own.get(weekly.next?.id ?? '') })),
      })
    },
  })

  endpoint(app, 'get /api/sessions', {
    summary: 'List class sessions',
    description: 'Every session between two dates, both included.',
    who: 'everyone',
    query: studioDays(DATE_TEXT),
    returns: 'The sessions',
    response: { sessions: z.array(sessionSchema) },
    run: async ({ ctx, query }) => ok({ sessions: await sessionsNow(ctx, query) }),
  })
  return app
}
