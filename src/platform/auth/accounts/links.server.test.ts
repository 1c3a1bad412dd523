import { expect, test } from 'vitest'
import { openAuthTest, PASSWORD } from '#tests/helpers/auth.ts'
import { openLinks } from '../../links.server.ts'
import { requestReset, resetPassword } from '../passwords/reset-password.server.ts'
import { askEmailChange, confirmEmailChange } from './change-email.server.ts'
import { issueNotMeLink, lockByOwner } from './not-me.server.ts'
import { resendVerification, signUp } from './sign-up.server.ts'
import { choosePassword, verifyAddress } from './verify-address.server.ts'

const { callerOf, withPassword, db, events, sql, account } = await openAuthTest()

const form = { name: 'Mia Wong', email: 'mia@example.com', contact: '07700 900123', password: PASSWORD }
const links = openLinks('http://localhost:3000', 'a-secret-for-tests')
const refused = (refusal: string) => ({ ok: false, refusal })
/** The token in the newest link that was to be mailed. */
const mailed = (name: 'token' | 'oobCode' = 'token') => {
  const facts: unknown[] = events.flatMap((event) => Object.values(event))
  const url = facts.findLast((fact) => typeof fact === 'string' && URL.canParse(fact)) as string
  return new URL(url).searchParams.get(name) ?? ''
}
/** The purposes of the links that wait, and for how many hours. */
const waiting = () =>
  sql<{ purpose: string; hours: number }>(
    `select purpose, round(extract(epoch from expires_at - now()) / 3600)::int as hours from account_tokens order by purpose`,
  )
const notMeLink = async (about: { userId: string; email: string }) =>
  new URL(await db.transaction((tx) => issueNotMeLink(tx, links, about))).searchParams.get('token')
const emailOf = async (userId: string) =>
  (await sql<{ email: string }>('select email from users where id = $1', [userId]))[0]?.email
const hasPassword = async (userId: string) =>
  (await sql('select from passwords where user_id = $1', [userId])).length > 0

test('the link to verify an address is good for a day, and leads on to the page one wanted', async () => {
  const signedUp = await signUp(callerOf(), { form, next: '/membership' })
  expect(await waiting()).toEqual([
    { purpose: 'browser', hours: 7 * 24 },
    { purpose: 'verify-email', hours: 24 },
  ])
  const cookie = signedUp.ok ? signedUp.value.cookies[0]!.split(';')[0]! : ''
  expect(events).toMatchObject([
    { kind: 'verification_requested', verifyUrl: expect.stringMatching(/&next=%2Fmember/) },
    { kind: 'signed_up' },
  ])
  await resendVerification(callerOf(undefined, { Cookie: cookie }), { email: form.email, next: null })
  expect(events[2]).toMatchObject({ verifyUrl: expect.not.stringContaining('next') })
  await sql(`update account_tokens set expires_at = now() - interval '1 second' where purpose = 'verify-email'`)
  expect(await verifyAddress(callerOf(), mailed())).toMatchObject(refused('bad_verification_link'))
})

test('another browser that opens it voids the password typed at the sign-up; then one is chosen by the same link, once', async () => {
  const other = await withPassword()
  await signUp(callerOf(), { form, next: null })
  const token = mailed()
  const choose = () => choosePassword(callerOf(), { token, password: 'quiet-morning-7' })
  expect(await choose()).toMatchObject(refused('bad_verification_link'))
  expect(await verifyAddress(callerOf(), token)).toEqual({ ok: true, value: { needsPassword: true } })
  expect(await hasPassword(other.userId)).toBe(true)
  expect(await choose()).toMatchObject({ ok: true, value: { user: { email: form.email } } })
  expect(await choose()).toMatchObject(refused('bad_verification_link'))
  expect(await verifyAddress(callerOf(), token)).toMatchObject(refused('bad_verification_link'))
})

test.each([
  ['is closed', 'deactivated_at = now()'],
  ['has another address by now', `email = 'other@example.com'`],
])('the link verifies no account that %s', async (_what, change) => {
  await signUp(callerOf(), { form, next: null })
  await sql(`update users set ${change}`)
  expect(await verifyAddress(callerOf(), mailed())).toMatchObject(refused('bad_verification_link'))
  expect(await sql('select from users where email_verified')).toEqual([])
})

