import { type IncomingMessage, METHODS, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** The methods an address supports, as `Allow` lists them; null when nothing is known of it. */
export type AllowAt = (url: string) => Promise<string | null>

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer }

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what never becomes a request: bytes that Node's parser refuses, methods it does not know, and CONNECT, which it
 *  hands over as a bare connection. Each gets one complete response and then the connection is closed, because it is unknown
 *  where in those bytes the next request would begin. */
export function refuseUnread(server: Server, allowAt: AllowAt): void {
  const answering = new WeakMap<Duplex, ServerResponse>()
  const refused = new WeakSet<Duplex>()
  const refuse = async (socket: Duplex, status: number, url: string) => {
    // More of the same may arrive while this response is being sent.
    if (refused.has(socket)) return
    refused.add(socket)
    const allow = status === 405 ? await allowAt(url).catch(() => null) : null
    if (socket.writable) socket.end(bareResponse(status, allow))
    else socket.destroy()
  }
  server.on('request', (incoming, outgoing) => answering.set(incoming.socket, outgoing))
  server.on('connect', (_incoming: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    void refuse(socket, 405, '/')
  })
  server.on('clientError', (error: ParserError, socket) => {
    const invented = error.code === 'HPE_INVALID_METHOD' ? urlOfInvented(error.rawPacket) : null
    const status = invented === null ? (STATUS_OF[error.code ?? ''] ?? 400) : 405
    const now = () => void refuse(socket, status, invented ?? '/')
    const outgoing = answering.get(socket)
    if (!outgoing || outgoing.writableFinished || !socket.writable) now()
    // The request before this one is valid, and its response goes first.
    else if (outgoing.req.complete) outgoing.once('close', now)
    else if (outgoing.headersSent) socket.destroy()
    else now()
  })
}

function bareResponse(status: number, allow: string | null): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(allow === null ? [] : [`Allow: ${allow}`]),
    'Content-Length: 0',
    'Connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** The address requested with an unknown method; null where the packet does not begin with such a request. */
function urlOfInvented(packet: Buffer | undefined): string | null {
  const [, method, url] =
    /^([!#-'*+.^-`|~\w-]+) (\/\S*) HTTP\/1\.[01]\r?\n/.exec(packet?.toString('latin1') ?? '') ?? []
  return method === undefined || METHODS.includes(method) ? null : (url ?? null)
}
