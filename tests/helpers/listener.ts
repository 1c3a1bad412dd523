import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Studio } from '#src/server.ts'

export type Listener = { origin: string; close(): Promise<void> }

/** A real HTTP server in front of the studio, as index.ts opens one. */
export async function openListener(fetch: Studio['fetch'], answerReady: Studio['answerReady']): Promise<Listener> {
  const answer = getRequestListener(
    (request, { incoming }) => fetch(request, { remoteAddress: incoming.socket.remoteAddress }),
    {
      overrideGlobalObjects: false,
    },
  )
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!answerReady(incoming, outgoing)) void answer(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
