import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { grantMembership } from './grant-membership.server.ts'
import { listMemberships } from './memberships.store.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'

const { account, as, ctx, db, sql } = await openUseCaseTest(seedPackages)

const aGift = { packageId: 'basic', reason: 'Sorry about the flood' }

test('an admin gives a member one month, from now on', async () => {
  const [admin, member] = [await account('admin'), await account()]
  const outcome = await grantMembership(as(admin), { ...aGift, memberId: member.userId })
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      packageId: 'basic',
      allowance: 6,
      source: 'grant',
      startsAt: new Date('2026-11-23T10:00:00Z'),
      endsAt: new Date('2026-12-23T00:00:00Z'),
    },
  })
})

test('who granted it, to whom and why is kept', async () => {
  const [admin, member] = [await account('admin'), await account()]
  await grantMembership(as(admin), { ...aGift, memberId: member.userId })
  expect(await sql('select actor_id, member_id, verb, details from activities')).toEqual([
    {
      actor_id: admin.userId,
      member_id: member.userId,
      verb: 'membership.opened',
      details: expect.objectContaining({ package: 'basic', source: 'grant', reason: 'Sorry about the flood' }),
    },
  ])
})

test('a second month queues after the first', async () => {
  const [admin, member] = [await account('admin'), await account()]
  await grantMembership(as(admin), { ...aGift, memberId: member.userId })
  await grantMembership(as(admin), { ...aGift, packageId: 'family', memberId: member.userId })
  const [first, second] = await listMemberships(db.reader, member.userId)
  expect(second).toMatchObject({ packageId: 'family', startsAt: first!.endsAt })
})

test.each(['member', 'instructor'] as const)('a %s may not grant, not even to themselves', async (role) => {
  const someone = await account(role)
  const outcome = await grantMembership(as(someone), { ...aGift, memberId: someone.userId })
  expect(outcome).toEqual({ ok: false, refusal: 'not_allowed' })
  expect(await listMemberships(db.reader, someone.userId)).toEqual([])
})

test('a visitor may not grant', async () => {
  const member = await account()
  const outcome = await grantMembership(ctx({ kind: 'visitor' }), { ...aGift, memberId: member.userId })
  expect(outcome).toEqual({ ok: false, refusal: 'not_allowed' })
})

test.each(['not-an-id', newId()])('there is no member %s', async (memberId) => {
  const admin = await account('admin')
  expect(await grantMembership(as(admin), { ...aGift, memberId })).toEqual({ ok: false, refusal: 'member_not_found' })
})

test('there is no such package', async () => {
  const [admin, member] = [await account('admin'), await account()]
  const outcome = await grantMembership(as(admin), { ...aGift, packageId: 'platinum', memberId: member.userId })
  expect(outcome).toEqual({ ok: false, refusal: 'plan_not_found' })
})

test('any other product is granted too, an intro offer once', async () => {
  const [admin, member] = [await account('admin'), await account()]
  await sql(`insert into products (id, kind, name, price_pence, days, usage, features, is_popular, position)
             values ('first', 'intro', 'First', 2500, 14, '', '[]', false, 9)`)
  const grant = (packageId: string) => grantMembership(as(admin), { ...aGift, packageId, memberId: member.userId })
  expect(await grant('drop-in')).toMatchObject({ value: { packageId: 'drop-in', allowance: 1, source: 'grant' } })
  expect(await grant('first')).toMatchObject({ value: { packageId: 'first', allowance: null } })
  expect(await grant('first')).toEqual({ ok: false, refusal: 'had_already' })
  expect(await listMemberships(db.reader, member.userId)).toEqual([])
})
