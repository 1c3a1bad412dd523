import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** Writes to a response that stays open. */
export type EventStream = {
  /** False when the reader has taken nothing of a lot, so that it is gone or too slow. */
  write(text: string): boolean
  end(): void
}

/** Is given the stream once its headers are sent; what it returns is called when the stream has ended, from either side. */
export type Begin = (stream: EventStream) => () => void

/** What an endpoint leaves for the server to begin after its response has passed everything else. */
export type StreamEnv = { begin?: Begin }

const MOST_UNREAD_BYTES = 32 * 1024

/** The response of an endpoint that streams events. What it writes goes to the socket itself: through a web stream each open page
 *  would hold a third more memory. */
export function eventStream(env: StreamEnv, begin: Begin): Response {
  env.begin = begin
  return new Response(null, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** Sends the headers, and begins. */
export function beginStream(response: Response, outgoing: ServerResponse, begin: Begin): Response {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  // With what it writes at once they leave as one: after a restart every open page comes back.
  outgoing.cork()
  outgoing.flushHeaders()
  const onEnd = begin({
    write: (text) => {
      outgoing.write(text)
      return outgoing.writableLength < MOST_UNREAD_BYTES
    },
    end: () => void outgoing.end(),
  })
  outgoing.uncork()
  outgoing.on('close', onEnd)
  return RESPONSE_ALREADY_SENT
}
