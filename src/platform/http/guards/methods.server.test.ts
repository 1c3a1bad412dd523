import { expect, test } from 'vitest'
import type { ServerBuild } from 'react-router'
import { openMethods } from './methods.server.ts'

const calls = [
  { method: 'ALL', path: '/api/*' },
  { method: 'GET', path: '/api/bookings' },
  { method: 'POST', path: '/api/bookings' },
  { method: 'DELETE', path: '/api/bookings/:id' },
  { method: 'POST', path: '/hall-hire/book' },
  { method: 'ALL', path: '/hall-hire/*' },
]

const page = { loader: () => null }
const form = { loader: () => null, action: () => null }
const routes = Object.fromEntries(
  [
    { id: 'root', path: '', module: {} },
    { id: 'site', parentId: 'root', module: {} },
    { id: 'home', parentId: 'site', index: true, module: page },
    { id: 'hall', parentId: 'site', path: 'hall-hire', module: form },
    { id: 'payments', parentId: 'root', path: 'payments', module: page },
    { id: 'payment', parentId: 'payments', path: ':id', module: form },
    { id: 'export', parentId: 'payments', path: 'export', module: page },
    { id: 'unknown', parentId: 'root', path: '*', module: page },
  ].map((route) => [route.id, route]),
) as unknown as ServerBuild['routes']

const methodsAt = openMethods(calls, async () => routes)

test.each([
  ['/api/bookings', 'GET, HEAD, POST, OPTIONS'],
  ['/api/bookings/1', 'DELETE, OPTIONS'],
  ['/hall-hire/book', 'POST, OPTIONS'],
  ['/', 'GET, HEAD, OPTIONS'],
  ['/hall-hire', 'GET, HEAD, POST, OPTIONS'],
  ['/HALL-HIRE/', 'GET, HEAD, POST, OPTIONS'],
  ['/hall-hire.data', 'GET, HEAD, POST, OPTIONS'],
  ['/_root.data', 'GET, HEAD, OPTIONS'],
  ['/no/such/page', 'GET, HEAD, OPTIONS'],
])('%s takes %s', async (path, methods) => {
  expect((await methodsAt(path)).methods.join(', ')).toBe(methods)
})

test('an address written out is asked for what it takes itself, not what its neighbour with a parameter takes', async () => {
  expect((await methodsAt('/payments/export')).methods).not.toContain('POST')
  expect((await methodsAt('/payments/1')).methods).toContain('POST')
})

test.each(['/api/nothing', '/hall-hire/nothing', '/api/bookings/1/2'])('nothing is at %s', async (path) => {
  expect((await methodsAt(path)).methods).toEqual([])
})

test.each([
  ['/api/bookings/1', '/api/bookings/:id'],
  ['/payments/1', '/payments/:id'],
  ['/payments/export', '/payments/export'],
  ['/api/none', '/api/*'],
  ['/none', '/*'],
])('the route of %s is %s', async (path, route) => {
  expect((await methodsAt(path)).route).toBe(route)
})
