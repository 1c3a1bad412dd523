import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { adjustAccount } from './adjust-account.server.ts'

const { account, as, sql } = await openUseCaseTest()

const change = (memberId: string, direction: 'add' | 'take', amount: number) => ({
  memberId,
  direction,
  amount,
  reason: 'A cold studio',
})

test('an admin adds and takes credit, with a reason that is kept, and never takes more than there is', async () => {
  const [admin, { userId }] = [await account('admin'), await account()]
  expect(await adjustAccount(as(admin), change(userId, 'add', 1000))).toEqual({ ok: true, value: 1000 })
  expect(await adjustAccount(as(admin), change(userId, 'take', 1001))).toEqual({ ok: false, refusal: 'too_much' })
  const both = await Promise.all([1, 2].map(() => adjustAccount(as(admin), change(userId, 'take', 600))))
  expect(both).toContainEqual({ ok: false, refusal: 'too_much' })
  expect(
    await sql(`select details from activities where verb = 'account.adjusted' order by details ->> 'before'`),
  ).toEqual([
    { details: { before: '£0.00', after: '£10.00', reason: 'A cold studio' } },
    { details: { before: '£10.00', after: '£4.00', reason: 'A cold studio' } },
  ])
})

test('nobody else may, and only for a member', async () => {
  const [admin, member] = [await account('admin'), await account()]
  const refused = await adjustAccount(as(member), change(member.userId, 'add', 1000))
  expect(refused).toEqual({ ok: false, refusal: 'not_allowed' })
  for (const id of [newId(), 'nonsense']) {
    expect(await adjustAccount(as(admin), change(id, 'add', 1000))).toEqual({ ok: false, refusal: 'member_not_found' })
  }
})
