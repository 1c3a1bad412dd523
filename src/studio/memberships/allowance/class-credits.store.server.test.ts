import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aMembership, MONDAY } from '#tests/helpers/build.ts'
import { findMembership } from '../memberships.store.server.ts'
import { addToAllowance, insertClassCredit, markCreditsUsed } from './class-credits.store.server.ts'

const { account, db } = await openUseCaseTest()

test('a credit is written once, waits for the next membership of its member, and counts in one', async () => {
  const [mia, leo] = [await account(), await account()]
  const credit = (ref: string, memberId: string) =>
    db.transaction((tx) => insertClassCredit(tx, { ref, memberId, createdAt: MONDAY }))
  expect([await credit('a', mia.userId), await credit('a', mia.userId)]).toEqual([true, false])
  await credit('b', mia.userId)
  await credit('c', leo.userId)
  const [first, other] = [await aMembership(db, mia), await aMembership(db, leo)]
  const use = (memberId: string, id: string) => db.transaction((tx) => markCreditsUsed(tx, memberId, id))
  expect([await use(mia.userId, first), await use(mia.userId, first)]).toEqual([2, 0])
  expect(await use(leo.userId, other)).toBe(1)
})

test('classes are added to one membership', async () => {
  const mia = await account()
  const one = await aMembership(db, mia, { allowance: 6 })
  const two = await aMembership(db, await account(), { allowance: 6 })
  await db.transaction((tx) => addToAllowance(tx, one, 2))
  const left = async (id: string) => (await findMembership(db.reader, id))?.allowance
  expect([await left(one), await left(two)]).toEqual([8, 6])
})
