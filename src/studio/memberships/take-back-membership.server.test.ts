import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { lowerMembership } from './lower-membership.server.ts'
import { listMemberships } from './memberships.store.server.ts'
import { openMembership } from './open-membership.server.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { takeBackMembership } from './take-back-membership.server.ts'

const { account, ctx, db, setClock, sql } = await openUseCaseTest(seedPackages)

async function aMonth() {
  const { userId: memberId } = await account()
  const open = () => openMembership(ctx(), { memberId, packageId: 'standard', source: 'purchase' })
  return { memberId, open, first: await open() }
}

test('a month that has begun ends now, one to come is gone, one that has ended stays', async () => {
  const { memberId, open, first } = await aMonth()
  const second = await open()
  setClock('2026-12-01T09:00:00Z')
  await ctx().transaction((work) => takeBackMembership(work, second))
  await ctx().transaction((work) => takeBackMembership(work, first))
  const ended = { ...first, endsAt: new Date('2026-12-01T09:00:00Z'), isLapsed: true }
  expect(await listMemberships(db.reader, memberId)).toEqual([ended])
  setClock('2026-12-05T09:00:00Z')
  await ctx().transaction((work) => takeBackMembership(work, ended))
  expect(await listMemberships(db.reader, memberId)).toEqual([ended])
  expect(await sql(`select from activities where verb = 'membership.ended'`)).toHaveLength(2)
})

test('an upgrade taken back leaves the dates', async () => {
  const { memberId, first } = await aMonth()
  const former = (await findPackage(db.reader, 'basic'))!
  await ctx().transaction((work) => lowerMembership(work, { membershipId: first.id, former, allowance: 7 }))
  const lowered = { ...first, packageId: 'basic', name: former.name, allowance: 7 }
  expect(await listMemberships(db.reader, memberId)).toEqual([lowered])
  expect(await sql(`select details->'after' as after from activities where verb = 'membership.lowered'`)).toEqual([
    { after: { package: 'basic', allowance: 7 } },
  ])
})
