import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

// tests/sockets/method-matrix.test.ts tries every address; here is what the answers look like.

const studio = await openTestStudio()

test('a browser that posts to a page that takes no forms is shown a page, with the way home', async () => {
  const answer = await studio.visitor().fetch('/no/such/page', { method: 'POST', headers: { Accept: 'text/html' } })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  const html = await answer.text()
  expect(html).toContain('<h1>This address does not take that method</h1>')
  expect(html).toContain('<a href="/">')
})

test('a call is told in the envelope, and its line in the log can be found', async () => {
  const { status, body, headers } = await studio.visitor().call('PUT', '/api/bookings')
  expect([status, body]).toMatchObject([405, { success: false, code: 'method_not_allowed' }])
  expect(headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS')
  expect(headers.get('X-Request-Id')).toBeTruthy()
})

test('what may be asked is told to anyone who asks, and nothing is granted to other origins', async () => {
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
  const answer = await studio.visitor().fetch('/api/bookings', { method: 'OPTIONS', headers })
  expect([answer.status, answer.headers.get('Allow'), await answer.text()]).toEqual([
    204,
    'GET, HEAD, POST, OPTIONS',
    '',
  ])
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('a method that an address does not take acts on nothing, no matter who sends it', async () => {
  const admin = await studio.signedIn('admin')
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect((await admin.fetch('/sign-out', { method, body: new URLSearchParams() })).status).toBe(405)
  expect((await admin.get('/dashboard/users')).status).toBe(200)
})
