import { expect, test } from 'vitest'
import { openAuthTest, PASSWORD } from '#tests/helpers/auth.ts'
import { findActor } from '../actor.server.ts'
import { currentSession, enterCode, signIn, signOut } from './sign-in.server.ts'
import { sessionToken } from './sign-in-sessions.server.ts'

const { callerOf, withPassword, db, events, sql, setClock } = await openAuthTest()

const refused = (refusal: string) => ({ ok: false, refusal })
const attempt = (email: string, password = PASSWORD) => signIn(callerOf(), { email, password })
const pair = (line = '') => line.split(';')[0]!
const isOpen = async (cookie: string) => {
  const token = sessionToken(cookie, 'http://localhost:3000')
  return (await findActor(db.reader, token)).kind === 'account'
}
const firsts = () => events.filter(({ kind }) => kind === 'first_signed_in').map(({ account: { id } }) => id)

/** An account with a second factor that has one spare code, in the form of before they were hashed like passwords: `abcdefghij`. */
async function withFactor() {
  const who = await withPassword()
  const hash = `encode(sha256('abcdefghij'), 'base64')`
  await sql(
    `insert into second_factors (user_id, secret, last_step, spare_codes, enabled_at)
     values ($1, 'sealed', 0, jsonb_build_array(translate(rtrim(${hash}, '='), '+/', '-_')), now())`,
    [who.userId],
  )
  return who
}

test('the right password opens the account it belongs to, in the browser it was typed in', async () => {
  const [mia, noa] = [await withPassword('instructor'), await withPassword()]
  const signedIn = await attempt(mia.email)
  expect(signedIn).toMatchObject({ ok: true, value: { user: { id: mia.userId, role: 'instructor' } } })
  const [cookie, mark] = signedIn.ok ? signedIn.value.cookies : []
  expect(await isOpen(pair(cookie))).toBe(true)
  expect(mark).toMatch(/^tempo_pending=; .*Max-Age=0/)
  expect(JSON.stringify(signedIn)).not.toContain('argon2id')
  expect(await attempt(noa.email, 'not-mine')).toMatchObject(refused('wrong_credentials'))
  expect(await attempt('nobody@example.com')).toMatchObject(refused('wrong_credentials'))
  expect(await sql('select from sign_in_sessions where user_id = $1', [mia.userId])).toHaveLength(2)
})

test('an account without a password is opened by none', async () => {
  const { email } = await withPassword()
  await sql('delete from passwords')
  for (const password of [PASSWORD, ''])
    expect(await attempt(email, password)).toMatchObject(refused('wrong_credentials'))
})

test('a closed account is refused, and so is an unverified one, whose browser may ask for another e-mail', async () => {
  const { userId, email } = await withPassword()
  await sql('update users set email_verified = false')
  expect(await attempt(email)).toMatchObject({
    ...refused('not_verified'),
    cookies: [expect.stringMatching(/^tempo_pending=[\w-]{43};/)],
  })
  expect(await sql('select user_id, purpose from account_tokens')).toEqual([{ user_id: userId, purpose: 'browser' }])
  await sql('update users set deactivated_at = now()')
  expect(await attempt(email)).toMatchObject(refused('deactivated'))
  expect(await attempt(email, 'not-mine')).toMatchObject(refused('wrong_credentials'))
})

test('the first sign-in is the first once for each account, of two at once as well', async () => {
  const [mia, noa] = [await withPassword(), await withPassword()]
  await Promise.all([attempt(mia.email), attempt(mia.email)])
  await attempt(mia.email)
  expect(firsts()).toEqual([mia.userId])
  await attempt(noa.email)
  expect(firsts()).toEqual([mia.userId, noa.userId])
})

