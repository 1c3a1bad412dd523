import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { withAlways } from './cache/page-cache.server.ts'
import { eventStream } from './event-stream.server.ts'
import { securityHeaders } from './guards/security-headers.ts'
import { type Before, createHttpServer } from './listen.server.ts'

test('tells the studio the address of the caller', async () => {
  const { url } = await anOpenServer((_request, env) => new Response(env.remoteAddress))
  expect(await (await fetch(url)).text()).toMatch(/127\.0\.0\.1$/)
})

test('refuses headers over 16 KB and takes those below', async () => {
  const { url } = await anOpenServer(() => new Response('welcome'))
  expect((await fetch(url, { headers: { 'x-long': 'a'.repeat(15_000) } })).status).toBe(200)
  expect((await fetch(url, { headers: { 'x-long': 'a'.repeat(17_000) } })).status).toBe(431)
})

// They wait together for what takes its time.
describe.concurrent('a slow caller', () => {
  test('is given up on when the headers do not arrive within 10 s', { timeout: 20_000 }, async () => {
    const { port } = await anOpenServer(() => new Response('welcome'))
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: studio\r\n')
    const started = performance.now()
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('408')
    expect(performance.now() - started).toBeGreaterThan(9_000)
    expect(performance.now() - started).toBeLessThan(13_000)
  })

  test('is cut off when the body takes longer than 30 s, however steadily it drips', { timeout: 45_000 }, async () => {
    const { port } = await anOpenServer(async (request) => new Response(await request.text()))
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: studio\r\nContent-Length: 1000\r\n\r\n')
    const drip = setInterval(() => socket.write('a'), 1_000)
    const started = performance.now()
    let heard = ''
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    socket.on('error', () => undefined)
    await once(socket, 'close')
    clearInterval(drip)
    // The limit of the request or that of its answer, whichever is first.
    expect(heard).toMatch(/^HTTP\/1\.1 (408|503) /)
    expect(performance.now() - started).toBeGreaterThan(29_000)
    expect(performance.now() - started).toBeLessThan(36_000)
  })
})

test('stops accepting but finishes the request in hand', async () => {
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()]
  const { server, url } = await anOpenServer(() => {
    begun.resolve()
    return answer.promise
  })
  const inHand = fetch(url)
  await begun.promise
  const drained = server.drain(2_000)
  await vi.waitUntil(() => !server.server.listening)
  await expect(fetch(url)).rejects.toThrow()
  answer.resolve(new Response('finished'))
  expect(await (await inHand).text()).toBe('finished')
  await drained
})

test('answers everyone who was connected when it was told to stop, and had sent what was not read yet', async () => {
  const { server, port } = await anOpenServer(() => new Response('welcome'))
  const callers = Array.from({ length: 12 }, () => connect(port, '127.0.0.1'))
  const heard = callers.map((socket) => text(socket))
  await Promise.all(callers.map((socket) => once(socket, 'connect')))
  for (const socket of callers) socket.write('GET / HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n\r\n')
  await server.drain(2_000)
  for (const said of await Promise.all(heard)) expect(said).toContain('welcome')
})

test('takes several of those who come in one moment in each turn of the event loop', async () => {
  const { server, port } = await anOpenServer(() => new Response('welcome'))
  let [taken, turns] = [0, 0]
  server.server.on('connection', () => (taken += 1))
  const callers = Array.from({ length: 128 }, () => connect(port, '127.0.0.1'))
  for (; taken < callers.length; turns++) await nextTurn()
  for (const socket of callers) socket.destroy()
  // Only Linux hands them to several sockets.
  expect(turns).toBeLessThan(process.platform === 'linux' ? 80 : Infinity)
})

test('does not wait for an endless stream, nor longer than it is told', async () => {
  const { server, url } = await anOpenServer((_request, env) => eventStream(env, () => () => {}))
  const events = await fetch(url)
  expect(events.headers.get('content-type')).toContain('text/event-stream')
  const started = performance.now()
  await server.drain(2_000)
  expect(performance.now() - started).toBeLessThan(500)
  await events.body?.cancel()
})

test('a reader that takes nothing is given up on, and the endpoint learns that the stream has ended', async () => {
  const ended = Promise.withResolvers<void>()
  const wrote = Promise.withResolvers<number>()
  const { url } = await anOpenServer((_request, env) =>
    eventStream(env, (stream) => {
      let count = 0
      while (stream.write('x'.repeat(1024)) && count < 10_000) count += 1
      wrote.resolve(count)
      stream.end()
      return ended.resolve
    }),
  )
  const events = await fetch(url)
  expect(await wrote.promise).toBeLessThan(100)
  await events.text()
  await ended.promise
})

test('a HEAD of a stream has its headers and begins nothing', async () => {
  let begun = false
  const { url } = await anOpenServer((_request, env) => eventStream(env, () => ((begun = true), () => {})))
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.headers.get('content-type')).toContain('text/event-stream')
  expect(begun).toBe(false)
})

test('waits no longer than it is told for an answer that does not end', async () => {
  const { server, url } = await anOpenServer(
    () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array([32])) })),
  )
  const endless = await fetch(url)
  const started = performance.now()
  await server.drain(600)
  expect(performance.now() - started).toBeGreaterThan(550)
  expect(performance.now() - started).toBeLessThan(1_500)
  // Held until here: an answer that nobody holds any more is hung up on.
  await endless.body?.cancel()
})

test('names the port that another program uses', async () => {
  const { port } = await anOpenServer(() => new Response('first'))
  await expect(
    createHttpServer({ origin: 'http://localhost:3000' }, () => new Response('second')).open(port, '127.0.0.1'),
  ).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})

test('dresses what it answers without the studio, before it or in its place', async () => {
  const { url } = await anOpenServer(
    () => Promise.reject(new Error('a bug')),
    (incoming, outgoing, next) => (incoming.url === '/ready' ? outgoing.writeHead(200, ['etag', '"1"']).end() : next()),
  )
  const [ready, failed] = [await fetch(`${url}/ready`), await fetch(url)]
  expect([ready.status, failed.status]).toEqual([200, 500])
  expect(await failed.text()).not.toContain('a bug')
  for (const { headers } of [ready, failed]) {
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.has('Strict-Transport-Security')).toBe(false)
  }
})

test('sends no X-Frame-Options beside a policy that names who may frame the page, kept or not', async () => {
  const policies = ["frame-ancestors 'self' https://harbour.example", "frame-ancestors 'none'", '']
  const { url } = await anOpenServer((request) => {
    const policy = policies[Number(new URL(request.url).pathname.slice(1))]!
    return new Response('', { headers: policy ? { 'Content-Security-Policy': `default-src 'self'; ${policy}` } : {} })
  })
  const sent = await Promise.all(
    policies.map(async (_, n) => (await fetch(`${url}/${n}`)).headers.get('X-Frame-Options')),
  )
  expect(sent).toEqual([null, 'DENY', 'DENY'])
  const always = securityHeaders({})
  const kept = policies.map((policy) => withAlways({ 'content-security-policy': policy }, always)['X-Frame-Options'])
  expect(kept).toEqual([undefined, 'DENY', 'DENY'])
})

async function anOpenServer(fetch: Parameters<typeof createHttpServer>[1], before?: Before) {
  const server = createHttpServer({ origin: 'http://localhost:3000' }, fetch, { before })
  const port = await server.open(0, '127.0.0.1')
  onTestFinished(() => {
    server.server.close()
    server.close()
  })
  return { server, port, url: `http://127.0.0.1:${port}` }
}
