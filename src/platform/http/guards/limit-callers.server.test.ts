import { networkOf } from '../addresses/network-of.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HonoEnv, Scope, Services } from '../../app-services.server.ts'
import type { Actor, Role } from '../../ctx.server.ts'
import { limitCallers } from './limit-callers.server.ts'

const visitor: Actor = { kind: 'visitor' }
const account = (role: Role, userId: string): Actor => {
  return { kind: 'account', userId, role, name: '', email: '', signInSessionId: 's' }
}

/** What so many calls answer, counted; the refusals at the end of it are awaited together. */
function limited(rateLimit = true) {
  const app = new Hono<HonoEnv>()
  let caller = { ctx: { actor: visitor }, network: networkOf('') }
  app.use(async (c, next) => {
    c.set('scope', caller as Scope)
    c.set('route', c.req.path.replace(/\/$/, ''))
    await next()
  })
  app.use(limitCallers({ config: { rateLimit } } as Services))
  app.all('*', (c) => c.text(''))
  return async (count: number, call: { by?: Actor; from?: string; method?: string; path?: string } = {}) => {
    const { by = visitor, from = '203.0.113.9', method = 'POST', path = '/bookings' } = call
    caller = { ctx: { actor: by }, network: networkOf(from) }
    const asked = Array.from({ length: count }, async () => app.request(path, { method }))
    const answers = await Promise.all(asked)
    const refused = answers.filter(({ status }) => status === 429)
    return { refused: refused.length, retryAfter: Number(refused[0]?.headers.get('Retry-After')) }
  }
}

test.each<[string, Actor, number]>([
  ['a visitor', visitor, 400],
  ['a member', account('member', 'm'), 200],
  ['an instructor', account('instructor', 'i'), 1000],
  ['an admin', account('admin', 'a'), 2000],
])('%s changes something as often as their role may in ten minutes, and no more', async (_who, by, most) => {
  const send = limited()
  expect((await send(most, { by })).refused).toBe(0)
  const { refused, retryAfter } = await send(2, { by })
  expect(refused).toBe(2)
  expect(retryAfter).toBeGreaterThan(500)
  expect(retryAfter).toBeLessThanOrEqual(600)
})

test('members are counted each, visitors by their network', async () => {
  const send = limited()
  await send(200, { by: account('member', 'mia') })
  expect((await send(1, { by: account('member', 'leo') })).refused).toBe(0)
  expect((await send(1, { by: account('member', 'mia') })).refused).toBe(1)
  await send(400)
  expect((await send(1, { from: '203.0.113.200' })).refused).toBe(1)
  expect((await send(1, { from: '198.51.100.7' })).refused).toBe(0)
})

test('neither pages nor what others send with a signature is counted', async () => {
  const send = limited()
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect((await send(401, { method })).refused).toBe(0)
  for (const path of ['/api/stripe/webhook', '/newsletter/unsubscribe'])
    expect((await send(401, { path })).refused).toBe(0)
  expect((await send(400)).refused).toBe(0)
})

test('whole files are handed out thirty times, beside what is changed', async () => {
  const send = limited()
  const by = account('member', 'mia')
  await send(200, { by })
  const file = { by, method: 'GET' }
  expect((await send(29, { ...file, path: '/api/profile/data' })).refused).toBe(0)
  expect((await send(1, { ...file, path: '/dashboard/users/export/' })).refused).toBe(0)
  expect((await send(1, { ...file, path: '/api/admin/reports' })).refused).toBe(1)
  expect((await send(1, { ...file, path: '/dashboard/users' })).refused).toBe(0)
})

test('a studio without limits counts nothing', async () => {
  expect((await limited(false)(401)).refused).toBe(0)
})
