import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openPageCache, type PageCache } from './page-cache.server.ts'

const page = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })

const ask = (path = '/') => new Request(`http://localhost${path}`)

test('those who ask at the same moment share one drawing', async () => {
  const cache = openPageCache(new Set(['/']), () => true)
  let drawings = 0
  const draw = async () => page(`drawn ${++drawings}`)
  const answers = await Promise.all([1, 2, 3, 4].map(() => cache.answer(ask(), draw)))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(4).fill('drawn 1'))
})

test('a change while a page is drawn keeps that page from being kept, and later askers do not share it', async () => {
  const cache = openPageCache(new Set(['/']), () => true)
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
  const cache = openPageCache(new Set(['/']), () => true)
  let finish = (_page: Response) => {}
  const slow = cache.answer(ask(), () => new Promise((resolve) => (finish = resolve)))
  cache.clear()
  finish(page('old'))
  await slow
  expect(await servedBy(cache)).toBeNull()
})

test('a kept page goes with the change that clears it', async () => {
  const cache = openPageCache(new Set(['/']), () => true)
  await cache.answer(ask(), async () => page('old'))
  expect(await servedBy(cache)).toBe('old')
  cache.clear()
  expect(await servedBy(cache)).toBeNull()
})

/** What the cache sends on its own to who asks for `/`; null when it has nothing. */
async function servedBy(cache: PageCache): Promise<string | null> {
  const server = createServer((incoming, outgoing) => {
    if (!cache.serve(incoming, outgoing)) outgoing.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return answer.ok ? await answer.text() : null
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('nothing is covered while notices of change cannot be heard, for other paths, methods and our own cookies', () => {
  let isListening = true
  const cache = openPageCache(new Set(['/']), () => isListening)
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

test('an answer that sets a cookie, fails or redirects passes through as it is', async () => {
  const cache = openPageCache(new Set(['/']), () => true)
  const withCookie = await cache.answer(ask(), async () => page('mine', { 'Set-Cookie': 'a=1' }))
  expect(withCookie.headers.get('ETag')).toBe(null)
  const moved = await cache.answer(ask(), async () => new Response(null, { status: 302, headers: { Location: '/x' } }))
  expect(moved.status).toBe(302)
})
