import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady } from './studio-process.ts'

export type Balancer = { origin: string; close(): Promise<void> }

const LOOK_EVERY_MS = 100

/** Stands before several instances as docs/behind-a-proxy.md asks of a proxy: each request goes to the next one whose `/readyz` says 200. One
 *  that refuses the connection is passed over; what was sent once is not sent again. The instances come after it, so that they can name its
 *  address. */
export async function openBalancer(): Promise<Balancer & { stand(ports: number[]): void }> {
  let ports: number[] = []

  let ready: number[] = []
  let isOver = false
  let turn = 0
  const look = async () => {
    const found = await Promise.all(ports.map((port) => isReady(`http://localhost:${port}`)))
    ready = ports.filter((_, at) => found[at])
  }
  const server = createServer((incoming, outgoing) => {
    const first = turn++
    const from = ready.length > 0 ? ready : ports
    pass(
      from.map((_, n) => from[(first + n) % from.length] as number),
      incoming,
      outgoing,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  void (async () => {
    while (!isOver) {
      await look()
      await sleep(LOOK_EVERY_MS)
    }
  })()
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stand: (behind) => (ports = behind),
    async close() {
      isOver = true
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass([port, ...others]: number[], incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (port === undefined) return void outgoing.writeHead(502).end()
  const { method, url, headers } = incoming
  // A connection of its own: one that is kept may be closed by the instance at the moment at which it is used again.
  const upstream = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') pass(others, incoming, outgoing)
    else if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  upstream.on('socket', (socket) => {
    const send = () => incoming.pipe(upstream)
    if (socket.connecting) socket.once('connect', send)
    else send()
  })
}
