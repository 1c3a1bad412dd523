import { expect, test } from 'vitest'
import { KEY_SCOPES, type KeyScope } from '#src/platform/key-scope.ts'
import { type Endpoint, findEndpoints, keyOf } from '#tests/helpers/endpoints.ts'
import { fingerprint } from '#tests/helpers/fingerprint.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// PRODUCT 5: a key acts for its admin as far as its scope reaches. Every call is tried with a key of each scope and nothing in hand.

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const { endpoints } = await findEndpoints(studio)
const calls = endpoints.filter(({ kind, path }) => kind === 'api' && path.startsWith('/api/'))
const documented = calls.filter(({ who }) => who !== undefined)

/** What no key opens of what admins do: who gets in, and with what. */
const FOR_PEOPLE = /^\/api\/admin\/(api-keys(\/:id)?|users\/:id\/(role|deactivate|reactivate))$/
const BOOKINGS = [
  'POST /api/admin/bookings/:id/move',
  'POST /api/admin/sessions/:id/guests',
  'POST /api/admin/users/:id/bookings',
  'POST /api/bookings',
  'POST /api/bookings/:id/cancel',
  'POST /api/hall-hire/book',
]
/** What is an account's own and can be read by a key. */
const OWN = ['GET /api/bookings', 'GET /api/profile']

function opensAt(endpoint: Endpoint): KeyScope | 'none' {
  const { method, path, who } = endpoint
  if (BOOKINGS.includes(keyOf(endpoint))) return 'bookings'
  if (path.startsWith('/api/auth/') || FOR_PEOPLE.test(path)) return 'none'
  if (method === 'GET') return who === 'account' && !OWN.includes(keyOf(endpoint)) ? 'none' : 'read'
  return who === 'admin' || who === 'desk' ? 'all' : 'none'
}

async function aKey(scope: KeyScope) {
  const admin = await studio.signedIn('admin')
  const { status, body } = await admin.call<{ key: string; id: string }>('POST', '/api/admin/api-keys', {
    name: 'Door lock',
    scope,
  })
  expect(status).toBe(201)
  return { admin, ...body }
}

/** Without `Origin` and cookies, as a program calls. */
function ask(key: string, method: string, path: string, body?: unknown) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return studio.visitor().fetch(path, { method, headers, ...sent }, 'no origin')
}

test.each(KEY_SCOPES)(
  'a key for %s opens what its scope says, and nothing else',
  { timeout: 60_000 },
  async (scope) => {
    const { key } = await aKey(scope)
    const before = await fingerprint(studio)
    const wrong: string[] = []
    for (const endpoint of documented) {
      if (endpoint.path === '/api/stripe/webhook') continue
      const needed = opensAt(endpoint)
      const isOpen = needed !== 'none' && KEY_SCOPES.indexOf(needed) <= KEY_SCOPES.indexOf(scope)
      const path = endpoint.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      // Refused for the field, where the key is let in.
      const answer = await ask(key, endpoint.method, path, endpoint.method === 'GET' ? undefined : { colour: 'red' })
      const text = await answer.text()
      const isLetIn = answer.status !== 401 && !text.includes('"key_scope"')
      if (isLetIn !== isOpen || answer.status >= 500) wrong.push(`${keyOf(endpoint)}: ${answer.status}, not ${needed}`)
    }
    expect(wrong).toEqual([])
    expect({ ...(await fingerprint(studio)), api_keys: '' }).toEqual({ ...before, api_keys: '' })
  },
)

test('a key that is wrong or revoked is refused everywhere, and the cookie beside it does not count', async () => {
  const { admin, key, id } = await aKey('read')
  expect((await ask(key, 'GET', '/api/admin/users')).status).toBe(200)
  expect((await admin.call('DELETE', `/api/admin/api-keys/${id}`)).status).toBe(200)
  for (const bad of [key, 'tempo_none', 'x'])
    for (const path of ['/api/admin/users', '/api/classes', '/api/openapi.json']) {
      const headers = { Authorization: `Bearer ${bad}` }
      const answer = await admin.fetch(path, { headers })
      expect([path, answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([path, 401, 'Bearer'])
      expect(await answer.json()).toMatchObject({ success: false, code: 'bad_api_key' })
    }
  expect((await admin.fetch('/timetable', { headers: { Authorization: 'Bearer x' } })).status).toBe(200)
})

test('a key opens no page, and what it does is in the activity log under its name', async () => {
  const { admin, key } = await aKey('all')
  const headers = { Authorization: `Bearer ${key}` }
  expect((await studio.visitor().fetch('/dashboard/users', { headers })).status).toBe(302)
  expect((await ask(key, 'POST', '/api/admin/rooms', { name: 'Loft' })).status).toBe(201)
  const { body } = await admin.call<{ activities: { description: string }[] }>('GET', '/api/admin/activity')
  const described = body.activities.map(({ description }) => description)
  expect(described).toContain('Room added: Loft (API key Door lock)')
  expect((await admin.page('/dashboard/activity')).html).toContain('Room added: Loft (API key Door lock)')
})
