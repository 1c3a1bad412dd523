import { expect, test } from 'vitest'
import { openAuthTest, PASSWORD } from '#tests/helpers/auth.ts'
import { stopMachineClock } from '#tests/helpers/machine-clock.ts'
import { issueToken } from '../accounts/account-tokens.server.ts'
import { openSession } from '../sign-in/sign-in-sessions.server.ts'
import { changePassword } from './change-password.server.ts'
import { verifyPassword } from './password-hash.server.ts'
import { rehashPassword } from './passwords.server.ts'
import { provePassword } from './prove-password.server.ts'

const { callerOf, withPassword, db, events, sql } = await openAuthTest()
stopMachineClock()

const refused = (refusal: string) => ({ ok: false, refusal })
const hashOf = async (userId: string) =>
  (await sql<{ hash: string }>('select hash from passwords where user_id = $1', [userId]))[0]?.hash ?? null

test('a new password ends every other sign-in and the reset links of that account, and leaves this one', async () => {
  const [mia, noa] = [await withPassword(), await withPassword()]
  await db.transaction(async (tx) => {
    await openSession(tx, callerOf(), { userId: mia.userId, awaitsCode: false })
    for (const { userId } of [mia, noa]) await issueToken(tx, { purpose: 'reset-password', userId, minutes: 60 })
  })
  const change = (current: string) => changePassword(callerOf(mia), { current, password: 'quiet-morning-7' })
  expect(await change('not-mine')).toMatchObject(refused('wrong_password'))
  expect(await sql('select from sign_in_sessions')).toHaveLength(3)
  expect(await change(PASSWORD)).toMatchObject({ ok: true })
  expect(await verifyPassword('quiet-morning-7', await hashOf(mia.userId))).toBe(true)
  expect(await verifyPassword(PASSWORD, await hashOf(noa.userId))).toBe(true)
  const left = await sql<{ id: string }>('select id from sign_in_sessions')
  expect(left.map(({ id }) => id).toSorted()).toEqual([mia.signInSessionId, noa.signInSessionId].toSorted())
  expect(await sql('select user_id from account_tokens')).toEqual([{ user_id: noa.userId }])
  expect(events).toMatchObject([{ kind: 'password_changed', account: { id: mia.userId } }])
})

test('a password is proven by its owner: a visitor and an account without one prove nothing', async () => {
  const [mia, noa] = [await withPassword(), await withPassword()]
  expect(await provePassword(callerOf(), PASSWORD)).toMatchObject(refused('wrong_password'))
  await sql('delete from passwords where user_id = $1', [noa.userId])
  expect(await provePassword(callerOf(noa), PASSWORD)).toMatchObject(refused('wrong_password'))
  expect(await provePassword(callerOf(mia), PASSWORD)).toEqual({
    ok: true,
    value: { id: mia.userId, name: mia.name, email: mia.email, sessionId: mia.signInSessionId },
  })
})

test('five wrong ones count as at the sign-in, right ones do not', async () => {
  const mia = await withPassword()
  const prove = (password: string) => provePassword(callerOf(mia), password)
  for (let n = 0; n < 6; n++) expect(await prove(PASSWORD)).toMatchObject({ ok: true })
  for (let n = 0; n < 5; n++) expect(await prove('not-mine')).toMatchObject(refused('wrong_password'))
  expect(await prove(PASSWORD)).toMatchObject(refused('too_many_attempts'))
})

test('a better hash replaces the one it was made from, of that account, and no newer password', async () => {
  const [mia, noa] = [await withPassword(), await withPassword()]
  const rehash = (from: string) => db.transaction((tx) => rehashPassword(tx, mia.userId, { from, to: 'better' }))
  const before = await hashOf(noa.userId)
  await rehash('another')
  expect(await hashOf(mia.userId)).toBe(before)
  await rehash(before!)
  expect([await hashOf(mia.userId), await hashOf(noa.userId)]).toEqual(['better', before])
})
