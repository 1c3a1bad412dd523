import { expect, test } from 'vitest'
import { accountCalls } from '#tests/helpers/accounts.ts'
import { openAuthenticator } from '#tests/helpers/authenticator.ts'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { ORIGIN: 'https://studio.example', PAYMENTS: 'simulated' } })
const { whoIs, signIn } = accountCalls(studio)

test('behind https the cookies are for https only, and the sign-in holds', async () => {
  const visitor = await studio.signedUp()
  expect([...visitor.cookies.keys()]).toContain('__Host-tempo.session_token')
  expect(await whoIs(visitor)).not.toBeNull()
  const { headers } = await signIn(studio.visitor())
  const lines = headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))
  expect(lines.map((line) => line.split('=')[0])).toEqual(['__Host-tempo.session_token', '__Host-device'])
  for (const line of lines)
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(attribute)
  expect((await studio.emails())[0]?.facts.verifyUrl).toMatch(/^https:\/\/studio\.example\/verify\?/)
  await visitor.call('POST', '/api/auth/sign-out')
  // That it has signed in before stays known: wrong passwords there have a count of their own.
  expect([...visitor.cookies.keys()]).toEqual(['__Host-device'])
})

test('passkeys belong to the public address, whatever proxies make of the request', { timeout: 60_000 }, async () => {
  const member = await studio.signedUp()
  const device = openAuthenticator({ origin: 'https://studio.example' })
  const proxied = { Host: 'tempo:3000', 'X-Forwarded-Host': 'evil.example', 'Content-Type': 'application/json' }
  const ask = async (path: string, body: object) => {
    const sent = { method: 'POST', headers: proxied, body: JSON.stringify(body) }
    const answer = await member.fetch(`http://tempo:3000/api/auth/passkey/${path}`, sent)
    return (await answer.json()) as { options: { challenge: string; rp?: { id: string }; rpId?: string } }
  }
  const { options } = await ask('generate-register-options', { name: 'Phone', currentPassword: someone.password })
  const form = { intent: 'passkey-add', name: 'Phone', passkey: JSON.stringify(device.make(options)) }
  expect((await member.post('/dashboard/security', form)).status).toBe(303)
  const asked = await ask('generate-authenticate-options', {})
  expect([options.rp?.id, asked.options.rpId]).toEqual(['studio.example', 'studio.example'])
  const there = studio.visitor()
  const response = device.sign(asked.options)
  expect((await there.call('POST', '/api/auth/passkey/verify-authentication', { response })).status).toBe(200)
  expect([...there.cookies.keys()]).toContain('__Host-tempo.session_token')
  expect(await whoIs(there)).not.toBeNull()
})
