import type { IncomingMessage, ServerResponse } from 'node:http'

/** Sends the response to one who asks for it with GET or HEAD. */
export type SendResponse = (incoming: IncomingMessage, outgoing: ServerResponse) => void

// Node's own fields, which its documentation leaves out: the head as it goes out, and whether it still has to be put before the body.
type WithHead = ServerResponse & { _header?: string | null; _headerSent?: boolean }

/** A response of status 200 that is sent many times within a second or so. Node writes its head for the first who asks; the others are sent
 *  those very bytes, `Date` included, with the body in one buffer. To check and join the same headers for each takes a third of
 *  such a request (decision 104). */
export function repeatedResponse(headers: Record<string, string>, body: Buffer): SendResponse {
  const all = Object.entries({ ...headers, 'content-length': String(body.length) }).flat()
  let whole: Buffer | undefined
  return (incoming, outgoing: WithHead) => {
    // The head of a connection that is closed afterwards says so, and Node leaves the body out where the method is HEAD.
    const isLikeOthers = outgoing.shouldKeepAlive && incoming.method === 'GET'
    if (whole && isLikeOthers) {
      outgoing._header = 'in the buffer'
      outgoing._headerSent = true
      outgoing.end(whole)
      return
    }
    outgoing.writeHead(200, all)
    const head = outgoing._header
    if (head && isLikeOthers) whole = Buffer.concat([Buffer.from(head, 'latin1'), body])
    outgoing.end(body)
  }
}
