import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import {
  findOpenChange,
  findPendingChange,
  findPlanChangeByPayment,
  insertPlanChange,
  listPlanChanges,
  markPlanChange,
  type PlanChange,
} from './plan-changes.store.server.ts'

const { account, db } = await openUseCaseTest(seedPackages)

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
