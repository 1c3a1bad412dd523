import { createHttpServer } from '#src/platform/http/listen.server.ts'
import type { Studio } from '#src/server.ts'
import { cookieHeader, type Visitor } from './visitor.ts'

export type Listener = {
  origin: string
  /** A page or call as that visitor asks for it, over a socket; redirects are not followed. */
  get(path: string, visitor?: Pick<Visitor, 'cookies'>): Promise<Response>
  /** Until the next request has arrived. */
  untilNextArrives(): Promise<void>
  /** Until the connection that is made next has ended, as the server sees it. */
  untilNextEnds(): Promise<void>
  close(): Promise<void>
}

/** A real HTTP server in front of the studio, as index.ts opens one. */
export async function openListener(studio: Pick<Studio, 'fetch' | 'answerReady' | 'services'>): Promise<Listener> {
  const server = createHttpServer(studio.services.config, studio.fetch, {
    ready: (...call) => studio.answerReady(...call),
  })
  const port = await server.open(0, '127.0.0.1')
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    get(path, visitor) {
      const headers = visitor && visitor.cookies.size > 0 ? { Cookie: cookieHeader(visitor.cookies) } : undefined
      return fetch(origin + path, { headers, redirect: 'manual' })
    },
    untilNextArrives: () => new Promise((resolve) => void server.server.once('request', () => resolve())),
    untilNextEnds: () =>
      new Promise(
        (resolve) => void server.server.once('connection', (socket) => socket.once('close', () => resolve())),
      ),
    async close() {
      server.close()
      await server.drain(1000)
    },
  }
}
