import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openPageCache, type PageCache } from './page-cache.server.ts'

const page = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })

const ask = (path = '/') => new Request(`http://localhost${path}`)

test('those who ask at the same moment share one drawing', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  let drawings = 0
  const draw = async () => page(`drawn ${++drawings}`)
  const answers = await Promise.all([1, 2, 3, 4].map(() => cache.answer(ask(), draw)))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(4).fill('drawn 1'))
})

test('a change while a page is drawn keeps that page from being kept, and later askers do not share it', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  let finish = (_page: Response) => {}
  const slow = cache.answer(ask(), () => new Promise((resolve) => (finish = resolve)))
  cache.clear()
  const fresh = await cache.answer(ask(), async () => page('new'))
  finish(page('old'))
  expect(await (await slow).text()).toBe('old')
  expect(await fresh.text()).toBe('new')
  expect(await servedBy(cache)).toBe('new')
})

test('a page that was drawn before a change is not kept, also when nobody asked again in the meantime', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  let finish = (_page: Response) => {}
  const slow = cache.answer(ask(), () => new Promise((resolve) => (finish = resolve)))
  cache.clear()
  finish(page('old'))
  await slow
  expect(await servedBy(cache)).toBeNull()
})

test('a kept page goes with the change that clears it', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  await cache.answer(ask(), async () => page('old'))
  expect(await servedBy(cache)).toBe('old')
  cache.clear()
  expect(await servedBy(cache)).toBeNull()
})

test('what a link brings along that no page reads is neither rendered nor kept', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  await cache.answer(ask(), async () => page('the page'))
  for (let n = 0; n < 300; n++) expect((await sentBy(cache, [], `/?fbclid=${n}&utm_source=x`)).status).toBe(200)
  expect(cache.lastGood(ask('/?fbclid=301'))?.html.toString()).toBe('the page')
})

test('however many addresses are made up, the declared pages stay, and so do those of posts', async () => {
  const cache = openPageCache({ '/': ['week'], '/news/:slug': [] }, { isListening: () => true })
  await cache.answer(ask(), async () => page('the page'))
  await cache.answer(ask('/news/a'), async () => page('a post'))
  for (let n = 0; n <= 100; n++) await cache.answer(ask(`/?week=${n}`), async () => page(`${n}`))
  const kept = ['/', '/news/a', '/?week=100', '/?week=0'].map((path) => cache.lastGood(ask(path))?.html.toString())
  expect(kept).toEqual(['the page', 'a post', '100', undefined])
})

test('what is no longer there is not shown as it was; what fails for a while is', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  await cache.answer(ask(), async () => page('a post'))
  await cache.answer(ask(), async () => new Response('', { status: 503 }))
  expect(cache.lastGood(ask())).not.toBeNull()
  await cache.answer(ask(), async () => new Response('', { status: 404 }))
  expect(cache.lastGood(ask())).toBeNull()
})

test('nobody waits for a page for longer than others, and no more than so many at once', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true, mostWaiting: 2, mostWaitMs: 20 })
  const never = () => new Promise<Response>(() => {})
  const waiting = [cache.answer(ask(), never), cache.answer(ask(), never)]
  await expect(cache.answer(ask(), never)).rejects.toThrow('Too many wait')
  for (const one of waiting) await expect(one).rejects.toMatchObject({ code: '55P03' })
})

test('a page that is rendered ahead is there as it was, and who asks gets one of their own time', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  await cache.answer(ask(), async () => page('ahead'), true)
  expect(cache.lastGood(ask())?.html.toString()).toBe('ahead')
  expect(await servedBy(cache)).toBeNull()
})

test.each([(tag: string) => tag, (tag: string) => `"x", W/${tag}`])('who has the page is told so', async (named) => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  const draw = async () => page('the page')
  const tag = (await cache.answer(ask(), draw)).headers.get('ETag') ?? ''
  const again = new Request(ask(), { headers: { 'If-None-Match': named(tag) } })
  const answer = await cache.answer(again, draw)
  expect([answer.status, await answer.text(), answer.headers.get('ETag')]).toEqual([304, '', tag])
})

test('who brings a cookie of ours is not answered from here, whichever of several headers it came in', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  await cache.answer(ask(), async () => page('for everybody'))
  expect(await servedBy(cache, ['Cookie', 'a=1', 'COOKIE', 'b=2'])).toBe('for everybody')
  expect(await servedBy(cache, ['Cookie', 'a=1', 'COOKIE', 'tempo.session_token=x'])).toBeNull()
})

test('what is accepted may come in several headers too', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  await cache.answer(ask(), async () => page('for everybody'))
  expect(
    gunzipSync((await sentBy(cache, ['Accept-Encoding', 'deflate', 'accept-encoding', 'gzip'])).bytes).toString(),
  ).toBe('for everybody')
})

test('every byte is sent as it is, in each encoding', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  const text = 'Café, 18:15 – £12 ✓ '.repeat(500)
  await cache.answer(ask(), async () => page(text))
  const unpack = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }
  for (const [encoding, unpacked] of Object.entries(unpack)) {
    const { headers, bytes } = await sentBy(cache, ['Accept-Encoding', encoding])
    expect([headers['content-encoding'] ?? 'identity', Number(headers['content-length'])]).toEqual([
      encoding,
      bytes.length,
    ])
    expect(unpacked(bytes).toString()).toBe(text)
  }
})

/** What the cache sends on its own to who asks for `/`; null when it has nothing. */
async function servedBy(cache: PageCache, headers: string[] = []): Promise<string | null> {
  const { status, bytes } = await sentBy(cache, headers)
  return status === 200 ? bytes.toString() : null
}

async function sentBy(cache: PageCache, headers: string[], path = '/') {
  const server = createServer((incoming, outgoing) => {
    if (!cache.serve(incoming, outgoing)) outgoing.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const request = get({ host: '127.0.0.1', port, path, headers: ['Host', 'localhost', ...headers] })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('nothing is covered while notices of change cannot be heard, for other paths, methods and our own cookies', () => {
  let isListening = true
  const cache = openPageCache({ '/': [] }, { isListening: () => isListening })
  const asked = { method: 'GET', path: '/', cookie: null }
  expect(cache.covers(asked)).toBe(true)
  expect(cache.covers({ ...asked, cookie: 'theme=dark' })).toBe(true)
  expect(cache.covers({ ...asked, cookie: 'a=1; tempo.session_token=x' })).toBe(false)
  expect(cache.covers({ ...asked, cookie: '__Host-tempo.session_token=x' })).toBe(false)
  expect(cache.covers({ ...asked, method: 'POST' })).toBe(false)
  expect(cache.covers({ ...asked, method: 'HEAD' })).toBe(false)
  expect(cache.covers({ ...asked, path: '/member' })).toBe(false)
  isListening = false
  expect(cache.covers(asked)).toBe(false)
})

test('an answer that sets a cookie, is private, fails or redirects passes through as it is', async () => {
  const cache = openPageCache({ '/': [] }, { isListening: () => true })
  const withCookie = await cache.answer(ask(), async () => page('mine', { 'Set-Cookie': 'a=1' }))
  expect(withCookie.headers.get('ETag')).toBe(null)
  await cache.answer(ask(), async () => page('mine', { 'Cache-Control': 'private, no-store' }))
  expect(cache.lastGood(ask())).toBe(null)
  const moved = await cache.answer(ask(), async () => new Response(null, { status: 302, headers: { Location: '/x' } }))
  expect(moved.status).toBe(302)
})