test('a sign-in says of its account that it is in use, to the day', async () => {
  const [mia, noa] = [await withPassword(), await withPassword()]
  const usedAt = async (userId: string) =>
    (await sql<{ at: Date }>('select last_used_at as at from users where id = $1', [userId]))[0]?.at.toISOString()
  await sql(`update users set last_used_at = '2026-11-20T10:00:00Z'`)
  const signInAt = async (time: string) => {
    setClock(time)
    await attempt(mia.email)
    return usedAt(mia.userId)
  }
  expect(await signInAt('2026-11-21T10:00:00Z')).toBe('2026-11-20T10:00:00.000Z')
  expect(await signInAt('2026-11-21T10:00:01Z')).toBe('2026-11-21T10:00:01.000Z')
  expect(await usedAt(noa.userId)).toBe('2026-11-20T10:00:00.000Z')
})

test('the term of the second factor begins for admins of a public studio alone', async () => {
  const [admin, member] = [await withPassword('admin'), await withPassword()]
  const due = () => sql<{ id: string }>('select id from users where second_factor_due_at is not null')
  const inPublic = (email: string, config: object) => {
    const caller = callerOf()
    const services = { ...caller.services, config: { ...caller.services.config, ...config } }
    return signIn({ ...caller, services }, { email, password: PASSWORD })
  }
  await attempt(admin.email)
  await inPublic(admin.email, { origin: 'http://studio.example', isLoopbackOrigin: false })
  await inPublic(admin.email, { origin: 'https://localhost', isLoopbackOrigin: true })
  await inPublic(member.email, { origin: 'https://studio.example', isLoopbackOrigin: false })
  expect(await due()).toEqual([])
  await inPublic(admin.email, { origin: 'https://studio.example', isLoopbackOrigin: false })
  expect(await due()).toEqual([{ id: admin.userId }])
})

test('with a second factor the password opens nothing until its code is typed in that browser', async () => {
  const who = await withFactor()
  const tried = await attempt(who.email)
  expect(tried).toMatchObject(refused('code_needed'))
  const waiting = pair(tried.ok ? '' : tried.cookies?.[0])
  const enter = (code: string, cookie = waiting) => enterCode(callerOf(undefined, { Cookie: cookie }), code)
  expect(await isOpen(waiting)).toBe(false)
  for (const cookie of ['', 'tempo.session_token=made-up', who.cookie])
    expect(await enter('abcdefghij', cookie)).toMatchObject(refused('no_code_asked'))
  expect(await enter('jihgfedcba')).toMatchObject(refused('wrong_code'))
  expect([await isOpen(waiting), firsts()]).toEqual([false, []])
  const opened = await enter('abcdefghij')
  expect(opened).toMatchObject({ ok: true, value: { user: { id: who.userId, role: 'member' } } })
  expect([await isOpen(pair(opened.ok ? opened.value.cookies[0] : '')), await isOpen(waiting)]).toEqual([true, false])
  expect(events.map(({ kind }) => kind)).toEqual(['spare_code_used', 'first_signed_in'])
})

test.each([
  ['its account was closed', 'update users set deactivated_at = now()'],
  ['ten minutes have passed', `update sign_in_sessions set expires_at = now() - interval '1 second' where awaits_code`],
])('a sign-in that waits for its code is over once %s', async (_what, change) => {
  const tried = await attempt((await withFactor()).email)
  await sql(change)
  const cookie = pair(tried.ok ? '' : tried.cookies?.[0])
  expect(await enterCode(callerOf(undefined, { Cookie: cookie }), 'abcdefghij')).toMatchObject(refused('no_code_asked'))
})

test('one sees one’s own sign-in and account, a visitor none; signing out ends it', async () => {
  const [mia] = [await withPassword(), await withPassword()]
  expect(await currentSession(callerOf())).toBeNull()
  expect(await currentSession(callerOf(mia))).toMatchObject({
    session: { id: mia.signInSessionId, userId: mia.userId },
    user: { id: mia.userId, email: mia.email, emailVerified: true },
  })
  const lines = await signOut(callerOf(mia, { Cookie: mia.cookie }))
  expect(lines).toEqual([expect.stringMatching(/^tempo\.session_token=; /), expect.stringMatching(/^tempo_pending=; /)])
  expect(await currentSession(callerOf(mia))).toBeNull()
})
