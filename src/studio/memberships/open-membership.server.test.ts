import { expect, test } from 'vitest'
import { constraintOf, sqlStateOf } from '#src/platform/database/database-error.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { untilBlocked } from '#tests/helpers/database.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findMembershipCovering, listMemberships } from './memberships.store.server.ts'
import { openMembership } from './open-membership.server.ts'
import { listPackages } from '#src/studio/products/products.store.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'

const { account, ctx, db, setClock, sql } = await openUseCaseTest(seedPackages)

test('one payment opens one month, however often it is told', async () => {
  const { userId: memberId } = await account()
  const request = { memberId, packageId: 'basic', source: 'purchase', sourceRef: 'payment:1' } as const
  const first = await openMembership(ctx(), request)
  expect(await openMembership(ctx(), request)).toEqual(first)
  expect(await listMemberships(db.reader, memberId)).toHaveLength(1)
})

test('months opened at the same moment queue and never overlap', async () => {
  const { userId: memberId } = await account()
  const open = (n: number) =>
    openMembership(ctx(), { memberId, packageId: 'basic', source: 'purchase', sourceRef: `payment:${n}` })
  await Promise.all([1, 2, 3, 4].map(open))
  const held = await listMemberships(db.reader, memberId)
  expect(held).toHaveLength(4)
  for (const [index, { startsAt }] of held.entries()) if (index > 0) expect(startsAt).toEqual(held[index - 1]!.endsAt)
})

test('the database refuses two months that overlap, whatever writes them', async () => {
  const { userId: memberId } = await account()
  await openMembership(ctx(), { memberId, packageId: 'basic', source: 'grant' })
  const overlap = sql(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'basic', 6, '2026-12-22T23:59:59Z', '2027-01-23T10:00:00Z', 'grant', now(), now())`,
    [memberId],
  )
  const error = await overlap.catch((caught: unknown) => caught)
  expect(sqlStateOf(error)).toBe('23P01')
  expect(constraintOf(error)).toBe('memberships_no_overlap')
})

test('what covers an instant is the period it lies in', async () => {
  const { userId: memberId } = await account()
  await openMembership(ctx(), { memberId, packageId: 'standard', source: 'grant' })
  const covering = (at: string) => findMembershipCovering(db.reader, memberId, new Date(at))
  expect(await covering('2026-11-23T10:00:00Z')).toMatchObject({ packageId: 'standard', allowance: 10 })
  expect(await covering('2026-12-22T23:59:59Z')).toMatchObject({ packageId: 'standard' })
  expect(await covering('2026-12-23T00:00:00Z')).toBeNull()
  expect(await covering('2026-11-23T09:59:59Z')).toBeNull()
})

test('someone else is not covered', async () => {
  const [holder, other] = [await account(), await account()]
  await openMembership(ctx(), { memberId: holder.userId, packageId: 'standard', source: 'grant' })
  expect(await findMembershipCovering(db.reader, other.userId, new Date('2026-11-24T10:00:00Z'))).toBeNull()
})

test('who holds the lock reads a state that nobody changes in the meantime', async () => {
  const { userId: memberId } = await account()
  let opened: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await holdMember(tx, memberId)
    expect(await findMembershipCovering(tx, memberId, new Date('2026-11-24T10:00:00Z'))).toBeNull()
    opened = openMembership(ctx(), { memberId, packageId: 'basic', source: 'grant' })
    await untilBlocked(db)
    expect(await listMemberships(db.reader, memberId)).toEqual([])
  })
  await opened
  expect(await listMemberships(db.reader, memberId)).toHaveLength(1)
})

test('a package that is sold later at another price leaves months sold before alone', async () => {
  const { userId: memberId } = await account()
  await openMembership(ctx(), { memberId, packageId: 'basic', source: 'grant' })
  await sql(`update products set allowance = 7 where id = 'basic'`)
  expect((await listMemberships(db.reader, memberId))[0]).toMatchObject({ allowance: 6 })
})

test('seeding again changes nothing that an admin has set', async () => {
  await sql(`update products set price_pence = 3500 where id = 'basic'`)
  setClock('2026-12-01T10:00:00Z')
  await seedPackages(ctx())
  expect((await listPackages(db.reader)).map(({ id, pricePence }) => [id, pricePence])).toEqual([
    ['basic', 3500],
    ['standard', 4900],
    ['family', 9500],
  ])
})
