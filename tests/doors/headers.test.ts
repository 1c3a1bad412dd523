import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { ORIGIN: 'https://studio.example', PAYMENTS: 'simulated' } })

test.each(['/', '/timetable', '/member', '/dashboard', '/api/classes', '/api/bookings', '/nowhere'])(
  'what %s answers cannot be framed, sniffed or asked for in the open',
  async (path) => {
    const { headers } = await studio.visitor().get(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers.has('X-Powered-By')).toBe(false)
    const policy = headers.get('Content-Security-Policy') ?? ''
    for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/https?:|\*/)
  },
)

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
  expect(cookie).toMatch(/^__Secure-/)
})
