import { expect, test } from 'vitest'
import { studioDate } from '#src/kit/time.ts'
import { findMembershipCovering, listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { openMembership } from '#src/studio/memberships/open-membership.server.ts'
import { downgradePlan } from '#src/studio/memberships/plan-changes/downgrade-plan.server.ts'
import { previewDowngrade } from '#src/studio/memberships/plan-changes/preview-downgrade.server.ts'
import { withdrawDowngrade } from '#src/studio/memberships/plan-changes/withdraw-downgrade.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { addPerson } from '#src/studio/people/households/add-person.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { readBought } from '../cooling-off/read-bought.server.ts'
import { takeBackGrant } from '../refunds/take-back-grant.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { startPayment } from '../pay-online/start-payment.server.ts'
import { renewMemberships } from './renew-memberships.server.ts'

// What a member has agreed to holds for the months that follow, whatever is on its way (PRODUCT 4.3). A month from
// Monday 23 November to Wednesday 23 December 2026, ten in the morning; by bank account it is collected on Wednesday 16 December.
const setup = await openRenewingTest()
const { as, bank, buy, ctx, db, holder, paying, setClock, sql, switchOn } = setup

const hear = () => bank.deliverEvents((event) => receiveEvent(paying(), event))
const months = async (member: Account) =>
  (await listMemberships(db.reader, member.userId)).map(({ startsAt, endsAt, packageId, allowance }) => [
    packageId,
    allowance,
    studioDate(startsAt),
    studioDate(endsAt),
  ])
const paid = () => sql('select amount_pence, purpose from payments order by created_at, try_no')

/** A member whose bank is being asked for the next month. */
async function whileCollected(packageId: string, methodId = 'pm_bacsDebit_success'): Promise<Account> {
  const member = await holder(packageId)
  await switchOn(member, methodId)
  await setClockAndRenew('2026-12-11T09:00:00Z')
  await setClockAndRenew('2026-12-16T09:00:00Z')
  expect(await sql('select state from payments')).toEqual([{ state: 'processing' }])
  return member
}

async function setClockAndRenew(at: string): Promise<void> {
  setClock(at)
  await renewMemberships(paying())
}

test('who bought on the 31st keeps the 31st: 31 January, 28 February, 31 March, 30 April, 31 May', async () => {
  setClock('2027-01-31T10:00:00Z')
  const member = await holder()
  await switchOn(member)
  for (let day = 0; day < 110; day++) {
    await setClockAndRenew(new Date(Date.UTC(2027, 0, 31, 12) + day * 86_400_000).toISOString())
    expect(await findMembershipCovering(db.reader, member.userId, ctx().now())).not.toBeNull()
  }
  expect((await months(member)).map(([, , from, until]) => `${from} ${until}`)).toEqual([
    '2027-01-31 2027-02-28',
    '2027-02-28 2027-03-31',
    '2027-03-31 2027-04-30',
    '2027-04-30 2027-05-31',
  ])
})

test('who lapsed on 28 February and comes back that day next year has agreed to the 28th', async () => {
  setClock('2027-01-31T10:00:00Z')
  const member = await holder()
  await setClockAndRenew('2027-02-28T10:00:00Z')
  setClock('2028-02-28T10:00:00Z')
  await buy(member, 'basic', 3300)
  expect((await findNextMonth(db.reader, member.userId))?.anchorDay).toBe(28)
})

test('an upgrade holds for the month that is paid ahead: the difference of both, and both are the new package', async () => {
  const member = await holder('standard')
  await openMembership(ctx(), { memberId: member.userId, packageId: 'standard', source: 'renewal' })
  setClock('2026-12-22T10:00:00Z')
  const tooLittle = { packageId: 'family', amountPence: 4600, limitKey: null }
  expect(await startPayment(paying(member), tooLittle)).toEqual({ ok: false, refusal: 'wrong_amount' })
  await buy(member, 'family', 9200)
  expect(await months(member)).toEqual([
    ['family', 20, '2026-11-23', '2026-12-23'],
    ['family', 20, '2026-12-23', '2027-01-23'],
  ])
  expect(await findNextMonth(db.reader, member.userId)).toMatchObject({ packageId: 'family', pricePence: 9500 })
})

test('an upgrade on the last day holds for the month that follows', async () => {
  const member = await holder('standard')
  await switchOn(member)
  setClock('2026-12-22T21:30:00Z')
  await buy(member, 'family', 4600)
  expect(await findNextMonth(db.reader, member.userId)).toMatchObject({ packageId: 'family', pricePence: 9500 })
  expect(await findMembershipCovering(db.reader, member.userId, new Date('2026-12-23T12:00:00Z'))).toMatchObject({
    packageId: 'family',
    allowance: 20,
  })
})

test('an upgrade while the bank is asked pays the rest of that month too, and it opens as the new package', async () => {
  const member = await whileCollected('basic')
  await buy(member, 'standard', 3200)
  expect(await months(member)).toEqual([['standard', 10, '2026-11-23', '2026-12-23']])
  setClock('2026-12-17T09:00:00Z')
  await hear()
  await renewMemberships(paying())
  expect(await months(member)).toEqual([
    ['standard', 10, '2026-11-23', '2026-12-23'],
    ['standard', 10, '2026-12-23', '2027-01-23'],
  ])
  expect(await paid()).toEqual([
    { amount_pence: 3300, purpose: 'renewal' },
    { amount_pence: 3200, purpose: 'upgrade' },
  ])
  expect(await findNextMonth(db.reader, member.userId)).toMatchObject({ packageId: 'standard', pricePence: 4900 })
})

test('the bank refuses after the upgrade: what was paid towards the month is not asked for again', async () => {
  const member = await whileCollected('basic', 'pm_bacsDebit_collectionFails')
  await buy(member, 'standard', 3200)
  setClock('2026-12-17T09:00:00Z')
  await hear()
  await renewMemberships(paying())
  expect(await findNextMonth(db.reader, member.userId)).toMatchObject({ packageId: 'standard', pricePence: 3300 })
})

test('a downgrade while the bank is asked takes effect after the month that is being paid for', async () => {
  const member = await whileCollected('standard')
  expect(await downgradePlan(ctx(member), { packageId: 'basic' })).toMatchObject({
    value: { effectiveAt: new Date('2027-01-23T00:00:00Z') },
  })
  expect(await withdrawDowngrade(ctx(member))).toMatchObject({ ok: true })
  await downgradePlan(ctx(member), { packageId: 'basic' })
  setClock('2026-12-17T09:00:00Z')
  await hear()
  await renewMemberships(paying())
  expect(await months(member)).toEqual([
    ['standard', 10, '2026-11-23', '2026-12-23'],
    ['standard', 10, '2026-12-23', '2027-01-23'],
  ])
  expect(await findNextMonth(db.reader, member.userId)).toMatchObject({
    packageId: 'basic',
    renewsAt: new Date('2027-01-23T00:00:00Z'),
    isChange: true,
  })
})

test('a month given on top changes nothing of what was agreed', async () => {
  const member = await holder('standard')
  await openMembership(ctx(), { memberId: member.userId, packageId: 'family', source: 'grant' })
  expect(await findNextMonth(db.reader, member.userId)).toMatchObject({ packageId: 'standard', pricePence: 4900 })
})

test('an upgrade whose money goes back leaves every month it raised at the former package, and what follows', async () => {
  const member = await whileCollected('basic')
  const upgrade = await buy(member, 'standard', 3200)
  setClock('2026-12-17T09:00:00Z')
  await hear()
  await renewMemberships(paying())
  await ctx().transaction((work) => takeBackGrant(work, upgrade))
  expect(await months(member)).toEqual([
    ['basic', 6, '2026-11-23', '2026-12-23'],
    ['basic', 6, '2026-12-23', '2027-01-23'],
  ])
  expect(await findNextMonth(db.reader, member.userId)).toMatchObject({ packageId: 'basic', pricePence: 3300 })
})

test('cancelled within 14 days, an upgrade of two months keeps the share of the classes used of both', async () => {
  const member = await whileCollected('basic')
  const upgrade = await buy(member, 'standard', 3200)
  const bought = await ctx().transaction(({ tx }) =>
    readBought(tx, { ...upgrade, memberId: member.userId }, ctx().now()),
  )
  expect(bought.parts).toMatchObject([{ pricePence: 3200, classes: 8, used: 0 }])
})

test('a downgrade from a shared plan gives back the places of the others beyond its day, and shows them before', async () => {
  const member = await holder('family')
  await switchOn(member)
  const child = await addPerson(as(member), { name: 'Lily' })
  const personId = child.ok ? child.value.id : ''
  const [before, after] = [
    await aClassSession(db, { date: '2026-12-21' }),
    await aClassSession(db, { date: '2026-12-28' }),
  ]
  for (const { id: sessionId } of [before, after]) {
    await bookSession(as(member), { sessionId })
    await bookSession(as(member), { sessionId, personId })
  }
  const seen = await previewDowngrade(as(member), { packageId: 'basic' })
  expect(seen).toMatchObject({ value: { released: [{ sessionId: after.id, personName: 'Lily' }] } })
  const confirmed = () => sql(`select from bookings where status = 'confirmed'`)
  expect(await confirmed()).toHaveLength(4)
  expect(await downgradePlan(as(member), { packageId: 'basic' })).toMatchObject({ ok: true })
  expect(await confirmed()).toHaveLength(3)
})
