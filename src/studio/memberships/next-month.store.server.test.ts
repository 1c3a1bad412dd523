import { expect, test } from 'vitest'
import { dayOfMonth, studioDate } from '#src/kit/time.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import { aMembership, MONDAY } from '#tests/helpers/build.ts'
import { aCollection, aMandate } from '#tests/helpers/money.ts'
import { before } from '#tests/helpers/places.ts'
import { findAgreement, listMonthsAhead, updateAgreement } from './agreements.store.server.ts'
import { monthFrom } from './membership-period.ts'
import { findMembershipCovering } from './memberships.store.server.ts'
import { findCollectedMonth, findNextMonth, listEndedMembers, listEndingMembers } from './next-month.store.server.ts'
import { openMembership } from './open-membership.server.ts'
import { insertPlanChange } from './plan-changes/plan-changes.store.server.ts'

// What a member has agreed to for the month after those they hold, and whose months end without one.

const setup = await openUseCaseTest(seedPackages)
const { account, ctx, db, setClock, sql } = setup

const day = (n: number) => new Date(MONDAY.getTime() + n * 86_400_000)

/** Opens a month of a package, after those that the member holds. */
const openMonth = ({ userId: memberId }: Account, packageId = 'basic') =>
  openMembership(ctx(), { memberId, packageId, source: 'grant' })

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
  const held = await openMonth(member)
  expect({ startsAt: held.startsAt, endsAt: held.endsAt }).toEqual(monthFrom(new Date(start)))
  await aMandate(setup, member)
  const projected = await findMembershipCovering(db.reader, member.userId, held.endsAt)
  expect(projected).toMatchObject({
    id: null,
    packageId: 'basic',
    ...monthFrom(held.endsAt, dayOfMonth(studioDate(new Date(start)))),
  })
})

test('the next month is of the agreed package, or of the one a change leads to, and says what pays for it', async () => {
  const [mia, leo] = [await account(), await account()]
  expect(await findNextMonth(db.reader, mia.userId)).toBeNull()
  const held = await openMonth(mia, 'standard')
  await openMonth(leo)
  const next = () => findNextMonth(db.reader, mia.userId)
  const of = {
    memberId: mia.userId,
    name: mia.name,
    email: mia.email,
    lastId: held.id,
    renewsAt: held.endsAt,
    lastPackageName: held.name,
  }
  expect(await next()).toMatchObject({ ...of, packageId: 'standard', isChange: false, isCollected: false })
  await db.transaction((tx) =>
    insertPlanChange(tx, {
      memberId: mia.userId,
      kind: 'downgrade',
      fromPackageId: 'standard',
      toPackageId: 'basic',
      amountPence: 0,
      requestedAt: MONDAY,
      effectiveAt: held.endsAt,
      state: 'pending',
    }),
  )
  await aMandate(setup, mia)
  expect(await next()).toMatchObject({ ...of, packageId: 'basic', isChange: true, isCollected: true, isLapsed: false })
  const collected = async () => await findCollectedMonth(db.reader, mia.userId)
  expect([(await next())?.collectionId, await collected()]).toEqual([null, null])
  const id = await aCollection(db, mia, held.endsAt)
  const month = { startsAt: held.endsAt, endsAt: (await next())!.endsAt }
  expect([(await next())?.collectionId, await collected()]).toEqual([id, month])
  expect(await findCollectedMonth(db.reader, leo.userId)).toBeNull()
})

test('an agreement is a member’s own, and so is a change of it', async () => {
  const [mia, leo, eve] = [await account(), await account(), await account()]
  for (const member of [mia, leo]) await openMonth(member)
  await db.transaction((tx) => updateAgreement(tx, mia.userId, { packageId: 'family', paidAheadPence: 5 }))
  const agreed = (member: Account) => findAgreement(db.reader, member.userId)
  expect(await agreed(mia)).toEqual({ memberId: mia.userId, packageId: 'family', anchorDay: 23, paidAheadPence: 5 })
  expect(await agreed(leo)).toEqual({ memberId: leo.userId, packageId: 'basic', anchorDay: 23, paidAheadPence: 0 })
  expect(await agreed(eve)).toBeNull()
})

