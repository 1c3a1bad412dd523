import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Authenticator, openAuthenticator, type Twist } from '#tests/helpers/authenticator.ts'
import { stopMachineClock } from '#tests/helpers/machine-clock.ts'
import { openTestStudio, type SignedInVisitor, someone } from '#tests/helpers/studio.ts'
import { unzipped } from '#tests/helpers/unzip.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()
stopMachineClock()

const HERE = '/dashboard/security'
const AUTH = '/api/auth/passkey'
type Options = { options: { challenge: string; user?: { id: string }; excludeCredentials?: { id: string }[] } }
const optionsToAdd = (who: Visitor, currentPassword = someone.password) =>
  who.call<Options>('POST', `${AUTH}/generate-register-options`, { currentPassword, name: 'Phone' })
const optionsToSignIn = async (who: Visitor) =>
  (await who.call<Options>('POST', `${AUTH}/generate-authenticate-options`)).body.options
const isSignedIn = async (who: Visitor) => (await who.call('GET', '/api/profile')).status === 200
const send = (who: Visitor, response: unknown) => who.call('POST', `${AUTH}/verify-authentication`, { response })
const passkeys = () =>
  studio.sql<{ id: string; name: string; counter: number }>('select id, name, counter from passkeys')

/** What a device is asked that shall make a passkey for an account whose password is as good as proven: hashing costs a moment. */
async function askedFor({ account: { id } }: SignedInVisitor) {
  const challenge = randomBytes(32).toString('base64url')
  await studio.sql(`insert into passkey_challenges values ($1, $2, now() + interval '5 minutes')`, [challenge, id])
  return { challenge, user: { id: Buffer.from(id).toString('base64url') } }
}

async function add(here: SignedInVisitor, device: Authenticator, twist?: Twist) {
  const passkey = JSON.stringify(device.make(await askedFor(here), twist))
  return here.post(HERE, { intent: 'passkey-add', name: 'Phone', passkey })
}

async function withPasskey({ email = someone.email, counts = true } = {}) {
  const [here, device] = [await studio.signedIn('member', { email }), openAuthenticator({ counts })]
  const { html } = await here.follow(await add(here, device))
  expect(html).toContain('Your passkey is added')
  return { here, device }
}

async function signIn(who: Visitor, device: Authenticator, twist?: Twist) {
  return send(who, device.sign(await optionsToSignIn(who), twist))
}

test('a passkey signs in on its own, is listed with when it was used, and the owner was notified', async () => {
  const { here, device } = await withPasskey()
  const there = studio.visitor()
  expect(await signIn(there, device)).toMatchObject({ status: 200, body: { user: { email: someone.email } } })
  expect(await isSignedIn(there)).toBe(true)
  const { html } = await here.page(HERE)
  expect(html).toMatch(/Phone<\/p><p[^>]*>Last used /)
  expect((await studio.emails(someone.email)).at(-1)).toMatchObject({
    kind: 'passkey-changed',
    facts: { what: 'added', passkey: 'Phone' },
  })
  expect((await here.page('/dashboard/history?view=changes')).html).toContain('Passkey added: Phone')
})

test('its sign-in is in all one by password: the cookie, the device listed, signing out', async () => {
  const [here, device] = [await studio.signedUp(), openAuthenticator()]
  const { options } = (await optionsToAdd(here)).body
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    // EdDSA, ES256 and RS256: what devices have today.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await here.post(HERE, { intent: 'passkey-add', name: 'Phone', passkey: JSON.stringify(device.make(options)) })
  const [there, byPassword] = [studio.visitor(), studio.visitor()]
  const shape = (answer: { headers: Headers }) =>
    answer.headers.getSetCookie().map((line) =>
      line
        .replace(/=[^;]*/, '')
        .toLowerCase()
        .split('; ')
        .toSorted(),
    )
  const signedIn = await signIn(there, device)
  expect(shape(signedIn)).toEqual(shape(await byPassword.call('POST', '/api/auth/sign-in/email', someone)))
  expect((await there.call('GET', '/api/auth/get-session')).body).toMatchObject({ user: { email: someone.email } })
  await there.call('POST', '/api/auth/sign-out')
  expect(await isSignedIn(there)).toBe(false)
})

test('the page of the sign-in takes what the device said as a form, and goes on to where one wanted to be', async () => {
  const { device } = await withPasskey()
  const there = studio.visitor()
  const { html } = await there.page('/member?next=/dashboard/history')
  expect(html).toMatch(/<form[^>]* data-passkeys-of="localhost" hidden=""/)
  const passkey = JSON.stringify(device.sign(await optionsToSignIn(there)))
  const post = () => there.post('/member?next=/dashboard/history', { intent: 'passkey', passkey })
  expect((await there.follow(await post())).path).toBe('/dashboard/history')
  there.cookies.clear()
  const again = await post()
  expect([again.status, await again.text()]).toEqual([401, expect.stringContaining('That passkey opens no account')])
})

