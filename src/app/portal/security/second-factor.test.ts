import { Secret, TOTP } from 'otpauth'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal } from '#src/platform/seal.server.ts'
import { stopMachineClock } from '#tests/helpers/machine-clock.ts'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()
stopMachineClock()

const HERE = '/dashboard/security'
const STEP_MS = 30_000
const isSignedIn = async (who: Visitor) => (await who.call('GET', '/api/profile')).status === 200
const signIn = (who: Visitor) => who.call('POST', '/api/auth/sign-in/email', someone)
const enter = (who: Visitor, code: string) => who.call('POST', '/api/auth/two-factor/verify-totp', { code })

/** The authenticator app: what it shows so many steps from now. */
function appWith(key: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return (ahead = 0) => totp.generate({ timestamp: Date.now() + ahead * STEP_MS })
}

async function withSecondFactor() {
  const here = await studio.signedUp()
  const password = { currentPassword: someone.password }
  const begun = await here.follow(await here.post(HERE, { intent: 'factor-begin', ...password }))
  const key = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(begun.html)?.[1] ?? ''
  const app = appWith(key)
  const wrong = await here.post(HERE, { intent: 'factor-code', code: '000000' })
  expect(await wrong.text()).toContain('That code is not right')
  const html = await (await here.post(HERE, { intent: 'factor-code', code: app(-1) })).text()
  const spare = [...html.matchAll(/<code>([a-z2-7]{5}-[a-z2-7]{5})<\/code>/g)].map(([, code]) => code!)
  expect(spare).toHaveLength(10)
  return { here, app, spare }
}

test('with it on, the password alone opens nothing; a code does, once', async () => {
  const { app } = await withSecondFactor()
  const there = studio.visitor()
  expect(await signIn(there)).toMatchObject({ status: 401, body: { code: 'code_needed' } })
  expect(await isSignedIn(there)).toBe(false)
  expect((await there.page('/dashboard')).path).toContain('/member')
  const code = app()
  expect(await enter(there, code)).toMatchObject({ status: 200, body: { user: { email: someone.email } } })
  expect(await isSignedIn(there)).toBe(true)
  const elsewhere = studio.visitor()
  await signIn(elsewhere)
  expect((await enter(elsewhere, code)).status).toBe(401)
  expect((await studio.emails(someone.email)).map(({ kind }) => kind)).toContain('second-factor-changed')
})

test('the code gives the sign-in another token: one that was seen before it opens nothing', async () => {
  const { app } = await withSecondFactor()
  const there = studio.visitor()
  await signIn(there)
  const overheard = there.cookies.get('tempo.session_token') ?? ''
  expect((await enter(there, app())).status).toBe(200)
  expect(await isSignedIn(there)).toBe(true)
  const thief = studio.visitor()
  thief.cookies.set('tempo.session_token', overheard)
  expect(await isSignedIn(thief)).toBe(false)
  expect((await enter(thief, app(1))).body).toMatchObject({ code: 'no_code_asked' })
})

test('it works without scripts, and goes on to where one wanted to be', async () => {
  const { app } = await withSecondFactor()
  const there = studio.visitor()
  const asked = await there.follow(
    await there.post('/member?next=/dashboard/history', { ...someone, intent: 'sign-in' }),
  )
  expect(asked.path).toBe('/member?mode=code&next=%2Fdashboard%2Fhistory')
  expect(asked.html).toContain('Enter the code your authenticator app shows')
  const wrong = await there.post(asked.path, { intent: 'code', code: '12' })
  expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('That code is not right')])
  expect((await there.follow(await there.post(asked.path, { intent: 'code', code: app() }))).path).toBe(
    '/dashboard/history',
  )
})

test('a spare code opens once, however it is typed, and the owner is notified', async () => {
  const { spare } = await withSecondFactor()
  const there = studio.visitor()
  await signIn(there)
  expect((await enter(there, spare[0]!.toUpperCase().replace('-', ' '))).status).toBe(200)
  const again = studio.visitor()
  await signIn(again)
  expect((await enter(again, spare[0]!)).status).toBe(401)
  expect((await studio.emails(someone.email)).at(-1)?.facts).toMatchObject({ what: 'spare_code_used' })
})

test('spare codes are kept as passwords are, and those that were given out before still open', async () => {
  const { spare } = await withSecondFactor()
  const [{ kept } = { kept: [] }] = await studio.sql<{ kept: string[] }>(
    'select spare_codes as kept from second_factors',
  )
  expect(kept).toHaveLength(10)
  for (const hash of kept) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(JSON.stringify(kept)).not.toContain(spare[0]?.replace('-', ''))
  const former = createHash('sha256').update('abcdefghij').digest('base64url')
  await studio.sql('update second_factors set spare_codes = $1', [JSON.stringify([former])])
  const there = studio.visitor()
  await signIn(there)
  expect((await enter(there, 'ABCDE-fghij')).status).toBe(200)
  await signIn(there)
  expect((await enter(there, 'abcde-fghij')).status).toBe(401)
})

