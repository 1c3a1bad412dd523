import { type IncomingMessage, request as requestInTheOpen } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { DOMAIN, type Ports } from './open-proxy.ts'

export type Reply = { status: number; headers: IncomingMessage['headers']; body: string }

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer; from?: string }

/** A visitor of https://studio.example, whose name leads to the proxy on this machine. `from` is the visitor's own address. */
export function openBrowser(ports: Ports, ca: string) {
  function send(path: string, { method = 'GET', headers = {}, body, from = '127.0.0.2' }: Sent = {}) {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    return request({
      host: '127.0.0.1',
      port: ports.https,
      servername: DOMAIN,
      ca,
      localAddress: from,
      agent: false,
      method,
      path,
      headers: {
        Host: DOMAIN,
        ...(method === 'GET' || method === 'HEAD' ? {} : { Origin: `https://${DOMAIN}` }),
        ...length,
        ...headers,
      },
    }).end(body)
  }
  return {
    fetch: (path: string, sent?: Sent) => replyTo(send(path, sent)),
    /** Sent as JSON, and read as it. */
    async call<Body>(path: string, content: unknown, sent: Sent = {}) {
      const headers = { 'Content-Type': 'application/json', ...sent.headers }
      const reply = await replyTo(send(path, { method: 'POST', ...sent, headers, body: JSON.stringify(content) }))
      return { ...reply, json: JSON.parse(reply.body || 'null') as Body }
    },
    inTheOpen: (path: string) =>
      replyTo(
        requestInTheOpen({ host: '127.0.0.1', port: ports.http, path, agent: false, headers: { Host: DOMAIN } }).end(),
      ),
    /** An open page's stream: what has arrived of it, and when each piece did. */
    async listen() {
      const [answer] = (await new Promise((resolve, reject) => {
        const sent = send('/api/events')
        sent.on('response', (response) => resolve([response])).on('error', reject)
      })) as [IncomingMessage]
      const pieces: { text: string; at: number }[] = []
      answer.on('data', (chunk: Buffer) => pieces.push({ text: chunk.toString(), at: performance.now() }))
      answer.on('error', () => {})
      return { pieces, close: () => answer.destroy() }
    },
  }
}

function replyTo(sent: ReturnType<typeof request>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    sent.setTimeout(20_000, () => sent.destroy(new Error('no answer within 20 s')))
    sent.on('error', reject)
    sent.on(
      'response',
      (answer) =>
        void text(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        ),
    )
  })
}