test('with two-factor sign-in on, a passkey stands for both', async () => {
  const { device } = await withPasskey()
  await studio.sql(
    `insert into second_factors (user_id, secret, enabled_at, spare_codes) select id, 'sealed', now(), '[]' from users`,
  )
  const there = studio.visitor()
  expect((await signIn(there, device)).status).toBe(200)
  expect(await isSignedIn(there)).toBe(true)
})

const elsewhere = { origin: 'https://studio.example.evil' }
test.each<[string, Twist]>([
  ['another site asked for it', elsewhere],
  ['another name asked for it', { rpId: 'evil.example' }],
  ['the device did not check its owner', { isUserVerified: false }],
  ['it is one of a passkey being made', { type: 'webauthn.create' }],
  ['nobody asked for it', { challenge: 'bm90LWFza2VkLWZvci1ieS11cw' }],
  ['it names another account', { userId: '00000000-0000-4000-8000-000000000000' }],
  ['nobody has that passkey', { credentialId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('an answer opens nothing when %s', async (_, twist) => {
  const { device } = await withPasskey()
  const there = studio.visitor()
  expect(await signIn(there, device, twist)).toMatchObject({ status: 401, body: { code: 'passkey_refused' } })
  expect(await isSignedIn(there)).toBe(false)
})

test('a device cannot sign for the passkey of someone else', async () => {
  const { here, device } = await withPasskey()
  const { device: thief } = await withPasskey({ email: 'thief@example.com' })
  const [there, userId] = [studio.visitor(), here.account.id]
  expect((await signIn(there, thief, { credentialId: device.credentialId, userId })).status).toBe(401)
  expect((await signIn(there, thief, { userId })).status).toBe(401)
  expect(await isSignedIn(there)).toBe(false)
})

test('an answer that was overheard opens nothing a second time, nor does one that failed', async () => {
  const { device } = await withPasskey({ counts: false })
  const there = studio.visitor()
  const heard = device.sign(await optionsToSignIn(there))
  expect([(await send(there, heard)).status, (await send(studio.visitor(), heard)).status]).toEqual([200, 401])
  const asked = await optionsToSignIn(there)
  expect((await send(there, device.sign(asked, elsewhere))).status).toBe(401)
  expect((await send(there, device.sign(asked))).status).toBe(401)
})

test('a challenge lapses, is then forgotten, and is for what it was asked for', async () => {
  const { here, device } = await withPasskey()
  const there = studio.visitor()
  const late = await optionsToSignIn(there)
  await studio.sql(`update passkey_challenges set expires_at = now() - interval '1 second'`)
  expect((await send(there, device.sign(late))).status).toBe(401)
  expect((await send(there, device.sign(await askedFor(here)))).status).toBe(401)
  await optionsToSignIn(there)
  const kept = await studio.sql<{ challenge: string }>('select challenge from passkey_challenges')
  expect(kept.map(({ challenge }) => challenge)).not.toContain(late.challenge)
})

test('a counter that goes back is a copy, and opens nothing', async () => {
  const { device } = await withPasskey()
  expect((await signIn(studio.visitor(), device, { counter: 7 })).status).toBe(200)
  for (const counter of [7, 3, 0]) expect((await signIn(studio.visitor(), device, { counter })).status).toBe(401)
  expect((await signIn(studio.visitor(), device, { counter: 8 })).status).toBe(200)
  expect((await passkeys())[0]?.counter).toBe(8)
})

test('devices that share their passkeys count nothing, and that is well', async () => {
  const { device } = await withPasskey({ counts: false })
  for (let n = 0; n < 2; n++) expect((await signIn(studio.visitor(), device)).status).toBe(200)
})

test('a closed account is refused, and so is one whose address is not verified', async () => {
  const { device } = await withPasskey()
  await studio.sql('update users set deactivated_at = now()')
  expect(await signIn(studio.visitor(), device)).toMatchObject({ status: 403, body: { code: 'deactivated' } })
  await studio.sql('update users set deactivated_at = null, email_verified = false')
  expect(await signIn(studio.visitor(), device)).toMatchObject({ status: 403, body: { code: 'not_verified' } })
})

test('five wrong answers lock this network out; those that went well do not count', async () => {
  const { device } = await withPasskey()
  const there = studio.visitor('203.0.113.9')
  for (let n = 0; n < 6; n++) expect((await signIn(there, device)).status).toBe(200)
  for (let n = 0; n < 5; n++) expect((await signIn(there, device, elsewhere)).status).toBe(401)
  const shut = await signIn(there, device)
  expect([shut.status, shut.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect((await signIn(studio.visitor('203.0.114.9'), device)).status).toBe(200)
})

test('a passkey is added only after the password, and guesses at it are counted', async () => {
  const here = await studio.signedUp()
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await optionsToAdd(here, 'not-mine')).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  expect((await optionsToAdd(studio.visitor())).status).toBe(401)
  expect(await studio.sql('select 1 from passkey_challenges')).toEqual([])
})

test.each<[string, Twist]>([
  ['another site', elsewhere],
  ['another name', { rpId: 'evil.example' }],
  ['a device that did not check its owner', { isUserVerified: false }],
  ['a challenge nobody gave', { challenge: 'bm90LWFza2VkLWZvci1ieS11cw' }],
])('none is added by %s', async (_, twist) => {
  const here = await studio.signedIn()
  const answer = await add(here, openAuthenticator(), twist)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('could not be added')])
  expect(await passkeys()).toEqual([])
})

test('what one account was asked for adds nothing to another, and nothing twice', async () => {
  const [here, other] = [await studio.signedIn(), await studio.signedIn()]
  const passkey = JSON.stringify(openAuthenticator().make(await askedFor(here)))
  const form = { intent: 'passkey-add', name: 'Phone', passkey }
  expect((await other.post(HERE, form)).status).toBe(400)
  expect((await here.post(HERE, form)).status).toBe(303)
  expect((await here.post(HERE, form)).status).toBe(400)
  expect((await here.post(HERE, { ...form, passkey: 'nonsense' })).status).toBe(400)
  expect(await passkeys()).toHaveLength(1)
})

test('a device that keeps one is named to the browser, its passkey is not added again, and ten are the most', async () => {
  const [here, device] = [await studio.signedUp(), openAuthenticator()]
  const sent = async () => {
    const passkey = JSON.stringify(device.make((await optionsToAdd(here)).body.options))
    return here.post(HERE, { intent: 'passkey-add', name: 'Phone', passkey })
  }
  await sent()
  const { options } = (await optionsToAdd(here)).body
  expect(options.excludeCredentials).toMatchObject([{ id: device.credentialId }])
  const again = await sent()
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('on your account already')])
  await studio.sql(`insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    select user_id, 'n', n::text, public_key, 0, '[]' from passkeys, generate_series(1, 9) n`)
  expect(await optionsToAdd(here)).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } })
})

