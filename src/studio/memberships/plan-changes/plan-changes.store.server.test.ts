import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aMembership, MONDAY } from '#tests/helpers/build.ts'
import { aCollection, aMandate } from '#tests/helpers/money.ts'
import { cutPause, findPause, findPauseFacts, insertPause, listPauses } from './pauses.store.server.ts'
import {
  findOpenChange,
  findPendingChange,
  findPlanChangeByPayment,
  insertPlanChange,
  listPlanChanges,
  markPlanChange,
  type PlanChange,
} from './plan-changes.store.server.ts'

const setup = await openUseCaseTest(seedPackages)
const { account, db, sql } = setup

const day = (n: number) => new Date(MONDAY.getTime() + n * 86_400_000)

async function aChange(memberId: string, given: Partial<PlanChange> = {}): Promise<string> {
  const downgrade = {
    memberId,
    kind: 'downgrade' as const,
    fromPackageId: 'standard',
    toPackageId: 'basic',
    amountPence: 0,
    requestedAt: MONDAY,
    effectiveAt: day(9),
    state: 'pending' as const,
    ...given,
  }
  return (await db.transaction((tx) => insertPlanChange(tx, downgrade))).id
}
const mark = (id: string, state: PlanChange['state']) => db.transaction((tx) => markPlanChange(tx, id, state))

test('a downgrade is to come until its day, also when its month is paid for', async () => {
  const [mia, leo] = [await account(), await account()]
  const id = await aChange(mia.userId)
  const toCome = async (now = MONDAY) => (await findPendingChange(db.reader, mia.userId, now))?.id
  expect([await toCome(), await toCome(day(9))]).toEqual([id, undefined])
  expect(await findPendingChange(db.reader, leo.userId, MONDAY)).toBeNull()
  await mark(id, 'effective')
  expect(await toCome()).toBe(id)
  const later = await aChange(mia.userId, { requestedAt: day(1) })
  expect(await toCome()).toBe(later)
  for (const one of [id, later]) await mark(one, 'withdrawn')
  expect(await toCome()).toBeUndefined()
  await aChange(mia.userId, { kind: 'upgrade', fromPackageId: 'basic', toPackageId: 'standard' })
  expect(await toCome()).toBeUndefined()
})

test('a change is open until it is settled, whatever the day, and for its member alone', async () => {
  const [mia, leo] = [await account(), await account()]
  const [id, other] = [await aChange(mia.userId, { effectiveAt: day(-9) }), await aChange(leo.userId)]
  const open = async (memberId: string) => (await findOpenChange(db.reader, memberId))?.id
  expect([await open(mia.userId), await open(leo.userId)]).toEqual([id, other])
  await mark(id, 'lapsed')
  expect([await open(mia.userId), await open(leo.userId)]).toEqual([undefined, other])
})

test('the changes of a member come latest first, and one is found by its payment', async () => {
  const [mia, leo] = [await account(), await account()]
  const [paymentRef, state] = [newId(), 'effective' as const]
  const paid = { kind: 'upgrade', fromPackageId: 'basic', toPackageId: 'standard', paymentRef, state } as const
  const first = await aChange(mia.userId, paid)
  const second = await aChange(mia.userId, { requestedAt: day(1) })
  await aChange(leo.userId)
  expect((await listPlanChanges(db.reader, mia.userId)).map(({ id }) => id)).toEqual([second, first])
  expect(await findPlanChangeByPayment(db.reader, paymentRef)).toMatchObject({ id: first })
  expect(await findPlanChangeByPayment(db.reader, newId())).toBeNull()
})

const aPause = (memberId: string, startsOn: string, resumesOn: string) =>
  db.transaction((tx) => insertPause(tx, { memberId, startsOn, resumesOn, requestedAt: MONDAY }))
const cut = (pause: Parameters<typeof cutPause>[1], today: string) =>
  db.transaction((tx) => cutPause(tx, pause, { today, now: MONDAY }))

