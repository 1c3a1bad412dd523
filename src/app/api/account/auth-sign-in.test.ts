import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountCalls, refusal } from '#tests/helpers/accounts.ts'
import { openTestStudio, someone as mia } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const { signUp, signIn, whoIs, verify } = accountCalls(studio)

test('signs in only after the address is verified, and says so only to who knows the password', async () => {
  const visitor = studio.visitor()
  await signUp(visitor)
  const unverified = await signIn(visitor)
  expect(unverified.status).toBe(403)
  expect(unverified.body).toEqual(refusal('Please verify your email before logging in', 'not_verified'))
  const guess = await signIn(visitor, { password: 'not-her-password' })
  expect(guess.status).toBe(401)
  expect(guess.body).toEqual(refusal('Invalid email or password', 'wrong_credentials'))
  expect((await verify(visitor)).status).toBe(200)
  expect((await verify(studio.visitor())).status).toBe(200)
  expect(await signIn(visitor)).toMatchObject({
    status: 200,
    body: { success: true, redirect: false, user: { email: mia.email, role: 'member' } },
  })
  expect(await whoIs(visitor)).toMatchObject({ email: mia.email, role: 'member' })
})

test('answers a wrong password and an unknown address alike', async () => {
  await studio.signedUp()
  const wrong = await signIn(studio.visitor(), { password: 'not-her-password' })
  const unknown = await signIn(studio.visitor(), { email: 'nobody@example.com' })
  expect(wrong.status).toBe(401)
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('takes the address in whatever case it is typed', async () => {
  await studio.signedUp()
  expect((await signIn(studio.visitor(), { email: 'MIA@example.COM' })).status).toBe(200)
})

test('signs in on two devices and out of one', async () => {
  const [laptop, phone] = [await studio.signedUp(), studio.visitor()]
  await signIn(phone)
  const out = await phone.call('POST', '/api/auth/sign-out')
  expect(out).toMatchObject({ status: 200, body: { success: true } })
  expect(out.headers.get('Clear-Site-Data')).toBe('"storage"')
  expect(await whoIs(phone)).toBeNull()
  expect(await whoIs(laptop)).toMatchObject({ email: mia.email })
  expect((await phone.call('POST', '/api/auth/sign-out')).status).toBe(200)
})

test('a copied cookie is worth nothing after sign-out', async () => {
  const visitor = await studio.signedUp()
  const thief = studio.visitor()
  visitor.cookies.forEach((value, name) => thief.cookies.set(name, value))
  expect(await whoIs(thief)).not.toBeNull()
  await visitor.call('POST', '/api/auth/sign-out')
  expect(await whoIs(thief)).toBeNull()
})

test('gives a new token at each sign-in and ends the one before: no token can be planted', async () => {
  const visitor = await studio.signedUp()
  const before = visitor.cookies.get('tempo.session_token')
  await signIn(visitor)
  expect(visitor.cookies.get('tempo.session_token')).not.toBe(before)
  const victim = studio.visitor()
  victim.cookies.set('tempo.session_token', before!)
  expect(await whoIs(victim)).toBeNull()
})

test('takes no cookie that it did not give, what is kept of one included', async () => {
  const visitor = await studio.signedUp()
  const token = visitor.cookies.get('tempo.session_token')!
  const [kept] = await studio.sql<{ token_hash: string; id: string }>('select token_hash, id from sign_in_sessions')
  const forged = [kept!.token_hash, kept!.id, `${token}.`, `x${token}`, token.slice(1), '%E0%A4%A', 'x'.repeat(5000)]
  for (const value of forged.map(encodeURIComponent).concat('%E0%A4%A', '=;=', '"', '%00')) {
    visitor.cookies.set('tempo.session_token', value)
    expect(await whoIs(visitor)).toBeNull()
    expect((await visitor.call('POST', '/api/auth/sign-out')).status).toBe(200)
    visitor.cookies.set('tempo.session_token', value)
    expect((await visitor.get('/')).status).toBe(200)
  }
  visitor.cookies.set('tempo.session_token', token)
  expect(await whoIs(visitor)).not.toBeNull()
})

test('the token of a sign-in is in its cookie alone, and only its hash is kept', async () => {
  const visitor = await studio.signedUp()
  const { body } = await signIn(visitor)
  const token = visitor.cookies.get('tempo.session_token')!
  const { body: session } = await visitor.call('GET', '/api/auth/get-session')
  expect(JSON.stringify([body, session])).not.toContain(token)
  expect(JSON.stringify(await studio.sql('select * from sign_in_sessions'))).not.toContain(token)
})

test.each([
  ['a week without a visit', `updated_at = now() - interval '7 days 1 minute'`],
  ['thirty days', `expires_at = now() - interval '1 second'`],
])('a sign-in ends after %s', async (_what, change) => {
  const visitor = await studio.signedUp()
  await studio.sql(`update sign_in_sessions set ${change}`)
  expect(await whoIs(visitor)).toBeNull()
})

test('a password kept under an older hash still opens, and is kept under today’s from then on', async () => {
  await studio.signedUp()
  // As scrypt left them: salt and key in hex, the salt used as it is written.
  const key = scryptSync(mia.password, '00ff', 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 })
  await studio.sql('update passwords set hash = $1', [`00ff:${key.toString('hex')}`])
  expect((await signIn(studio.visitor(), { password: 'not-her-password' })).status).toBe(401)
  const hashes = () => studio.sql<{ hash: string }>('select hash from passwords')
  expect((await hashes())[0]?.hash).toMatch(/^00ff:/)
  expect((await signIn(studio.visitor())).status).toBe(200)
  expect((await hashes())[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(studio.visitor())).status).toBe(200)
})

test('refuses an account that was closed, on every request and at sign-in', async () => {
  const visitor = await studio.signedUp()
  await studio.sql('update users set deactivated_at = now()')
  expect(await whoIs(visitor)).toBeNull()
  const answer = await signIn(studio.visitor())
  expect([answer.status, answer.body.code]).toEqual([403, 'deactivated'])
  expect((await signIn(studio.visitor(), { password: 'not-her-password' })).status).toBe(401)
})

test('a call from another site is refused before anything is read', async () => {
  const answer = await studio.visitor().fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { Origin: 'https://evil.example', 'Content-Type': 'application/json' },
    body: JSON.stringify(mia),
  })
  expect(answer.status).toBe(403)
})

test('answers of accounts are kept by no cache', async () => {
  const answer = await studio.visitor().call('GET', '/api/auth/get-session')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test('the log names nobody', async () => {
  await studio.signedUp()
  await signIn(studio.visitor(), { password: 'not-her-password' })
  await studio.visitor().call('POST', '/api/auth/forget-password', { email: mia.email })
  // Request ids are random characters, which may spell anybody.
  const lines = studio.logLines.map((line) => line.replace(/"requestId":"[^"]*"/, ''))
  expect(lines.join('\n')).not.toMatch(/mia|wong|swing|07700/i)
})

test('each sign-in says that the account is in use, and ends the wait for its deletion', async () => {
  await studio.signedUp()
  await studio.sql(`update users set last_used_at = '2023-05-01', unused_told_at = '2026-05-01'`)
  expect((await signIn(studio.visitor(), { password: 'not-her-password' })).status).toBe(401)
  const isInUse = () => studio.sql('select last_used_at > unused_told_at as is from users')
  expect(await isInUse()).toEqual([{ is: false }])
  expect((await signIn(studio.visitor())).status).toBe(200)
  expect(await isInUse()).toEqual([{ is: true }])
})
