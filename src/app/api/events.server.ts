import { randomInt } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { documentation } from '#src/platform/http/endpoint-documentation.server.ts'
import type { Network } from '#src/platform/http/addresses/network-of.ts'
import { eventStream, type StreamEnv } from '#src/platform/http/event-stream.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { openLiveHub } from './live-hub.server.ts'

/** Of one network. */
const MOST_STREAMS = 200
// After a restart each page comes back at its own moment.
const LEAST_RETRY_MS = 1000
const MOST_RETRY_MS = 3500

const TOO_MANY = { status: 429, message: 'Too many open pages. Please close some and try again.' } as const

/** What the description of the API says of it: a stream is no `endpoint()`. */
export const described = documentation('get /api/events', 'Classes', {
  who: 'everyone',
  keyScope: 'read',
  summary: 'Keep up with what changes',
  returns: 'Server-sent events, until the caller leaves',
  description:
    'Server-sent events. Everyone is sent `session` `{ sessionId, classId, spotsLeft, status }` when the places or the status of a dated class change, `content` and `hall-hire` `{ id }` when something shown on pages does, and `heartbeat` `{}` every 20 seconds: a stream that has said nothing for 50 seconds is dead. A member is sent `booking` `{ id }` of their own too. `resync` `{}` says that events were missed: read again what you show. A stream opened with `Last-Event-ID` goes on after that event.',
  contentType: 'text/event-stream',
  schema: z.string(),
  status: 200,
  refusals: { too_many_streams: TOO_MANY },
})

/** `GET /api/events`: what happens, as it happens (PRODUCT 5). `session` to everyone, `booking` to its owner, `resync` when a page
 *  should read itself again. */
export function routes(services: Services): Hono<HonoEnv> {
  const hub = openLiveHub(services)
  services.onStop(() => hub.closeAll())
  const open = new Map<Network, number>()
  services.metrics.gauge('tempo_event_streams', 'Open pages that listen.', () =>
    [...open.values()].reduce((sum, streams) => sum + streams, 0),
  )
  const app = new Hono<HonoEnv>()

  app.get('/api/events', (c) => {
    const { ctx, network } = c.get('scope')
    const already = open.get(network) ?? 0
    if (services.config.rateLimit && already >= MOST_STREAMS) {
      c.header('Retry-After', '30')
      return failure(c, TOO_MANY.status, 'too_many_streams', TOO_MANY.message)
    }
    // A key has no sign-in that could end: it hears what everybody hears.
    const member = ctx.actor.kind === 'account' && !ctx.actor.apiKey ? ctx.actor : null
    const signIn = { userId: member?.userId ?? null, signInSessionId: member?.signInSessionId ?? null }
    const lastEventId = c.req.header('Last-Event-ID')
    return eventStream(c.env as StreamEnv, (stream) => {
      open.set(network, (open.get(network) ?? 0) + 1)
      const write = (text: string) => stream.write(text) || stream.end()
      write(`retry: ${randomInt(LEAST_RETRY_MS, MOST_RETRY_MS)}\n\n`)
      const leave = hub.join({ ...signIn, write, close: () => stream.end() }, lastEventId)
      return () => {
        leave()
        const left = (open.get(network) ?? 1) - 1
        if (left > 0) open.set(network, left)
        else open.delete(network)
      }
    })
  })
  return app
}
