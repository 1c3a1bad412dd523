import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer, Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../config/config.server.ts'
import { respondWithin } from './respond-within.ts'
import { openPublicAddress } from './addresses/public-address.ts'
import { refuseUnread } from './forms/refuse-unread.server.ts'
import { beginStream, type StreamEnv } from './event-stream.server.ts'
import { openTurnsOfConnections } from './guards/requests-in-turn.ts'
import { mayBeFramed, securityHeaders } from './guards/security-headers.ts'

type Env = StreamEnv & { incoming: unknown; remoteAddress?: string }
type Fetch = (request: Request, env: Env) => Response | Promise<Response>

/** Runs before the studio sees a request and may answer it alone: `ready` with all headers there are to send (kept pages), `before` with those
 *  of every response set (Vite's files in development). */
export type Before = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
type First = { ready?: Before; before?: Before }

export type HttpServer = {
  server: Server
  /** Starts to accept connections. Throws the system's error, such as EADDRINUSE. Returns the port. */
  open(port: number, host: string): Promise<number>
  /** Stops accepting and waits for the requests in progress, at most the given time; event streams are not waited for. */
  drain(milliseconds: number): Promise<void>
  /** Cuts every connection that is left. */
  close(): void
}

// PRODUCT 6: headers 16 KB and 10 s, requests 30 s. Idle connections outlast those of the usual proxies (60 s), which
// would otherwise send a request into a connection that we close at that moment.
const options = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  // A request that announces no body is not read for one, which is a twentieth of what a cached page takes.
  optimizeEmptyRequests: true,
}

export type HttpServerConfig = Pick<Config, 'origin'> & Partial<Pick<Config, 'hsts' | 'stripe'>>

const mostMillisecondsToBegin = 30_000

// Those whom the system lets wait to be connected. With Node's 511 a rush of a thousand in one moment lost half of its connections, each of
// which tries again a second later.
const MOST_WAITING_CONNECTIONS = 4096

// Node takes one connection a turn from each socket that listens. In a rush its turns are long, and with one socket people waited for seconds
// to be taken whom the system had connected long ago.
const LISTENING_SOCKETS = 8

const LEAST_MS_TO_READ = 25

/** Makes the HTTP server of the studio, with the limits that hold for every request. Every request is put on the public origin,
 *  and every response gets the security headers. */
export function createHttpServer(config: HttpServerConfig, fetch: Fetch, { ready, before }: First = {}): HttpServer {
  const inHand = new Set<unknown>()
  const publicAddress = openPublicAddress(config.origin)
  const headers = securityHeaders(config)
  const answer = getRequestListener(
    async (received, { incoming, outgoing }) => {
      const isHead = received.method === 'HEAD'
      const request = isHead ? asGet(received) : received
      const env: Env = { incoming, remoteAddress: incoming.socket.remoteAddress }
      const response = await respondWithin(mostMillisecondsToBegin, request, fetch(request, env))
      if (mayBeFramed(response.headers.get('Content-Security-Policy'))) outgoing.removeHeader('X-Frame-Options')
      // The response to a HEAD has no body to write to.
      if (!env.begin || isHead) return response
      inHand.delete(outgoing)
      return beginStream(response, outgoing as ServerResponse, env.begin)
    },
    // The adapter's own Request and Response exist for speed only; the rest of the code knows Node's.
    { overrideGlobalObjects: false },
  )
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // The adapter takes an absolute address as the request's own, without looking at the connection for host or scheme.
    incoming.url = publicAddress(incoming)
    void answer(incoming, outgoing)
  }
  const inTurn = openTurnsOfConnections()
  const server = createServer(options, (incoming, outgoing) => {
    const next = () => {
      outgoing.setHeaders(headers)
      if (before) before(incoming, outgoing, () => take(incoming, outgoing))
      else take(incoming, outgoing)
    }
    inTurn(incoming, outgoing, () => (ready ? ready(incoming, outgoing, next) : next()))
    if (outgoing.writableEnded) return
    inHand.add(outgoing)
    outgoing.on('close', () => inHand.delete(outgoing))
  })
  const sockets: NetServer[] = [server]
  const stopAccepting = () => {
    // Node's own close of an HTTP server cuts off who has sent what was not read yet.
    for (const socket of sockets.splice(0)) NetServer.prototype.close.call(socket)
  }
  refuseUnread(server, async (url) => {
    const request = new Request(publicAddress({ url, headers: {} }), { method: 'OPTIONS' })
    return (await fetch(request, { incoming: undefined })).headers.get('Allow')
  })
  return {
    server,
    async open(port, host) {
      const free = await findFree(port, host)
      // As an HTTP server has it.
      const asHttp = { allowHalfOpen: true, noDelay: true }
      while (canSharePorts && sockets.length < LISTENING_SOCKETS)
        sockets.push(createNetServer(asHttp, (connection) => server.emit('connection', connection)))
      for (const socket of sockets) await listenOnce(socket, { ...free, reusePort: canSharePorts })
      return free.port
    },
    async drain(milliseconds) {
      await untilTaken(server)
      stopAccepting()
      const deadline = performance.now() + milliseconds
      do await sleep(LEAST_MS_TO_READ)
      while (inHand.size > 0 && performance.now() < deadline)
      server.close()
    },
    close() {
      stopAccepting()
      server.closeAllConnections()
    },
  }
}

/** Waits until the server has taken everybody whom the system has connected: closing would cut them off, and Node takes one a turn. */
async function untilTaken(server: Server): Promise<void> {
  let quietTurns = 0
  const taken = () => (quietTurns = 0)
  server.on('connection', taken)
  while (quietTurns < 3) {
    quietTurns += 1
    await nextTurn()
  }
  server.off('connection', taken)
}

// What Node knows as `reusePort`.
const canSharePorts = process.platform === 'linux'

type Place = { port: number; host: string }

/** The port that nobody listens on, and the address. Sockets that share a port would share it with another Tempo too, without a word. */
async function findFree(port: number, host: string): Promise<Place> {
  const socket = createNetServer()
  try {
    await listenOnce(socket, { port, host })
  } catch (error) {
    // A machine without IPv6 has no `::`; there all interfaces are 0.0.0.0.
    const { code } = error as NodeJS.ErrnoException
    if (host === '::' && (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL')) return findFree(port, '0.0.0.0')
    throw error
  }
  const found = socket.address() as AddressInfo
  await new Promise((closed) => socket.close(closed))
  return { port: found.port, host }
}

function listenOnce(server: NetServer, place: Place & { reusePort?: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ ...place, backlog: MOST_WAITING_CONNECTIONS }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** HEAD is GET without a body: the studio handles a GET, so that status and headers are the same (length included), and Node
 *  leaves the body out. */
function asGet({ url, headers, signal }: Request): Request {
  return new Request(url, { headers, signal })
}
