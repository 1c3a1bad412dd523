import { once } from 'node:events'
import { createServer, type IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { repeatedResponse } from './repeated-response.server.ts'

const BODY = Buffer.from('Café, 18:15 – £12 ✓')
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' }
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const LAST = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const HEAD = 'HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('Node makes the head once, and every response on every connection is the same, byte for byte', async () => {
  const { heads, bytesFor } = await aServer()
  const [first] = responsesIn(await bytesFor(GET + LAST))
  const [second, third] = responsesIn(await bytesFor(GET + GET + LAST))
  expect(first?.head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(first?.head.toLowerCase().split('\r\n').slice(1, -2).sort()).toEqual([
    'connection: keep-alive',
    `content-length: ${BODY.length}`,
    'content-type: text/html; charset=utf-8',
    expect.stringMatching(/^date: .* gmt$/),
    'keep-alive: timeout=65',
    'x-frame-options: deny',
  ])
  expect(first?.body).toEqual(BODY)
  expect([second, third]).toEqual([first, first])
  // One for those who stay, and one for each who wants the connection closed.
  expect(heads()).toBe(3)
})

test('who asks for the connection to be closed is told so, and it is', async () => {
  const { bytesFor } = await aServer()
  const responses = responsesIn(await bytesFor(GET + LAST))
  expect(responses.map(({ head }) => /^connection: (.*)$/im.exec(head)?.[1])).toEqual(['keep-alive', 'close'])
  expect(responses.map(({ body }) => body)).toEqual([BODY, BODY])
})

test('HEAD gets the same head without a body, before and after others', async () => {
  const { bytesFor } = await aServer()
  for (const asked of [HEAD + GET + LAST, GET + HEAD + LAST, GET + GET + HEAD + LAST]) {
    const kinds = asked.match(/^(GET|HEAD)/gm)!
    const responses = responsesIn(await bytesFor(asked), kinds)
    expect(responses.map(({ body }) => body.length)).toEqual(kinds.map((kind) => (kind === 'HEAD' ? 0 : BODY.length)))
    expect(new Set(responses.slice(0, -1).map(({ head }) => head.replace(/^date.*/im, ''))).size).toBe(1)
  }
})

test('it waits for the response before it on the same connection', async () => {
  let finishSlow = () => {}
  const { bytesFor, send } = await aServer((incoming, outgoing) => {
    if (incoming.url === '/slow') finishSlow = () => outgoing.writeHead(200, { 'content-length': '4' }).end('slow')
    else {
      send(incoming, outgoing)
      if (incoming.headers.connection === 'close') finishSlow()
    }
  })
  await bytesFor(GET + LAST)
  const [slow, ...others] = responsesIn(await bytesFor(`GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n${GET}${LAST}`))
  expect(slow?.body.toString()).toBe('slow')
  expect(others.map(({ body }) => body)).toEqual([BODY, BODY])
})

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void

async function aServer(answer?: Answer) {
  const send = repeatedResponse(HEADERS, BODY)
  let heads = 0
  class Counted extends ServerResponse {
    override writeHead(...given: [number]) {
      heads++
      return super.writeHead(...given)
    }
  }
  const server = createServer({ ServerResponse: Counted, keepAliveTimeout: 65_000 }, answer ?? send)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  /** All that comes until the server closes the connection. */
  const bytesFor = (asked: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(asked)
    return buffer(socket)
  }
  return { send, bytesFor, heads: () => heads }
}

function responsesIn(bytes: Buffer, kinds: string[] = []): { head: string; body: Buffer }[] {
  const found: { head: string; body: Buffer }[] = []
  for (let at = 0; at < bytes.length;) {
    const bodyAt = bytes.indexOf('\r\n\r\n', at) + 4
    const head = bytes.subarray(at, bodyAt).toString('latin1')
    const length = kinds[found.length] === 'HEAD' ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1])
    found.push({ head, body: Buffer.from(bytes.subarray(bodyAt, bodyAt + length)) })
    at = bodyAt + length
  }
  return found
}
