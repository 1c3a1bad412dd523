import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { answerWithin } from './answer-within.ts'

type Fetch = (request: Request, env: { incoming: unknown; remoteAddress?: string }) => Response | Promise<Response>

/** Runs before the studio sees a request and may answer it alone (Vite's files in development). */
export type Before = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

export type Door = {
  server: Server
  /** Starts to accept. Throws the system's error, such as EADDRINUSE. Answers the port. */
  open(port: number, host: string): Promise<number>
  /** Stops accepting and waits for the requests in hand, at most so long; endless streams are not waited for. */
  drain(milliseconds: number): Promise<void>
  /** Cuts every connection that is left. */
  close(): void
}

// PRODUCT 6: headers 16 KB and 10 s, requests 30 s. Idle connections outlast those of the usual proxies (60 s), which
// would otherwise send a request into a connection that we close at that moment.
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
}

const mostMillisecondsToBegin = 30_000

/** Makes the HTTP server of the studio, with the limits that hold for every request. */
export function makeDoor(fetch: Fetch, before?: Before): Door {
  const inHand = new Set<unknown>()
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const remoteAddress = incoming.socket.remoteAddress
      const response = await answerWithin(mostMillisecondsToBegin, request, fetch(request, { incoming, remoteAddress }))
      if (isEndless(response)) inHand.delete(outgoing)
      return response
    },
    // The adaptor's own Request and Response in place of Node's are for speed only; Node's are what the rest knows.
    { overrideGlobalObjects: false },
  )
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    inHand.add(outgoing)
    outgoing.on('close', () => inHand.delete(outgoing))
    void answer(incoming, outgoing)
  }
  const server = createServer(limits, (incoming, outgoing) => {
    if (before) before(incoming, outgoing, () => take(incoming, outgoing))
    else take(incoming, outgoing)
  })
  return {
    server,
    open: (port, host) => listenOn(server, port, host),
    async drain(milliseconds) {
      server.close()
      const deadline = performance.now() + milliseconds
      while (inHand.size > 0 && performance.now() < deadline) await sleep(25)
      server.closeIdleConnections()
    },
    close: () => server.closeAllConnections(),
  }
}

async function listenOn(server: Server, port: number, host: string): Promise<number> {
  try {
    await listenOnce(server, port, host)
  } catch (error) {
    // A machine without IPv6 has no `::`; there all interfaces are 0.0.0.0.
    const { code } = error as NodeJS.ErrnoException
    if (host !== '::' || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error
    await listenOnce(server, port, '0.0.0.0')
  }
  return (server.address() as AddressInfo).port
}

function listenOnce(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function isEndless(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') === true
}
