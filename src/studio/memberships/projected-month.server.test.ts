import { expect, test } from 'vitest'
import { dayOfMonth } from '#src/kit/time.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { monthFrom } from './membership-period.ts'
import { findMembershipCovering } from './memberships.store.server.ts'
import { openMembership } from './open-membership.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'

const { account, ctx, db, setClock, sql } = await openUseCaseTest(seedPackages)

// Month ends, leap years, both clock changes, and the hour that comes twice or not at all (1 o'clock on 25 October and 28 March).
test.each([
  '2026-01-31T10:00:00Z',
  '2027-12-31T18:30:00Z',
  '2028-01-31T10:00:00Z',
  '2027-02-28T00:30:00Z',
  '2026-08-25T00:30:00Z',
  '2026-09-25T00:30:00Z',
  '2027-01-28T01:30:00Z',
  '2026-09-30T22:30:00Z',
  '2027-02-28T01:30:00Z',
  '2027-01-31T23:59:59Z',
])('the month projected after the one from %s is the month the studio would open', async (start) => {
  const member = await account()
  setClock(start)
  const held = await openMembership(ctx(), { memberId: member.userId, packageId: 'basic', source: 'grant' })
  expect({ startsAt: held.startsAt, endsAt: held.endsAt }).toEqual(monthFrom(new Date(start)))
  await sql(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
     values ($1, 'simulated', 'cus', 'card', 'pm_card_visa', 'active', now(), now())`,
    [member.userId],
  )
  const projected = await findMembershipCovering(db.reader, member.userId, held.endsAt)
  expect(projected).toMatchObject({
    id: null,
    packageId: 'basic',
    ...monthFrom(held.endsAt, dayOfMonth(new Date(start))),
  })
})
