import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import type { HonoEnv, Services } from '../../app-services.server.ts'
import { tokenHash } from '../../auth/accounts/account-tokens.server.ts'
import { parseConfig } from '../../config/config.server.ts'
import type { Role } from '../../ctx.server.ts'
import { openDatabase } from '../../database/db.server.ts'
import { createSharedCache } from '../../live/shared-cache.server.ts'
import { openLog } from '../../log.server.ts'
import { openMetrics } from '../../metrics.server.ts'
import { openPageCache } from '../cache/page-cache.server.ts'
import { guardRequests } from './guard.server.ts'

// What a request passes before its endpoint.

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const OWN = 'http://localhost:3000'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const FILE = 'multipart/form-data; boundary=b'
const PAGE = '<script>one()</script><p>Here</p>'
const PAY = 'https://pay.example'

function guarded(env: Record<string, string> = {}) {
  const parsed = parseConfig({
    SEED: 'none',
    DATABASE_URL: 'postgres://nowhere',
    SECRET: 'long enough for a test',
    ...env,
  })
  if (!parsed.ok) throw new Error(parsed.message)
  const lines: string[] = []
  const metrics = openMetrics()
  const sharedCache = createSharedCache(() => true)
  const parts = { config: parsed.config, log: openLog((line) => lines.push(line)), metrics, sharedCache }
  const services = { ...parts, clock: { now: () => new Date(0) }, db } as unknown as Services
  const app = new Hono<HonoEnv>()
  const kept = openPageCache({ '/kept': [] }, { isListening: () => true })
  app.use(
    guardRequests(services, kept, async (path) => ({
      methods: path === '/unsafe-only' ? ['POST', 'OPTIONS'] : [],
      route: '/a/:route',
    })),
  )
  app.get('/kept', (c) => c.html(PAGE, 200, { 'Cache-Control': 'no-store' }))
  app.get('/own-policy', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': "default-src 'none'" }))
  app.get('/pay', (c) => {
    c.get('scope').elsewhere = { 'frame-src': [PAY] }
    return c.html(PAGE)
  })
  app.get('/nonce', (c) => c.text(c.get('scope').nonce ?? 'none'))
  app.get('/status/:status', (c) => c.body(null, Number(c.req.param('status')) as 200))
  app.all('*', async (c) => c.text(`took ${(await c.req.text()).length}`))
  const ask = (path: string, init: RequestInit = {}, remoteAddress = '203.0.113.9') =>
    app.request(new Request(OWN + path, init), undefined, { remoteAddress })
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { ask, logged, metrics, sharedCache }
}

/** The cookie of someone of that role. */
async function signIn(role: Role): Promise<string> {
  const [id, token] = [newId(), newId()]
  await db.pool.query(
    `insert into users (id, name, email, email_verified, contact, role) values ($1, 'Mia', $2, true, '1', $3)`,
    [id, `${id}@example.com`, role],
  )
  await db.pool.query(
    `insert into sign_in_sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
    [id, tokenHash(token)],
  )
  return `tempo.session_token=${token}`
}

const sentFrom = (origin?: string, method = 'POST') => ({
  method,
  headers: new Headers(origin ? { Origin: origin } : {}),
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s is taken from our own pages only', async (method) => {
  const { ask } = guarded()
  expect((await ask('/form', sentFrom(OWN, method))).status).toBe(200)
  for (const origin of [undefined, 'null', 'https://evil.example', 'no address']) {
    const answer = await ask('/form', sentFrom(origin, method))
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'foreign_origin' }])
  }
})

test('what changes nothing, and what its sender has signed, needs no Origin', async () => {
  const { ask } = guarded()
  for (const method of ['GET', 'HEAD']) expect((await ask('/form', { method })).status).toBe(200)
  for (const path of ['/api/stripe/webhook', '/newsletter/unsubscribe'])
    expect((await ask(path, sentFrom())).status).toBe(200)
  expect((await ask('/api/stripe/webhook/else', sentFrom())).status).toBe(403)
})

test.each([
  [OWN, 'http://127.0.0.1:3000', 200],
  [OWN, 'http://[::1]:3000', 200],
  [OWN, 'http://127.0.0.1:3001', 403],
  [OWN, 'https://127.0.0.1:3000', 403],
  [OWN, 'http://evil.example:3000', 403],
  ['http://studio.example:3000', 'http://studio.example:3000', 200],
  ['http://studio.example:3000', 'http://localhost:3000', 403],
])('a studio at %s that is sent a form by %s answers %i', async (ORIGIN, origin, status) => {
  expect((await guarded({ ORIGIN }).ask('/form', sentFrom(origin))).status).toBe(status)
})

test('a question with a NUL in it is refused, a path with one is not found later', async () => {
  const { ask } = guarded()
  expect((await ask('/?week=%00')).status).toBe(400)
  expect((await ask('/week/%00')).status).toBe(200)
})

test('a form is 64 KiB at most, and reaches its endpoint whole', async () => {
  const { ask } = guarded()
  const send = (bytes: number, path = '/form') =>
    ask(path, { method: 'POST', headers: { ...FORM, Origin: OWN }, body: 'a'.repeat(bytes) })
  expect(await (await send(64 * 1024)).text()).toBe('took 65536')
  expect((await send(64 * 1024 + 1)).status).toBe(413)
  expect((await send(64 * 1024 + 1, '/dashboard/import')).status).toBe(413)
})

test('the file of members that an admin uploads is 8 MiB at most, and nobody else uploads one', async () => {
  const { ask } = guarded()
  const send = async (role: Role, bytes: number, path = '/dashboard/import', type = FILE) => {
    const headers = { 'Content-Type': type, Origin: OWN, Cookie: await signIn(role) }
    return (await ask(path, { method: 'POST', headers, body: 'a'.repeat(bytes) })).status
  }
  const MIB = 1024 * 1024
  expect([await send('admin', 8 * MIB), await send('admin', 8 * MIB + 1)]).toEqual([200, 413])
  expect([await send('instructor', 64 * 1024 + 1), await send('member', 64 * 1024 + 1)]).toEqual([413, 413])
  expect(await send('admin', 64 * 1024 + 1, '/form')).toBe(413)
  // Eight megabytes of fields would be millions of texts.
  expect(await send('admin', 64 * 1024 + 1, '/dashboard/import', FORM['Content-Type'])).toBe(413)
})

test('what is announced as too large is refused before any of it is read, and the rest of what is not announced is not read', async () => {
  const { ask } = guarded()
  const Cookie = await signIn('admin')
  const send = async (announced: Record<string, string>) => {
    let read = 0
    const body = new ReadableStream(
      { pull: (to) => to.enqueue(new Uint8Array(1024 * 1024).fill(++read)) },
      { highWaterMark: 0 },
    )
    const headers = { 'Content-Type': FILE, Origin: OWN, Cookie, ...announced }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const { status } = await ask('/dashboard/content/site/hall/picture', init)
    return [status, read]
  }
  expect(await send({ 'Content-Length': '34603008' })).toEqual([413, 0])
  expect(await send({})).toEqual([413, 17])
})

test('a form of more parts than any of ours is refused before they become fields', async () => {
  const { ask } = guarded()
  const headers = { 'Content-Type': FILE, Origin: OWN, Cookie: await signIn('admin') }
  const send = async (parts: number) =>
    (await ask('/dashboard/import', { method: 'POST', headers, body: '--b\r\n\r\n\r\n'.repeat(parts) })).status
  expect([await send(1000), await send(1001)]).toEqual([200, 413])
})

test('an address that takes only forms refuses a page before its endpoint is asked', async () => {
  const { ask } = guarded()
  const answer = await ask('/unsafe-only')
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS'])
  expect((await ask('/unsafe-only', { method: 'OPTIONS' })).status).toBe(204)
})

test.each([
  [200, 'info'],
  [302, 'info'],
  [404, 'info'],
  [401, 'warn'],
  [403, 'warn'],
  [413, 'warn'],
  [429, 'warn'],
])('an answer of %i is logged as %s, with its network and the id of the answer', async (status, level) => {
  const { ask, logged, metrics } = guarded()
  const id = (await ask(`/status/${status}`)).headers.get('X-Request-Id')
  expect(id).toMatch(/^[\w-]{12}$/)
  const common = { event: 'request', method: 'GET', path: `/status/${status}`, by: 'visitor', from: '203.0.113.0/24' }
  expect(logged()).toEqual([expect.objectContaining({ ...common, level, status, requestId: id })])
  const text = await metrics.write()
  expect(text).toContain(`tempo_http_requests_total{method="GET",status="${status}",route="/a/:route",cause=""} 1`)
})

test('the code of a refusal is logged', async () => {
  const { ask, logged } = guarded()
  await ask('/form', sentFrom())
  expect(logged()[0]).toMatchObject({ level: 'warn', status: 403, refusal: 'foreign_origin' })
})

test('a caller who left is no answer of the studio', async () => {
  const { ask, logged } = guarded()
  await ask('/form', { signal: AbortSignal.abort() })
  expect(logged()[0]).toMatchObject({ status: 499 })
})

test('forwarded addresses are believed of a trusted proxy', async () => {
  const { ask, logged } = guarded({ TRUSTED_PROXIES: '10.0.0.0/8' })
  const headers = { 'X-Forwarded-For': '198.51.100.7' }
  await ask('/form', { headers }, '10.1.2.3')
  await ask('/form', { headers }, '203.0.113.9')
  expect(logged().map(({ from }) => from)).toEqual(['198.51.100.0/24', '203.0.113.0/24'])
})

const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? ''

test('a page of one reader allows its scripts by a nonce of its own', async () => {
  const { ask } = guarded()
  const [one, two] = [await ask('/nonce'), await ask('/nonce')]
  const [nonce, other] = [await one.text(), await two.text()]
  expect(nonce).toMatch(/^[\w-]{22}$/)
  expect(nonce).not.toBe(other)
  expect(policyOf(one)).toContain(`script-src 'self' 'nonce-${nonce}'`)
  expect(one.headers.get('Cross-Origin-Opener-Policy')).toBeNull()
})

test('what is drawn for one reader is shown to nobody else who asks at that moment', async () => {
  const { ask } = guarded()
  const texts = await Promise.all([ask('/nonce'), ask('/nonce')].map(async (answer) => (await answer).text()))
  expect(new Set(texts).size).toBe(2)
})

test('a page kept for everybody allows its scripts by their hashes', async () => {
  const { ask } = guarded()
  const hash = createHash('sha256').update('one()').digest('base64')
  for (const answer of [await ask('/kept'), await ask('/kept')]) {
    expect(await answer.text()).toBe(PAGE)
    expect(policyOf(answer)).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policyOf(answer)).not.toContain(',')
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  }
})

test('a policy that an answer brings stays, and a wallet may answer the page that opened it', async () => {
  const { ask } = guarded()
  expect(policyOf(await ask('/own-policy'))).toBe("default-src 'none'")
  const paying = await ask('/pay')
  expect(policyOf(paying)).toContain(`frame-src ${PAY}`)
  expect(paying.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
})

test('what everybody is shown is read again after a change, and not after a page', async () => {
  const { ask, sharedCache } = guarded()
  let reads = 0
  const read = () => sharedCache.read('news', async () => ++reads)
  await read()
  await ask('/form')
  expect(await read()).toBe(1)
  await ask('/form', sentFrom(OWN))
  expect(await read()).toBe(2)
})
