import { afterAll, expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

// Over a socket, because Node adds the last headers of a response.
const studio = await openTestStudio({
  env: { ORIGIN: 'https://studio.example', PAYMENTS: 'simulated' },
  keepsPages: true,
})
const server = await studio.listen()
afterAll(() => server.close())

const ask = (path: string, init: RequestInit = {}) => fetch(server.origin + path, { redirect: 'manual', ...init })

const pages = ['/', '/timetable', '/member']
const others = [
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 404],
  ['/robots.txt', 200],
  ['/api/classes', 200],
  ['/api/openapi.json', 200],
  ['/api/bookings', 401],
  ['/api/nowhere', 404],
  ['/.well-known/nowhere', 404],
  ['/dashboard', 302],
  ['/nowhere', 302],
  ['/?week=%00', 400],
  ['/claims/%', 302],
] as const

test.each([...pages.map((path) => [path, 200] as const), ...others])(
  'what %s answers (%i) cannot be framed, sniffed or asked for in the open',
  async (path, status) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expectSafe(answer)
  },
)

test('a refused form, a body too large and a page that has not changed say the same', async () => {
  const foreign = await ask('/member', { method: 'POST', body: 'a=b' })
  const large = await ask('/newsletter', {
    method: 'POST',
    body: 'a'.repeat(70_000),
    headers: { Origin: 'https://studio.example' },
  })
  // The second time the page is cached; the third time it has not changed.
  await ask('/classes')
  const ready = await ask('/classes')
  const same = await ask('/classes', { headers: { 'If-None-Match': ready.headers.get('ETag') ?? '' } })
  expect([foreign, large, ready, same].map(({ status }) => status)).toEqual([403, 413, 200, 304])
  for (const answer of [foreign, large, ready, same]) expectSafe(answer)
})

function expectSafe({ headers }: Response): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const name of ['X-Powered-By', 'Server', 'Via']) expect(headers.has(name)).toBe(false)
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(/^default-src '(self|none)'; .*frame-ancestors 'none'$/)
  expect(policy).not.toMatch(/https?:|\*/)
  const features = headers.get('Permissions-Policy')?.split(', ') ?? []
  for (const unused of ['camera', 'geolocation', 'microphone', 'usb']) expect(features).toContain(`${unused}=()`)
  for (const used of ['payment', 'publickey-credentials-get', 'publickey-credentials-create'])
    expect(features).toContain(`${used}=(self)`)
}

test.each(pages)('%s may take things from our own host only', async (path) => {
  const policy = (await ask(path)).headers.get('Content-Security-Policy') ?? ''
  for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"])
    expect(policy).toContain(directive)
})

test('what is not the same for everybody is kept by nobody, calls and failures included', async () => {
  const member = await studio.signedUp()
  const theirs = [
    '/',
    '/dashboard/profile',
    '/api/profile',
    '/api/bookings',
    '/api/classes',
    '/api/nowhere',
    '/nowhere',
  ]
  for (const path of theirs)
    expect([path, (await server.get(path, member)).headers.get('Cache-Control')]).toEqual([path, 'no-store'])
  const visitors = [
    '/member',
    '/cart',
    '/claim?token=x',
    '/booking/cancel?token=x',
    '/hall-hire/request/x',
    '/dashboard',
  ]
  for (const path of visitors)
    expect([path, (await ask(path)).headers.get('Cache-Control')]).toEqual([path, 'no-store'])
  expect((await ask('/')).headers.get('Cache-Control')).toBe('no-cache')
  expect((await ask('/robots.txt')).headers.get('Cache-Control')).toMatch(/^public/)
})

test('a request is known by an id that its answer and its line in the log share', async () => {
  const answer = await studio.visitor().get('/api/classes')
  const id = answer.headers.get('X-Request-Id')
  expect(id).toMatch(/^[\w-]{12}$/)
  const [line] = studio.logLines.filter((each) => each.includes(`"requestId":"${id}"`))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ event: 'request', method: 'GET', path: '/api/classes', status: 200 })
})

test('an answer tells the sign-in cookie to travel over https only, out of the reach of scripts', async () => {
  const member = await studio.signedUp()
  const cookie = [...member.cookies.keys()].find((name) => name.includes('session_token'))
  expect(cookie).toMatch(/^__Host-/)
})