test('it is renamed and removed by its owner alone; then it opens nothing, and the owner is notified', async () => {
  const { here, device } = await withPasskey()
  const [{ id: passkeyId } = { id: '' }] = await passkeys()
  const other = await studio.signedIn()
  for (const intent of ['passkey-name', 'passkey-removal'])
    expect((await other.post(HERE, { intent, passkeyId, name: 'Mine' })).status).toBe(404)
  const nameless = await here.post(HERE, { intent: 'passkey-name', passkeyId, name: ' ' })
  expect([nameless.status, await nameless.text()]).toEqual([400, expect.stringContaining('Please give it a name')])
  const named = await here.follow(await here.post(HERE, { intent: 'passkey-name', passkeyId, name: 'Old <phone>' }))
  expect(named.html).toContain('Old &lt;phone&gt;')
  // Of two windows neither sets back what the other has saved.
  const drawn = { intent: 'passkey-name', passkeyId, 'was:name': 'Phone' }
  const late = await here.post(HERE, { ...drawn, name: 'Mine' })
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('Old &lt;phone&gt;')])
  expect((await here.post(HERE, { ...drawn, name: 'Phone' })).status).toBe(303)
  expect(await studio.sql('select name from passkeys')).toEqual([{ name: 'Old <phone>' }])
  const gone = await here.follow(await here.post(HERE, { intent: 'passkey-removal', passkeyId }))
  expect(gone.html).toContain('The passkey is removed')
  expect((await signIn(studio.visitor(), device)).status).toBe(401)
  expect((await studio.emails(someone.email)).at(-1)?.facts).toMatchObject({ what: 'removed', passkey: 'Old <phone>' })
  expect((await here.post(HERE, { intent: 'passkey-removal', passkeyId })).status).toBe(404)
})

test('one takes the names and dates of one’s passkeys away, never their keys', async () => {
  const { here, device } = await withPasskey()
  const answer = await here.get('/api/profile/data')
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
  const json = JSON.parse(files['my-data.json'] ?? '') as Record<string, Record<string, unknown>[]>
  expect(json.Passkeys).toEqual([{ name: 'Phone', created_at: expect.any(String), last_used_at: null }])
  const [kept] = await studio.sql<{ public_key: string }>('select public_key from passkeys')
  for (const not of [device.credentialId, kept!.public_key]) expect(Object.values(files).join()).not.toContain(not)
})

test('they go with the account', async () => {
  const here = await studio.signedUp()
  const passkey = JSON.stringify(openAuthenticator().make((await optionsToAdd(here)).body.options))
  await here.post(HERE, { intent: 'passkey-add', name: 'Phone', passkey })
  await optionsToAdd(here)
  await here.post('/dashboard/your-data/delete', { password: someone.password })
  expect(await studio.sql('select 1 from passkeys union all select 1 from passkey_challenges')).toEqual([])
  expect(await studio.sql('select email from users')).toEqual([{ email: expect.stringContaining('@deleted.invalid') }])
})
