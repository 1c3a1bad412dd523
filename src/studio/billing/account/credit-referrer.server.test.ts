import { expect, test } from 'vitest'
import { nameReferrer } from '#src/studio/people/members/name-referrer.server.ts'
import { referralCode } from '#src/studio/people/members/referral.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'
import { renewMemberships } from '../renewals/renew-memberships.server.ts'
import { findBalancePence } from './account.store.server.ts'
import { withdrawGrant } from '../payments/withdraw-grant.server.ts'
import { creditReferrer } from './credit-referrer.server.ts'
import { withdrawReferral } from './withdraw-referral.server.ts'

const { account, bank, buy, ctx, db, emailKinds, holder, paying, setClock, sql, start, switchOn } =
  await openRenewingTest()

const balance = (member: Account) => findBalancePence(db.reader, member.userId)

async function aFriendOf(member: Account): Promise<Account> {
  const friend = await account('member', { name: 'Grace' })
  await sql(`update users set contact = '07700 900999' where id = $1`, [friend.userId])
  expect(await nameReferrer(ctx(), { friendId: friend.userId, code: referralCode(member.userId) })).toBe(true)
  return friend
}

test('when a friend has paid, the next month of the member is a fifth cheaper', async () => {
  const member = await holder()
  await switchOn(member)
  const friend = await aFriendOf(member)
  expect(await balance(member)).toBe(0)
  await buy(friend, 'basic', 3300)
  expect(await balance(member)).toBe(980)
  expect(await emailKinds(member)).toContain('referral-credited')
  for (const day of ['2026-12-17', '2026-12-22', '2026-12-23']) {
    setClock(`${day}T09:30:00Z`)
    await renewMemberships(paying())
  }
  expect(await sql('select amount_pence from payments where member_id = $1', [member.userId])).toEqual([
    { amount_pence: 3920 },
  ])
})

test('a friend counts once, however often and at the same moment they pay; another friend counts too', async () => {
  const member = await holder()
  const [friend, other] = [await aFriendOf(member), await aFriendOf(member)]
  const { id, intentId } = await start(friend, 'basic', 3300)
  await bank.confirmIntent({ intentId: intentId!, methodId: 'pm_card_visa', returnUrl: 'http://x', idempotencyKey: id })
  await Promise.all([1, 2, 3].map(() => settlePayment(paying(), id)))
  await buy(friend, 'standard', 1600)
  expect(await balance(member)).toBe(980)
  await buy(other, 'basic', 3300)
  expect(await balance(member)).toBe(1960)
})

test('without a month of their own it is a share of what the friend paid; a closed account gets nothing', async () => {
  const [member, closed] = [await account(), await account()]
  await buy(await aFriendOf(member), 'basic', 3300)
  expect(await balance(member)).toBe(660)
  const friend = await aFriendOf(closed)
  await sql('update users set deactivated_at = now() where id = $1', [closed.userId])
  await buy(friend, 'basic', 3300)
  expect(await balance(closed)).toBe(0)
})

test('who was brought by nobody credits nobody, and who has gone is not credited', async () => {
  const member = await account()
  const friend = await aFriendOf(member)
  await sql('update members set brought_by = null')
  await ctx().transaction((work) => creditReferrer(work, { friendId: friend.userId, pricePence: 3300 }))
  expect(await sql('select * from account_entries')).toEqual([])
})

test('a friend who has their money back takes the credit with them, as far as it is unspent', async () => {
  const [member, spender] = [await account(), await account()]
  const [friend, other] = [await aFriendOf(member), await aFriendOf(spender)]
  for (const one of [friend, other]) await buy(one, 'basic', 3300)
  expect([await balance(member), await balance(spender)]).toEqual([660, 660])
  await sql(
    `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, now(), 'adjusted', -500, 'x')`,
    [spender.userId],
  )
  const paid = await sql<{ id: string }>('select id from payments')
  for (const { id } of paid) for (let n = 0; n < 2; n++) await paying().transaction((work) => withdrawGrant(work, id))
  expect([await balance(member), await balance(spender)]).toEqual([0, 0])
  expect(await sql(`select amount_pence from account_entries where kind = 'referral_returned' order by 1`)).toEqual([
    { amount_pence: -660 },
    { amount_pence: -160 },
  ])
})

test('as long as anything a friend has paid for is theirs the credit stays', async () => {
  const member = await account()
  const friend = await aFriendOf(member)
  await buy(friend, 'basic', 3300)
  await buy(friend, 'standard', 1600)
  const [first] = await sql<{ id: string }>('select id from payments order by created_at limit 1')
  await paying().transaction((work) => withdrawReferral(work, { friendId: friend.userId }))
  await paying().transaction((work) => withdrawGrant(work, first!.id))
  expect(await balance(member)).toBe(660)
})
