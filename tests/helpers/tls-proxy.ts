import { once } from 'node:events'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export type TlsProxy = {
  /** The public origin: `https://localhost:<port>`. */
  origin: string
  /** Hands every request on to this port of the machine, in plain HTTP. */
  forwardTo(port: number): void
  close(): Promise<void>
}

/**
 * Ends TLS in front of a studio as nginx and Caddy do: plain HTTP to an inner name, the caller's address in `X-Forwarded-For`. It
 * listens before the studio starts, since the studio is given its public origin.
 */
export async function openTlsProxy(): Promise<TlsProxy> {
  const { cert, private: key } = await aCertificate()
  let studioPort = 0
  const server = createServer({ cert, key }, (incoming, outgoing) => forward(incoming, outgoing, studioPort))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: (port) => void (studioPort = port),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url: path, socket } = incoming
  const headers = {
    ...incoming.headers,
    host: `127.0.0.1:${port}`,
    'x-forwarded-for': socket.remoteAddress,
    'x-forwarded-proto': 'https',
  }
  const inner = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  inner.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
  outgoing.on('close', () => inner.destroy())
  incoming.pipe(inner)
}

async function aCertificate(): Promise<{ cert: string; private: string }> {
  return generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
}
