import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inlineBlocks } from '#src/platform/http/guards/content-policy.ts'
import type { Listener } from '#tests/helpers/listener.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ keepsPages: true })
let server: Listener
beforeAll(async () => {
  server = await studio.listen()
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers: { 'Accept-Encoding': 'gzip, deflate, br', ...headers }, redirect: 'manual' })

/** Answers that the application gave carry a request id; those that lay ready do not. */
const layReady = (answer: Response) => !answer.headers.has('X-Request-Id')

async function untilReady(path: string, headers: Record<string, string> = {}): Promise<Response> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await get(path, headers)
    if (layReady(answer)) return answer
    await answer.text()
  }
  throw new Error('The page was never kept')
}

test('a page for everybody is drawn once and then lies ready, compressed, with its policy by hashes', async () => {
  // Nothing is kept before the application hears of changes; this page, asked for until it is, tells that it does.
  await untilReady('/classes')
  const drawn = await get('/')
  expect(drawn.status).toBe(200)
  const kept = await untilReady('/')
  expect(kept.headers.get('Content-Encoding')).toBe('br')
  expect(await kept.text()).toBe(await drawn.text())
  expect(kept.headers.get('Content-Security-Policy')).not.toContain('nonce')
  expect(kept.headers.get('X-Frame-Options')).toBe('DENY')
})

test('every inline script of a kept page is allowed by its hash, and a stranger is not', async () => {
  const kept = await untilReady('/')
  const policy = kept.headers.get('Content-Security-Policy') ?? ''
  const hash = (block: string) => `'sha256-${createHash('sha256').update(block).digest('base64')}'`
  const { script } = inlineBlocks(await kept.text())
  expect(script.length).toBeGreaterThan(0)
  for (const block of script) expect(policy).toContain(hash(block))
  expect(policy).not.toContain(hash('alert(1)'))
})

test('a browser that has the page is told that nothing changed', async () => {
  const etag = (await untilReady('/')).headers.get('ETag') ?? ''
  await untilReady('/')
  const again = await get('/', { 'If-None-Match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('anyone who carries a cookie of ours, or asks for JSON or a portal page, gets an answer of their own', async () => {
  await untilReady('/')
  expect(layReady(await get('/', { Cookie: 'tempo_notice=x' }))).toBe(false)
  await untilReady('/', { Cookie: 'other=1' })
  for (const path of ['/api/classes', '/member', '/dashboard']) {
    await get(path)
    expect(layReady(await get(path))).toBe(false)
  }
})

test('a page is never more than a second old', async () => {
  await untilReady('/')
  const since = performance.now()
  let lastReady = since
  await vi.waitUntil(
    async () => {
      const asked = performance.now()
      const answer = await get('/')
      await answer.text()
      if (layReady(answer)) lastReady = asked
      return !layReady(answer)
    },
    { timeout: 10_000, interval: 10 },
  )
  expect(lastReady - since).toBeLessThan(1_000)
})

test('a page that lay ready is counted, and not said to have taken no time', async () => {
  await untilReady('/')
  const text = await studio.services.metrics.write()
  expect(text).toMatch(/^tempo_http_requests_total\{method="GET",status="200",route="kept page",cause=""\} [1-9]/m)
  expect(text).not.toMatch(/^tempo_http_request_duration_seconds_bucket\{.*route="kept page"/m)
  const count = (page: string) => Number(/route="kept page",cause=""\} (\d+)/.exec(page)?.[1])
  await untilReady('/')
  expect(count(await studio.services.metrics.write())).toBeGreaterThan(count(text))
})

test('a notice of change drops every kept page at once', async () => {
  await untilReady('/')
  await studio.sql(`select pg_notify('tempo_live', '{"topic":"content","id":"x"}')`)
  const deadline = performance.now() + 900
  let answer = await get('/')
  while (layReady(answer) && performance.now() < deadline) {
    await answer.text()
    await sleep(5)
    answer = await get('/')
  }
  expect(layReady(answer)).toBe(false)
})

test('readers who ask at the same moment share one drawing', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/news')))
  const pages = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(pages).size).toBe(1)
  const drawings = studio.logLines.filter((line) => line.includes('"path":"/news"'))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(drawings.length).toBeGreaterThan(0)
})
