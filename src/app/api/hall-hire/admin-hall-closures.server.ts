import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#src/kit/outcome.ts'
import { isStudioDate, studioDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { hallClosureForm } from '#src/studio/hall-hire/hall-admin.ts'
import { closeHall } from '#src/studio/hall-hire/hours/close-hall.server.ts'
import { listHallClosures } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { reopenHall } from '#src/studio/hall-hire/hours/reopen-hall.server.ts'

const closure = z.object({ date: z.string().openapi({ description: 'Studio date' }), reason: z.string() })
const answersClosures = {
  who: 'admin',
  returns: 'The dates to come on which the hall is closed',
  response: { closures: z.array(closure) },
} as const
const refusals = { not_found: { status: 404, message: 'There is no such date' } } as const

/** The dates on which the hall is not for hire, over JSON: the same acts as its page (PRODUCT 5, `/api/admin/*`). */
export function routes(): Api {
  const app = openApiRouter('Hall hire')
  endpoint(app, 'get /api/admin/hall-closures', {
    ...answersClosures,
    summary: 'List the closures of the hall',
    run: ({ ctx }) => closuresNow(ctx),
  })

  endpoint(app, 'get /api/admin/hall-closures/{date}', {
    summary: 'Retrieve a closure of the hall',
    who: 'admin',
    refusals,
    returns: 'The date and the reason',
    response: { closure },
    async run({ ctx, date }) {
      const { value } = await closuresNow(ctx)
      const found = value.closures.find((one) => one.date === date)
      return found ? ok({ closure: found }) : refuse('not_found')
    },
  })

  endpoint(app, 'put /api/admin/hall-closures/{date}', {
    ...answersClosures,
    summary: 'Close the hall on a date',
    description: 'A date that is closed already takes the new reason. Confirmed hires stay.',
    body: hallClosureForm.pick({ reason: true }),
    answered: closure,
    refusals,
    async run({ ctx, date, body }) {
      if (!isStudioDate(date)) return refuse('not_found')
      await closeHall(ctx, { closedOn: date, ...body })
      return closuresNow(ctx)
    },
  })

  endpoint(app, 'delete /api/admin/hall-closures/{date}', {
    ...answersClosures,
    summary: 'Reopen the hall on a date',
    refusals,
    async run({ ctx, date }) {
      if (!isStudioDate(date)) return refuse('not_found')
      await reopenHall(ctx, date)
      return closuresNow(ctx)
    },
  })
  return app
}

async function closuresNow({ reader, now }: SignedInCtx) {
  const closures = await listHallClosures(reader, studioDate(now()))
  return ok({ closures: closures.map(({ closedOn, reason }) => ({ date: closedOn, reason })) })
}
