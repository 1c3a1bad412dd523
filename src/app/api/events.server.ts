import { Hono } from 'hono'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { type LiveEvent, openLiveHub, type Stream } from './live-hub.server.ts'

const HEARTBEAT_MS = 20_000
const MOST_STREAMS_PER_ADDRESS = 200
// A reader that takes nothing for this many events is gone or too slow; it will come back and catch up.
const MOST_UNREAD = 256
const RETRY_MS = 1000

/** `GET /api/events`: what happens, as it happens (PRODUCT 5). `session` to everyone, `booking` to its owner, `resync` when a page
 *  should read itself again. */
export function routes(services: Services): Hono<HonoEnv> {
  const hub = openLiveHub(services)
  services.onStop(() => hub.closeAll())
  const open = new Map<string, number>()
  services.metrics.gauge('tempo_event_streams', 'Open pages that listen.', () =>
    [...open.values()].reduce((sum, streams) => sum + streams, 0),
  )
  const app = new Hono<HonoEnv>()

  app.get('/api/events', (c) => {
    const { ctx, remoteAddress } = c.get('scope')
    const already = open.get(remoteAddress) ?? 0
    if (services.config.rateLimit && already >= MOST_STREAMS_PER_ADDRESS) {
      c.header('Retry-After', '30')
      return failure(c, 429, 'too_many_streams', 'Too many open pages. Please close some and try again.')
    }
    open.set(remoteAddress, already + 1)
    // A key has no sign-in that could end: it hears what everybody hears.
    const member = ctx.actor.kind === 'account' && !ctx.actor.apiKey ? ctx.actor : null
    const body = eventStream({
      userId: member?.userId ?? null,
      signInSessionId: member?.signInSessionId ?? null,
      join: (stream) => hub.join(stream, c.req.header('Last-Event-ID')),
      onEnd: () => {
        const left = (open.get(remoteAddress) ?? 1) - 1
        if (left > 0) open.set(remoteAddress, left)
        else open.delete(remoteAddress)
      },
    })
    return c.body(body, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
  })
  return app
}

type Joining = Pick<Stream, 'userId' | 'signInSessionId'> & {
  join(stream: Stream): () => void
  onEnd(): void
}

function eventStream({ userId, signInSessionId, join, onEnd }: Joining): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let end = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) <= 0) end()
          else controller.enqueue(encoder.encode(text))
        }
        let hasEnded = false
        let leave = () => {}
        const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
        end = () => {
          if (hasEnded) return
          hasEnded = true
          clearInterval(heartbeat)
          leave()
          onEnd()
          try {
            controller.close()
          } catch {
            // Already closed by the reader.
          }
        }
        write(`retry: ${RETRY_MS}\n\n`)
        const send = ({ id, event, data }: LiveEvent) => write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`)
        leave = join({ userId, signInSessionId, send, close: end })
      },
      cancel: () => end(),
    },
    { highWaterMark: MOST_UNREAD },
  )
}