test('pauses are listed earliest first, a member’s own; the present one is on until the day the plan goes on', async () => {
  const [mia, leo] = [await account(), await account()]
  const second = await aPause(mia.userId, '2026-12-14', '2026-12-21')
  const first = await aPause(mia.userId, '2026-11-20', '2026-11-27')
  const other = await aPause(leo.userId, '2026-11-20', '2026-11-27')
  const listed = async (memberId: string) => (await listPauses(db.reader, memberId)).map(({ id }) => id)
  expect([await listed(mia.userId), await listed(leo.userId)]).toEqual([[first.id, second.id], [other.id]])
  const on = async (today: string) => (await findPause(db.reader, leo.userId, today))?.id
  expect([await on('2026-11-01'), await on('2026-11-26'), await on('2026-11-27')]).toEqual([
    other.id,
    other.id,
    undefined,
  ])
})

test('a pause that has begun ends today, and one that has not is withdrawn; others go on', async () => {
  const [mia, leo] = [await account(), await account()]
  const [begun, later] = [
    await aPause(mia.userId, '2026-11-20', '2026-11-27'),
    await aPause(mia.userId, '2026-12-14', '2026-12-21'),
  ]
  const other = await aPause(leo.userId, '2026-11-20', '2026-11-27')
  expect(await cut(begun, '2026-11-23')).toEqual({ startsOn: '2026-11-20', resumesOn: '2026-11-23' })
  expect(await listPauses(db.reader, mia.userId)).toMatchObject([{ id: begun.id, resumesOn: '2026-11-23' }, later])
  // On its first day none of it has been used yet.
  const unused = { startsOn: '2026-12-14', resumesOn: '2026-12-14' }
  expect([await cut(later, '2026-12-01'), await cut(later, '2026-12-14')]).toEqual([unused, unused])
  expect(await listPauses(db.reader, mia.userId)).toMatchObject([{ id: begun.id }])
  expect(await listPauses(db.reader, leo.userId)).toEqual([other])
})

test('what decides a pause: the months not over, what follows them and pays for it, a change and the pauses', async () => {
  const [mia, leo] = [await account(), await account()]
  const facts = (now = MONDAY) => findPauseFacts(db.reader, mia.userId, now)
  expect(await facts()).toEqual({ now: MONDAY, months: [], next: null, isChanging: false, pauses: [] })
  const month = await aMembership(db, mia, { startsAt: MONDAY, endsAt: day(9) })
  await aMembership(db, mia, { startsAt: day(-40), endsAt: MONDAY })
  await aMembership(db, leo)
  expect(await facts()).toMatchObject({ months: [{ id: month }], next: null, isChanging: false })
  const mandateId = await aMandate(setup, mia)
  expect(await facts()).toMatchObject({ next: { isOnItsWay: false, isUnpaid: false } })
  const paymentId = await aCollection(db, mia, day(9))
  expect(await facts()).toMatchObject({ next: { isOnItsWay: true, isUnpaid: false } })
  await sql(`update mandates set state = 'failed'`)
  expect(await facts()).toMatchObject({ next: { isOnItsWay: true } })
  await sql('delete from payments where id = $1', [paymentId])
  expect(await facts()).toMatchObject({ next: null })
  await sql(
    `insert into renewals (member_id, mandate_id, package_id, amount_pence, renews_at, state, announced_at, due_at, tries, failed_at, updated_at)
     values ($1, $2, 'basic', 3300, $3, 'given_up', now(), now(), 3, now(), now())`,
    [mia.userId, mandateId, day(9)],
  )
  expect(await facts()).toMatchObject({ next: { isOnItsWay: false, isUnpaid: true } })
  await aChange(mia.userId)
  const pause = await aPause(mia.userId, '2026-12-14', '2026-12-21')
  expect(await facts()).toMatchObject({ isChanging: true, pauses: [pause] })
  await sql('update holdings set lapsed_at = now() where id = $1', [month])
  expect((await facts()).next).toBeNull()
})
