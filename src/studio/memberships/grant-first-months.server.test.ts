import { expect, test } from 'vitest'
import { constraintOf } from '#src/platform/database/db.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { grantFirstMonths } from './grant-first-months.server.ts'
import { grantMembership } from './grant-membership.server.ts'
import { monthFrom } from './membership-period.ts'
import { listMemberships } from './memberships.store.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'

const { account, as, db, sql } = await openUseCaseTest(seedPackages)
const reason = 'Brought over'

test('for one month it is what a grant is, to the letter', async () => {
  const [admin, one, other] = [await account('admin'), await account(), await account()]
  await grantMembership(as(admin), { memberId: one.userId, packageId: 'basic', reason })
  const grants = [{ memberId: other.userId, packageId: 'basic', months: null }]
  expect(await grantFirstMonths(as(admin), { grants, reason })).toEqual({ ok: true, value: 1 })
  const of = async (member: { userId: string }) => {
    const [{ id: _id, memberId: _member, ...held } = { id: '', memberId: '' }] = await listMemberships(
      db.reader,
      member.userId,
    )
    const acts = await sql('select at, actor_kind, actor_id, verb, details from activities where member_id = $1', [
      member.userId,
    ])
    return { held, acts, reasons: await sql('select reason from memberships where member_id = $1', [member.userId]) }
  }
  expect(await of(other)).toEqual(await of(one))
})

test('months that are agreed are opened as they are, each with the classes of its package', async () => {
  const [admin, mia, ben] = [await account('admin'), await account(), await account()]
  const first = monthFrom(new Date('2026-11-10T00:00:00Z'))
  const months = [first, monthFrom(first.endsAt)]
  const grants = [
    { memberId: mia.userId, packageId: 'standard', months },
    { memberId: ben.userId, packageId: 'family', months: null },
  ]
  expect(await grantFirstMonths(as(admin), { grants, reason })).toEqual({ ok: true, value: 3 })
  expect(await listMemberships(db.reader, mia.userId)).toMatchObject(
    months.map((month) => ({ ...month, allowance: 10 })),
  )
})

test('months that overlap are refused by the database, and nobody is given anything', async () => {
  const [admin, mia, ben] = [await account('admin'), await account(), await account()]
  const month = monthFrom(new Date('2026-11-10T00:00:00Z'))
  const grants = [
    { memberId: ben.userId, packageId: 'basic', months: null },
    { memberId: mia.userId, packageId: 'basic', months: [month, month] },
  ]
  const error = await grantFirstMonths(as(admin), { grants, reason }).catch((caught: unknown) => caught)
  expect(constraintOf(error)).toBe('memberships_no_overlap')
  expect(await sql('select id from memberships')).toEqual([])
})

test('a package that is not sold is refused, and so is the person who is no admin', async () => {
  const [admin, mia] = [await account('admin'), await account()]
  const grant = (packageId: string) => ({ grants: [{ memberId: mia.userId, packageId, months: null }], reason })
  expect(await grantFirstMonths(as(admin), grant('platinum'))).toMatchObject({ refusal: 'plan_not_found' })
  expect(await grantFirstMonths(as(mia), grant('basic'))).toMatchObject({ refusal: 'not_allowed' })
  expect(await sql('select id from memberships')).toEqual([])
})