test('a reset link is good for an hour and once; it ends every sign-in of that account alone', async () => {
  const [mia, noa] = [await withPassword(), await withPassword()]
  await requestReset(callerOf(), mia.email)
  expect(await waiting()).toEqual([{ purpose: 'reset-password', hours: 1 }])
  await sql('update users set email_verified = false')
  const reset = () => resetPassword(callerOf(), { code: mailed('oobCode'), password: 'quiet-morning-7' })
  expect(await reset()).toMatchObject({ ok: true })
  expect(await sql('select user_id from sign_in_sessions')).toEqual([{ user_id: noa.userId }])
  expect(await sql('select id from users where email_verified')).toEqual([{ id: mia.userId }])
  expect(events.map(({ kind, account: { id } }) => [kind, id])).toEqual([
    ['reset_requested', mia.userId],
    ['password_reset', mia.userId],
  ])
  expect(await reset()).toMatchObject(refused('bad_reset_code'))
})

test('the link to a new address is good for a day; it changes that account, and voids the reset links of the former address', async () => {
  const [mia, noa] = [await withPassword(), await withPassword()]
  const ask = (newEmail: string) => askEmailChange(callerOf(mia), { newEmail, password: PASSWORD })
  expect(await ask(mia.email)).toMatchObject(refused('same_email'))
  expect(await ask(noa.email)).toMatchObject(refused('already_registered'))
  expect(await waiting()).toEqual([])
  await ask('new@example.com')
  const token = mailed()
  expect(await waiting()).toEqual([{ purpose: 'change-email', hours: 24 }])
  for (const { email } of [mia, noa]) await requestReset(callerOf(), email)
  await sql('update users set deactivated_at = now()')
  expect(await confirmEmailChange(callerOf(), token)).toMatchObject(refused('bad_email_link'))
  await sql('update users set deactivated_at = null')
  expect(await confirmEmailChange(callerOf(), token)).toMatchObject({ ok: true })
  expect([await emailOf(mia.userId), await emailOf(noa.userId)]).toEqual(['new@example.com', noa.email])
  expect(await sql('select purpose, user_id from account_tokens')).toEqual([
    { purpose: 'reset-password', user_id: noa.userId },
  ])
  expect(events.at(-1)).toMatchObject({ kind: 'email_changed', formerEmail: mia.email })
})

test('“this was not me” is good for a week: it takes password, passkeys and sign-ins from that account alone', async () => {
  const [mia, noa] = [await withPassword(), await withPassword()]
  await sql(`insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    select id, 'Phone', id::text, 'k', 0, '[]' from users`)
  const token = await notMeLink(mia)
  expect(await waiting()).toEqual([{ purpose: 'not-me', hours: 7 * 24 }])
  expect(await lockByOwner(callerOf(), token)).toMatchObject({ ok: true })
  for (const table of ['passwords', 'passkeys', 'sign_in_sessions'])
    expect(await sql(`select user_id from ${table}`)).toEqual([{ user_id: noa.userId }])
  expect(await waiting()).toEqual([{ purpose: 'reset-password', hours: 1 }])
  expect(events).toMatchObject([{ kind: 'locked_by_owner', account: { id: mia.userId, email: mia.email } }])
  expect(await resetPassword(callerOf(), { code: mailed('oobCode'), password: 'quiet-morning-7' })).toMatchObject({
    ok: true,
  })
  expect(await lockByOwner(callerOf(), token)).toMatchObject(refused('bad_email_link'))
})

test('it gives the account its former address back, unless another has it by now', async () => {
  const [mia, noa] = [await withPassword(), await withPassword()]
  const former = 'former@example.com'
  const token = await notMeLink({ userId: mia.userId, email: former })
  const { userId } = await account('member', { email: former })
  expect(await lockByOwner(callerOf(), token)).toMatchObject(refused('already_registered'))
  await sql('delete from users where id = $1', [userId])
  await sql('update users set deactivated_at = now()')
  expect(await lockByOwner(callerOf(), token)).toMatchObject(refused('bad_email_link'))
  await sql('update users set deactivated_at = null')
  expect(await lockByOwner(callerOf(), token)).toMatchObject({ ok: true })
  expect([await emailOf(mia.userId), await emailOf(noa.userId)]).toEqual([former, noa.email])
})