test('guesses are counted: after five the right code is refused too', async () => {
  const { app } = await withSecondFactor()
  const there = studio.visitor()
  await signIn(there)
  const statuses = []
  // One wrong code was typed while it was set up.
  for (let n = 0; n < 4; n++) statuses.push((await enter(there, '000001')).status)
  expect(statuses).toEqual([401, 401, 401, 401])
  expect((await enter(there, app())).status).toBe(429)
})

test('a code without the password opens nothing', async () => {
  const { app } = await withSecondFactor()
  expect(await enter(studio.visitor(), app())).toMatchObject({ status: 401, body: { code: 'no_code_asked' } })
  const there = studio.visitor()
  await signIn(there)
  await studio.sql(`update sign_in_sessions set expires_at = now() - interval '1 minute' where awaits_code`)
  expect((await enter(there, app())).status).toBe(401)
})

test('it is switched off with the password, and then the password is enough', async () => {
  const { here } = await withSecondFactor()
  const wrong = await here.post(HERE, { intent: 'factor-off', currentPassword: 'not-mine' })
  expect(wrong.status).toBe(403)
  const off = await here.follow(await here.post(HERE, { intent: 'factor-off', currentPassword: someone.password }))
  expect(off.html).toContain('Two-factor sign-in is off')
  expect((await signIn(studio.visitor())).status).toBe(200)
})

test('new spare codes are given for the password; the old ones are void, and the owner is notified', async () => {
  const { here, spare } = await withSecondFactor()
  expect((await here.post(HERE, { intent: 'factor-codes', currentPassword: 'not-mine' })).status).toBe(403)
  const html = await (await here.post(HERE, { intent: 'factor-codes', currentPassword: someone.password })).text()
  const fresh = [...html.matchAll(/<code>([a-z2-7]{5}-[a-z2-7]{5})<\/code>/g)].map(([, code]) => code!)
  expect(fresh).toHaveLength(10)
  expect(fresh.filter((code) => spare.includes(code))).toEqual([])
  const there = studio.visitor()
  await signIn(there)
  expect((await enter(there, spare[0]!)).status).toBe(401)
  expect((await enter(there, fresh[0]!)).status).toBe(200)
  const told = (await studio.emails(someone.email)).filter(({ kind }) => kind === 'second-factor-changed')
  expect(told.map(({ facts }) => facts.what)).toEqual(['on', 'spare_codes_renewed', 'spare_code_used'])
})

test('there are no spare codes without a second factor', async () => {
  const here = await studio.signedUp()
  const answer = await here.post(HERE, { intent: 'factor-codes', currentPassword: someone.password })
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('Two-factor sign-in is not on')])
})

test('an admin switches off what someone has lost, with a reason; nobody else can, and nobody for themselves', async () => {
  const { here } = await withSecondFactor()
  const [{ id } = { id: '' }] = await studio.sql<{ id: string }>('select id from users where email = $1', [
    someone.email,
  ])
  const [admin, instructor] = [await studio.signedIn('admin'), await studio.signedIn('instructor')]
  const page = `/dashboard/users/${id}`
  expect((await admin.page(page)).html).toContain('Reset two-factor sign-in')
  const without = await admin.post(page, { intent: 'second-factor', reason: ' ' })
  expect([without.status, await without.text()]).toEqual([400, expect.stringContaining('Please give a reason')])
  await instructor.post(page, { intent: 'second-factor', reason: 'Lost the phone' })
  expect((await signIn(studio.visitor())).status).toBe(401)
  const done = await admin.follow(await admin.post(page, { intent: 'second-factor', reason: 'Lost the phone' }))
  expect(done.html).toContain('Two-factor sign-in is off for this account')
  expect(done.html).toContain('Two-factor sign-in switched off by the studio: Lost the phone')
  expect(done.html).not.toContain('Reset two-factor sign-in')
  expect(await isSignedIn(here)).toBe(false)
  expect((await signIn(studio.visitor())).status).toBe(200)
  expect((await studio.emails(someone.email)).at(-1)?.facts).toMatchObject({ what: 'reset' })
})

test('it is not asked for before it was set up to its end, and the secret is not kept in clear', async () => {
  const here = await studio.signedUp()
  const begun = await here.follow(await here.post(HERE, { intent: 'factor-begin', currentPassword: someone.password }))
  const key = (/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(begun.html)?.[1] ?? '').replaceAll(' ', '')
  expect(key).toHaveLength(32)
  expect(begun.html).toContain('aria-label="QR code with the key below"')
  expect((await signIn(studio.visitor())).status).toBe(200)
  const [row] = await studio.sql<{ secret: string }>('select secret from second_factors')
  expect(row?.secret).not.toContain(key)
})

test('a studio that has lost its signing secret still takes spare codes', async () => {
  const { app, spare } = await withSecondFactor()
  await studio.sql('update second_factors set secret = $1', [
    seal(Buffer.from('key'), 'another secret', 'second-factor'),
  ])
  const there = studio.visitor()
  await signIn(there)
  expect(await enter(there, app())).toMatchObject({ status: 401 })
  expect((await enter(there, spare[0]!)).status).toBe(200)
  expect(studio.logLines.join()).toContain('second_factor.unreadable')
})
