import { expect, test } from 'vitest'
import { constraintOf } from '#src/platform/database/database-error.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { findMembershipCovering, listMemberships } from '../memberships.store.server.ts'
import { openMembership } from '../open-membership.server.ts'
import { listPlanChanges } from './plan-changes.store.server.ts'
import { requestDowngrade } from './request-downgrade.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { withdrawPlanChange } from './withdraw-plan-change.server.ts'

const { account, as, ctx, db, setClock, sql } = await openUseCaseTest(seedPackages)

const inThirtyDays = new Date('2026-12-23T00:00:00Z')
const monthsEnd = new Date('2026-12-10T00:00:00Z')

/** A member whose month of a package began on 10 November; now is 23 November. */
async function holderOf(packageId: string) {
  const member = await account()
  setClock('2026-11-10T10:00:00Z')
  await openMembership(ctx(), { memberId: member.userId, packageId, source: 'grant' })
  setClock('2026-11-23T10:00:00Z')
  return member
}

const covering = (memberId: string, at: string) => findMembershipCovering(db.reader, memberId, new Date(at))

test('nothing is charged, and the present package goes on to the day with what remains of it', async () => {
  const member = await holderOf('standard')
  const outcome = await requestDowngrade(as(member), { packageId: 'basic' })
  expect(outcome).toMatchObject({
    ok: true,
    value: { kind: 'downgrade', fromPackageId: 'standard', toPackageId: 'basic', amountPence: 0, state: 'pending' },
  })
  expect(await listMemberships(db.reader, member.userId)).toMatchObject([
    { packageId: 'standard', allowance: 10, endsAt: inThirtyDays },
  ])
  expect(await covering(member.userId, '2026-12-20T10:00:00Z')).toMatchObject({ packageId: 'standard' })
  expect(await covering(member.userId, '2026-12-24T10:00:00Z')).toBeNull()
})

test('the change is told by mail and kept in the history', async () => {
  const member = await holderOf('standard')
  await requestDowngrade(as(member), { packageId: 'basic' })
  expect(await sql('select kind, recipient, facts from messages')).toEqual([
    {
      kind: 'plan-change',
      recipient: member.email,
      facts: expect.objectContaining({ to: '6 Class Package', effectiveOn: 'Wednesday 23 December 2026' }),
    },
  ])
  expect(await sql(`select member_id from activities where verb = 'membership.downgrade_requested'`)).toEqual([
    { member_id: member.userId },
  ])
})

test('asking twice at the same moment makes one change', async () => {
  const member = await holderOf('family')
  const outcomes = await Promise.all([1, 2, 3].map(() => requestDowngrade(as(member), { packageId: 'basic' })))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listPlanChanges(db.reader, member.userId)).toHaveLength(1)
})

test('the database keeps one waiting change a member, whatever writes it', async () => {
  const member = await holderOf('standard')
  await requestDowngrade(as(member), { packageId: 'basic' })
  const second = sql(
    `insert into plan_changes (member_id, kind, from_package_id, to_package_id, amount_pence, requested_at, effective_at, state)
     values ($1, 'downgrade', 'standard', 'basic', 0, now(), now(), 'pending')`,
    [member.userId],
  )
  expect(constraintOf(await second.catch((error: unknown) => error))).toBe('plan_changes_one_pending')
})

test('another choice replaces the first and keeps the day', async () => {
  const member = await holderOf('family')
  await requestDowngrade(as(member), { packageId: 'basic' })
  setClock('2026-11-30T10:00:00Z')
  expect(await requestDowngrade(as(member), { packageId: 'standard' })).toMatchObject({
    ok: true,
    value: { toPackageId: 'standard', effectiveAt: inThirtyDays, originalEndsAt: monthsEnd },
  })
  expect((await listPlanChanges(db.reader, member.userId)).map(({ state }) => state)).toEqual(['pending', 'withdrawn'])
})

