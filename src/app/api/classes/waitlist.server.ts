import { z } from '@hono/zod-openapi'
import { ok } from '#src/kit/outcome.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { joinWaitingList } from '#src/studio/bookings/waiting-list/join-waiting-list.server.ts'
import { leaveWaitingList } from '#src/studio/bookings/waiting-list/leave-waiting-list.server.ts'
import { WAITING_FAILED_TEXT, waitingForm, waitingRefusals } from '#src/studio/bookings/waiting-list/waiting-list.ts'

/** The person of the account who waits; the holder unless one is named. */
const who = waitingForm.pick({ personId: true })
const inLine = { position: z.number().int() }

/** Waiting for a place in a full class, over JSON (PRODUCT 4.1, 5). */
export function routes(): Api {
  const app = openApiRouter('Bookings')
  endpoint(app, 'post /api/sessions/{id}/waitlist', {
    summary: 'Request a place on the waiting list of a class session',
    description:
      'A free place is booked for the first in line until some hours before the start. Waiting costs nothing.',
    who: 'account',
    signInText: waitingRefusals.sign_in_required.message,
    query: who,
    refusals: waitingRefusals,
    brokenText: WAITING_FAILED_TEXT,
    status: 201,
    returns: 'The position in line, counted from 1',
    response: inLine,
    alsoResponds: {
      200: {
        description: 'In line already: the same',
        content: { 'application/json': { schema: z.object({ success: z.literal(true), ...inLine }) } },
      },
    },
    async run({ c, ctx, id: sessionId, query }) {
      const outcome = await joinWaitingList(ctx, { sessionId, ...query })
      if (!outcome.ok) return outcome
      const { position, isNew } = outcome.value
      return isNew ? ok({ position }) : c.json({ success: true, position }, 200)
    },
  })

  endpoint(app, 'delete /api/sessions/{id}/waitlist', {
    summary: 'Cancel a place on the waiting list of a class session',
    who: 'account',
    signInText: waitingRefusals.sign_in_required.message,
    query: who,
    refusals: waitingRefusals,
    brokenText: WAITING_FAILED_TEXT,
    returns: 'A confirmation; the same for one who does not wait',
    response: {},
    async run({ ctx, id: sessionId, query }) {
      const outcome = await leaveWaitingList(ctx, { sessionId, ...query })
      return outcome.ok ? ok({}) : outcome
    },
  })
  return app
}
