import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { nameReferrer } from './name-referrer.server.ts'
import { referralCode } from './referral.ts'
import { listReferrals } from './referrals.store.server.ts'

const { account, ctx, db, sql } = await openUseCaseTest()

/** A friend with a number of their own. */
async function aFriend(contact = '07700 900999') {
  const friend = await account('member', { name: 'Grace' })
  await sql('update users set contact = $2 where id = $1', [friend.userId, contact])
  return friend
}

test('the first code that a friend gives stays, and names the member', async () => {
  const [member, other, friend] = [await account(), await account(), await aFriend()]
  const named = { friendId: friend.userId, code: referralCode(member.userId) }
  expect(await nameReferrer(ctx(), named)).toBe(true)
  await nameReferrer(ctx(), { ...named, code: referralCode(other.userId) })
  expect(await listReferrals(db.reader, member.userId)).toEqual([{ friendId: friend.userId, name: 'Grace' }])
  expect(await listReferrals(db.reader, other.userId)).toEqual([])
})

test('a code of nobody, of their own, of a second account of theirs, or of a closed account names nobody', async () => {
  const [member, friend] = [await account(), await aFriend()]
  await sql(`update users set contact = '07700 900999' where id = $1`, [member.userId])
  const closed = await account()
  await sql('update users set deactivated_at = now() where id = $1', [closed.userId])
  const codes = ['', 'nonsense', newId(), friend.userId, member.userId, closed.userId].map((id) =>
    id.includes('-') ? referralCode(id) : id,
  )
  for (const code of codes) expect(await nameReferrer(ctx(), { friendId: friend.userId, code })).toBe(false)
  expect(await sql('select id from members where brought_by is not null')).toEqual([])
})
