import { expect, test, vi } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test.each(['text/plain', 'application/json', 'multipart/form-data', ''])(
  'a page that is sent %s instead of a form answers 400',
  async (contentType) => {
    const member = await studio.signedIn()
    const answer = await member.fetch('/bookings', {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body: '{"sessionId":"x"}',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ success: false, code: 'not_a_form' })
  },
)

test('a page that is sent nothing reads an empty form', async () => {
  const member = await studio.signedIn()
  const answer = await member.fetch('/bookings', { method: 'POST' })
  expect(answer.status).toBe(303)
})

test('a visitor whose Referer is no address is still led to sign in', async () => {
  const answer = await studio.visitor().fetch('/bookings', { method: 'POST', headers: { Referer: 'x' } })
  expect(answer.headers.get('Location')).toMatch(/^\/member\?next=/)
})

test('a call that is sent something else than JSON answers in the envelope', async () => {
  const member = await studio.signedIn()
  const send = (contentType: string, body: string) =>
    member.fetch('/api/bookings', { method: 'POST', headers: { 'Content-Type': contentType }, body })
  const foreign = await send('application/xml', '<a/>')
  expect([foreign.status, await foreign.json()]).toMatchObject([400, { success: false, code: 'bad_json' }])
  const broken = await send('application/json', '{')
  expect([broken.status, await broken.json()]).toMatchObject([400, { success: false, code: 'bad_json' }])
})

test('text that cannot be kept is refused, at any endpoint', async () => {
  const admin = await studio.signedIn('admin')
  // In a path it is an id that cannot be one: not found.
  expect((await admin.get('/dashboard/messages/%00')).status).toBe(404)
  expect(await admin.call('GET', '/api/bookings?page=%00')).toMatchObject({ status: 400, body: { success: false } })
  const member = await studio.signedIn()
  const fields = { email: `a\u0000b@example.com`, name: `a\u0000`, _: 'x' }
  for (const endpoint of ['/newsletter', '/member', '/reset-password', '/hall-hire', '/setup'])
    expect((await member.post(endpoint, fields)).status, endpoint).toBeLessThan(500)
})

test('an address that cannot be decoded leads where any unknown one does, and only our own log speaks of it', async () => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
  try {
    for (const path of ['/claims/%', '/%', '/%FF', '/offers/%E0%A4%A'])
      expect((await studio.visitor().get(path)).headers.get('Location'), path).toBe('/')
    expect((await studio.visitor().get('/news/%E0%A4%A')).headers.get('Location')).toBe('/news')
    const admin = await studio.signedIn('admin')
    expect((await admin.get('/dashboard/messages/%')).status).toBe(404)
    expect(printed).not.toHaveBeenCalled()
  } finally {
    printed.mockRestore()
  }
})
