import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { listMemberships } from '../memberships.store.server.ts'
import { openMembership } from '../open-membership.server.ts'
import { listPlanChanges } from './plan-changes.store.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { upgradeMembership } from './upgrade-membership.server.ts'

const { account, ctx, db, setClock } = await openUseCaseTest(seedPackages)

async function aMonthOf(packageId: string) {
  const { userId: memberId } = await account()
  return openMembership(ctx(), { memberId, packageId, source: 'grant' })
}

const aDifference = { fromPackageId: 'basic', packageId: 'standard', amountPence: 1600, paymentRef: 'payment 1' }

test('the allowance rises at once and the dates stay', async () => {
  const held = await aMonthOf('basic')
  setClock('2026-12-05T10:00:00Z')
  const raised = await upgradeMembership(ctx(), { ...aDifference, memberId: held.memberId, membershipId: held.id })
  expect(raised).toEqual({
    ok: true,
    value: { ...held, packageId: 'standard', name: '10 Class Package', allowance: 10 },
  })
})

test('one payment upgrades once', async () => {
  const held = await aMonthOf('basic')
  const upgrade = { ...aDifference, memberId: held.memberId, membershipId: held.id }
  const answers = await Promise.all([1, 2, 3].map(() => upgradeMembership(ctx(), upgrade)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await listPlanChanges(db.reader, held.memberId)).toHaveLength(1)
})

test('a month that has moved on to another package is left alone', async () => {
  const held = await aMonthOf('family')
  const outcome = await upgradeMembership(ctx(), { ...aDifference, memberId: held.memberId, membershipId: held.id })
  expect(outcome).toEqual({ ok: false, refusal: 'plan_moved_on' })
  expect(await listMemberships(db.reader, held.memberId)).toEqual([held])
})

test('a month that has ended is left alone', async () => {
  const held = await aMonthOf('basic')
  setClock('2026-12-23T10:00:00Z')
  const outcome = await upgradeMembership(ctx(), { ...aDifference, memberId: held.memberId, membershipId: held.id })
  expect(outcome).toEqual({ ok: false, refusal: 'plan_moved_on' })
})

test('nobody upgrades the month of someone else', async () => {
  const [held, other] = [await aMonthOf('basic'), await account()]
  const upgrade = { ...aDifference, memberId: other.userId, membershipId: held.id }
  await expect(upgradeMembership(ctx(), upgrade)).rejects.toThrow('Invariant broken')
})