test('the months ahead are those bought, then the one on its way as what it was bought', async () => {
  const [mia, leo] = [await account(), await account()]
  const present = await openMonth(mia)
  const ahead = [await openMonth(mia, 'standard'), await openMonth(mia, 'family')]
  for (const _ of [1, 2, 3]) await openMonth(leo)
  const months = async (now = MONDAY) =>
    (await listMonthsAhead(db.reader, mia.userId, now)).map(({ membershipId, packageId }) => [membershipId, packageId])
  const bought = [
    [ahead[0]!.id, 'standard'],
    [ahead[1]!.id, 'family'],
  ]
  expect(await months()).toEqual(bought)
  expect(await months(before(MONDAY))).toEqual([[present.id, 'basic'], ...bought])
  await aMandate(setup, mia)
  await aCollection(db, mia, ahead[1]!.endsAt)
  expect(await months()).toEqual([...bought, [null, 'basic']])
  const agree = (paidAheadPence: number) =>
    db.transaction((tx) => updateAgreement(tx, mia.userId, { packageId: 'family', paidAheadPence }))
  await agree(0)
  expect(await months()).toEqual([...bought, [null, 'basic']])
  await agree(1)
  expect(await months()).toEqual([...bought, [null, 'family']])
})

/** A member whose last month ends on that day after Monday. */
async function ends(inDays: number): Promise<Account> {
  const member = await account()
  await aMembership(db, member, { startsAt: day(inDays - 30), endsAt: day(inDays) })
  return member
}
const names = (...members: Account[]) => members.map(({ userId }) => userId)
const ending = (most = 9) => listEndingMembers(db.reader, MONDAY, day(7), most)
const ended = (now = MONDAY, most = 9) => listEndedMembers(db.reader, now, most)

test('a month ends soon up to the last instant of that time, and is over from the instant it ends; soonest first', async () => {
  const [last, soon, , over, long] = [await ends(7), await ends(1), await ends(8), await ends(0), await ends(-9)]
  expect([await ending(), await ended()]).toEqual([names(soon, last), names(long, over)])
  expect([await ending(1), await ended(MONDAY, 1)]).toEqual([names(soon), names(long)])
  expect(await ended(before(MONDAY))).toEqual(names(long))
})

test('a month that another follows, or that is known to have lapsed, does not end', async () => {
  const [soon, over, lapsed] = [await ends(1), await ends(0), await ends(0)]
  await aMembership(db, soon, { startsAt: day(1), endsAt: day(30) })
  await aMembership(db, over, { startsAt: day(5), endsAt: day(30) })
  await sql('update holdings set lapsed_at = now() where member_id = $1', [lapsed.userId])
  expect([await ending(), await ended()]).toEqual([[], []])
})

test.each([
  ['active', false, true],
  ['pending', false, true],
  ['pending', true, true],
  ['active', true, false],
  ['failed', false, false],
])('direct debit that is %s, and ends with the month: %s, pays for the next: %s', async (state, endsThen, pays) => {
  const [soon, over] = [await ends(1), await ends(0)]
  const other = await account()
  for (const member of [soon, over]) await aMandate(setup, member, { state, endsWithPeriod: endsThen })
  await aMandate(setup, other)
  const listed = pays ? [[], []] : [names(soon), names(over)]
  expect([await ending(), await ended()]).toEqual(listed)
})

test('a month is reminded of once, and is not over while a payment for what follows is on its way', async () => {
  const [soon, other, over, paid] = [await ends(1), await ends(2), await ends(0), await ends(0)]
  const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from memberships where member_id = $1', [
    soon.userId,
  ])
  await sql(
    `insert into messages (kind, channel, recipient, recipient_name, facts, state, due_at, message_id, dedupe_key, created_at)
     values ('membership-ending', 'email', 'a', 'b', '{}', 'sent', now(), 'm', $1, now())`,
    [`membership-ending:${id}:${day(1).getTime()}`],
  )
  expect(await ending()).toEqual(names(other))
  await aCollection(db, paid, MONDAY)
  await aCollection(db, over, day(-30))
  expect(await ended()).toEqual(names(over))
  await sql(`update payments set state = 'pending'`)
  expect(new Set(await ended())).toEqual(new Set(names(over, paid)))
})
