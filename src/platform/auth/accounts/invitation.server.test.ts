import { expect, test } from 'vitest'
import { openAuthTest } from '#tests/helpers/auth.ts'
import { openLinks } from '../../links.server.ts'
import { verifyPassword } from '../passwords/password-hash.server.ts'
import { acceptInvitation, findInvitation, INVITATION_DAYS, invitationUrl } from './invitation.server.ts'

const { callerOf, db, events, account, sql } = await openAuthTest()

const links = openLinks('http://localhost:3000', 'a-secret-for-tests')

/** Someone brought over from another system: an account nobody can sign in to, and its link. */
async function invited() {
  const { userId, email, name } = await account()
  await sql('update users set email_verified = false where id = $1', [userId])
  const url = await db.transaction((tx) => invitationUrl(tx, links, { id: userId, email }))
  return { userId, email, name, token: new URL(url).searchParams.get('token') }
}
const accept = (token: string | null, password = 'seven swift salsa shoes') =>
  acceptInvitation(callerOf(), { token, password })
const passwordOf = async (userId: string) =>
  (await sql<{ hash: string }>('select hash from passwords where user_id = $1', [userId]))[0]?.hash ?? null

test('the invited account gets its password and is signed in, its address verified, and no other is touched', async () => {
  const [mia, noa] = [await invited(), await invited()]
  const hours = `select distinct round(extract(epoch from expires_at - now()) / 3600)::int as hours from account_tokens`
  expect(await sql(hours)).toEqual([{ hours: INVITATION_DAYS * 24 }])
  expect(INVITATION_DAYS).toBe(14)
  expect(await findInvitation(callerOf(), mia.token)).toEqual({ id: mia.userId, name: mia.name, email: mia.email })
  const accepted = await accept(mia.token)
  expect(accepted).toMatchObject({ ok: true, value: { user: { id: mia.userId, emailVerified: true, role: 'member' } } })
  expect(await verifyPassword('seven swift salsa shoes', await passwordOf(mia.userId))).toBe(true)
  expect(await sql('select id from users where email_verified')).toEqual([{ id: mia.userId }])
  expect(await sql('select user_id from sign_in_sessions')).toEqual([{ user_id: mia.userId }])
  expect(events.map(({ kind }) => kind)).toEqual(['invitation_accepted', 'first_signed_in'])
  expect([await findInvitation(callerOf(), mia.token), await passwordOf(noa.userId)]).toEqual([null, null])
  expect(await findInvitation(callerOf(), noa.token)).not.toBeNull()
})

test('of several calls at once one chooses the password', async () => {
  const { userId, token } = await invited()
  const answers = await Promise.all([
    accept(token, 'seven swift salsa shoes'),
    accept(token, 'eight swift salsa shoes'),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'bad_invitation' })
  const winner = answers[0]!.ok ? 'seven swift salsa shoes' : 'eight swift salsa shoes'
  expect(await verifyPassword(winner, await passwordOf(userId))).toBe(true)
})

test.each([
  ['has a password by now', `insert into passwords (user_id, hash, set_at) select id, 'kept', now() from users`],
  ['is closed', 'update users set deactivated_at = now()'],
  ['has another address by now', `update users set email = 'other@example.com'`],
  ['was invited more than two weeks ago', `update account_tokens set expires_at = now() - interval '1 second'`],
])('an account that %s takes no invitation', async (_what, change) => {
  const { userId, token } = await invited()
  await sql(change)
  const before = await passwordOf(userId)
  expect(await findInvitation(callerOf(), token)).toBeNull()
  expect(await accept(token)).toMatchObject({ ok: false, refusal: 'bad_invitation' })
  expect(await passwordOf(userId)).toBe(before)
})
