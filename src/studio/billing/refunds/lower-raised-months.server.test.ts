import { expect, test } from 'vitest'
import { findAgreement } from '#src/studio/memberships/agreements.store.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { lowerRaisedMonths } from './lower-raised-months.server.ts'

const { account, buy, ctx, db, wait } = await openPayingTest()

test('months paid ahead that an upgrade raised are lowered, one bought as the bigger package stays', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  await buy(member, 'basic', 3300)
  wait(60)
  const upgrade = await buy(member, 'standard', 3200)
  wait(60)
  await buy(member, 'standard', 4900)
  await ctx().transaction((work) => lowerRaisedMonths(work, upgrade))
  const months = await listMemberships(db.reader, member.userId)
  expect(months.map(({ packageId, allowance }) => [packageId, allowance])).toEqual([
    // The present month is lowered by who takes the upgrade back.
    ['standard', 10],
    ['basic', 6],
    ['standard', 10],
  ])
  expect(await findAgreement(db.reader, member.userId)).toMatchObject({ packageId: 'standard' })
})
