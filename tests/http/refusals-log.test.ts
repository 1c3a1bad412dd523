import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type Line = { event: string; level: string; path: string; status: number; by: string; from: string; refusal?: string }

/** The lines of requests, without what differs each time. */
function requests(): Line[] {
  return studio.logLines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event === 'request')
}

test('anyone who asks for what they may not is told of, with who they are and where they came from', async () => {
  const [stranger, mia] = [studio.visitor('203.0.113.77'), await studio.signedIn('member')]
  await stranger.call('GET', '/api/bookings')
  await mia.call('GET', '/api/admin/users?search=ada%40example.com')
  await mia.get('/dashboard/users')
  await mia.call('POST', '/api/bookings/00000000-0000-4000-8000-000000000000/cancel')
  const [from, local] = ['203.0.113.0/24', '127.0.0.0/24']
  expect(requests()).toMatchObject([
    { level: 'warn', status: 401, path: '/api/bookings', by: 'visitor', from, refusal: 'sign_in_required' },
    { level: 'warn', status: 403, path: '/api/admin/users', by: mia.account.id, from: local, refusal: 'not_allowed' },
    { level: 'warn', status: 403, path: '/dashboard/users', by: mia.account.id },
    { level: 'info', status: 404, by: mia.account.id, refusal: 'booking_not_found' },
  ])
  expect(studio.logLines.join()).not.toMatch(/ada|203\.0\.113\.77/)
})

test('so are attempts to get round the guard, the rules of input and the limits', async () => {
  const ben = studio.visitor()
  const headers = { 'Content-Type': 'application/json' }
  await ben.fetch('/api/hall-hire/book', { method: 'POST', body: '{}', headers: { Origin: 'https://evil.example' } })
  await ben.fetch('/api/hall-hire/book', { method: 'POST', body: '{"customerName":7}', headers })
  await ben.fetch('/api/auth/sign-up/email', { method: 'POST', body: 'a'.repeat(70_000), headers })
  await ben.fetch('/api/stripe/webhook', { method: 'POST', body: '{}', headers: { 'Stripe-Signature': 't=1,v1=00' } })
  for (let n = 0; n < 62; n++) await ben.call('POST', '/api/auth/passkey/generate-authenticate-options')
  expect(requests().slice(0, 4)).toMatchObject([
    { level: 'warn', status: 403, refusal: 'foreign_origin' },
    { level: 'info', status: 400, refusal: 'bad_input' },
    { level: 'warn', status: 413, refusal: 'body_too_large' },
    { level: 'info', status: 400, refusal: 'bad_signature' },
  ])
  expect(requests().at(-1)).toMatchObject({ level: 'warn', status: 429, refusal: 'too_many_attempts' })
})