test('a change whose day passed without its month does not stand in the way of the next', async () => {
  const member = await holderOf('standard')
  await requestDowngrade(as(member), { packageId: 'basic' })
  setClock('2027-01-05T10:00:00Z')
  await openMembership(ctx(), { memberId: member.userId, packageId: 'family', source: 'grant' })
  expect(await requestDowngrade(as(member), { packageId: 'standard' })).toMatchObject({ ok: true })
  expect((await listPlanChanges(db.reader, member.userId)).map(({ state }) => state)).toEqual(['pending', 'lapsed'])
})

test('withdrawn in time, the month ends where it ended before', async () => {
  const member = await holderOf('standard')
  await requestDowngrade(as(member), { packageId: 'basic' })
  setClock('2026-12-01T10:00:00Z')
  expect((await withdrawPlanChange(as(member))).ok).toBe(true)
  expect(await listMemberships(db.reader, member.userId)).toMatchObject([{ packageId: 'standard', endsAt: monthsEnd }])
  expect(await withdrawPlanChange(as(member))).toEqual({ ok: false, refusal: 'nothing_pending' })
})

test('withdrawn when that day has passed, the month runs to the stretched end', async () => {
  const member = await holderOf('standard')
  await requestDowngrade(as(member), { packageId: 'basic' })
  setClock('2026-12-15T10:00:00Z')
  await withdrawPlanChange(as(member))
  expect(await listMemberships(db.reader, member.userId)).toMatchObject([{ endsAt: inThirtyDays }])
})

test('the month of the new package completes the change, and then it cannot be withdrawn', async () => {
  const member = await holderOf('standard')
  await requestDowngrade(as(member), { packageId: 'basic' })
  await openMembership(ctx(), {
    memberId: member.userId,
    packageId: 'basic',
    source: 'purchase',
    sourceRef: 'payment:1',
  })
  expect(await listMemberships(db.reader, member.userId)).toMatchObject([
    { packageId: 'standard' },
    { packageId: 'basic', startsAt: inThirtyDays },
  ])
  expect(await listPlanChanges(db.reader, member.userId)).toMatchObject([{ state: 'effective' }])
  expect(await withdrawPlanChange(as(member))).toEqual({ ok: false, refusal: 'already_paid' })
})

test('without a membership, or signed out, there is nothing to change', async () => {
  const member = await account()
  expect(await requestDowngrade(as(member), { packageId: 'basic' })).toEqual({ ok: false, refusal: 'no_plan' })
  const visitor = ctx({ kind: 'visitor' })
  expect(await requestDowngrade(visitor, { packageId: 'basic' })).toEqual({ ok: false, refusal: 'sign_in_required' })
  expect(await withdrawPlanChange(visitor)).toEqual({ ok: false, refusal: 'sign_in_required' })
})

test('a direct debit in force covers one month beyond the last, of the package to come', async () => {
  const member = await holderOf('standard')
  const inForce = `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
    values ($1, 'simulated', 'cus_1', 'card', 'pm_card_visa', 'active', now(), now())`
  await sql(inForce, [member.userId])
  expect(await covering(member.userId, '2026-12-10T00:00:00Z')).toEqual({
    id: null,
    packageId: 'standard',
    name: '10 Class Package',
    isShared: false,
    allowance: 10,
    startsAt: monthsEnd,
    endsAt: new Date('2027-01-10T00:00:00Z'),
  })
  expect(await covering(member.userId, '2027-01-10T00:00:00Z')).toBeNull()
  await requestDowngrade(as(member), { packageId: 'basic' })
  expect(await covering(member.userId, '2026-12-24T10:00:00Z')).toMatchObject({
    id: null,
    packageId: 'basic',
    allowance: 6,
  })
  await sql('update mandates set ends_with_period = true')
  expect(await covering(member.userId, '2026-12-24T10:00:00Z')).toBeNull()
})
