import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()

/** The statuses of so many forms in a row, counted. */
async function send(someone: Visitor, count: number, path: string) {
  const counts: Record<number, number> = {}
  for (let n = 0; n < count; n++) {
    const { status } = await someone.post(path)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

test('a member who changes something more than 200 times in ten minutes is asked to wait, and nobody else is', async () => {
  const mia = await studio.signedIn('member')
  expect(await send(mia, 205, '/bookings')).toEqual({ 303: 200, 429: 5 })
  const call = await mia.call('POST', '/api/bookings', { sessionId: 'any' })
  expect([call.status, call.body]).toEqual([
    429,
    expect.objectContaining({ success: false, code: 'too_many_requests' }),
  ])
  expect(Number(call.headers.get('Retry-After'))).toBeGreaterThan(500)
  const form = await mia.fetch('/bookings', { method: 'POST', body: '', headers: { Accept: 'text/html' } })
  expect(await form.text()).toContain('<h1>That was a lot in a short time.')
  // Reading is still allowed, and nobody else is limited.
  expect((await mia.get('/dashboard/schedule')).status).toBe(200)
  expect(await send(await studio.signedIn('member'), 1, '/bookings')).toEqual({ 303: 1 })
})

test('visitors are counted by their network; what machines of others send is not', async () => {
  const crowd = studio.visitor('203.0.113.9')
  expect(await send(crowd, 402, '/cart/items')).toMatchObject({ 429: 2 })
  expect((await studio.visitor('203.0.113.200').post('/cart/items')).status).toBe(429)
  expect((await studio.visitor('198.51.100.7').post('/cart/items')).status).not.toBe(429)
  expect((await crowd.fetch('/api/stripe/webhook', { method: 'POST', body: '{}' })).status).toBe(400)
})

test('whole files of data are handed out thirty times in ten minutes', async () => {
  const admin = await studio.signedIn('admin')
  const statuses = []
  for (let n = 0; n < 32; n++) statuses.push((await admin.get('/dashboard/users/export')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.slice(30)).toEqual([429, 429])
})
