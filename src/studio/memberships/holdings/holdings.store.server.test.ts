import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMembership, MONDAY } from '#tests/helpers/build.ts'
import { aPlace, before } from '#tests/helpers/places.ts'
import {
  findMembership,
  findMembershipBySource,
  findMembershipCovering,
  hasMember,
  listMemberships,
  markLapsed,
  removeMembership,
  updateMembership,
} from '../memberships.store.server.ts'
import type { holdings } from '../memberships.tables.server.ts'
import {
  findHolding,
  findHoldingBySource,
  findHistory,
  findUsedOf,
  insertHolding,
  listHoldings,
  listUsableHoldings,
  removeHolding,
  updateHolding,
} from './holdings.store.server.ts'

// What a member holds: months of a plan, which have a store of their own, and everything else.

const { account, db, sql } = await openUseCaseTest(seedPackages)

type Row = typeof holdings.$inferInsert

const day = (n: number) => new Date(MONDAY.getTime() + n * 86_400_000)
const ids = (rows: readonly { id: string | null }[]) => rows.map(({ id }) => id)

/** A pass of ten classes from Monday on, unless stated otherwise. */
async function aPass(memberId: string, given: Partial<Row> = {}): Promise<string> {
  const pass = { memberId, productId: 'drop-in', kind: 'pass', allowance: 10, source: 'purchase' } as const
  const row = await db.transaction((tx) =>
    insertHolding(tx, { ...pass, startsAt: MONDAY, createdAt: MONDAY, ...given }),
  )
  return row!.id
}

test('what a member has besides plans is theirs, earliest first, and found by what opened it', async () => {
  const [mia, leo] = [await account(), await account()]
  const month = await aMembership(db, mia)
  await sql(`update holdings set source_ref = 'payment:month' where id = $1`, [month])
  const later = await aPass(mia.userId, { createdAt: day(1), sourceRef: 'payment:2' })
  const sooner = await aPass(mia.userId, { sourceRef: 'payment:1' })
  const theirs = await aPass(leo.userId)
  expect(ids(await listHoldings(db.reader, mia.userId))).toEqual([sooner, later])
  expect(ids(await listHoldings(db.reader, leo.userId))).toEqual([theirs])
  const opened = async (by: string) => [
    (await findHoldingBySource(db.reader, by))?.id,
    (await findMembershipBySource(db.reader, by))?.id,
  ]
  expect(await opened('payment:1')).toEqual([sooner, undefined])
  expect(await opened('payment:2')).toEqual([later, undefined])
  expect(await opened('payment:month')).toEqual([undefined, month])
  expect(await opened('payment:3')).toEqual([undefined, undefined])
  const found = async (id: string) => [
    (await findHolding(db.reader, id))?.id,
    (await findMembership(db.reader, id))?.id,
  ]
  expect([await found(later), await found(month), await found(newId())]).toEqual([
    [later, undefined],
    [undefined, month],
    [undefined, undefined],
  ])
})

test('an intro offer is written once for a member', async () => {
  const [mia, leo] = [await account(), await account()]
  const intro = (memberId: string) => aPass(memberId, { kind: 'intro' })
  await intro(mia.userId)
  await intro(leo.userId)
  await expect(intro(mia.userId)).rejects.toThrow()
  expect(await listHoldings(db.reader, mia.userId)).toHaveLength(1)
})

test('one thing that is held is changed or removed, and no other', async () => {
  const mia = await account()
  const [one, two, three] = [await aPass(mia.userId), await aPass(mia.userId), await aPass(mia.userId)]
  await db.transaction(async (tx) => {
    await updateHolding(tx, one, { endsAt: day(3), updatedAt: MONDAY })
    await removeHolding(tx, two)
  })
  const held = new Map((await listHoldings(db.reader, mia.userId)).map((each) => [each.id, each.endsAt]))
  expect(held).toEqual(
    new Map([
      [one, day(3)],
      [three, null],
    ]),
  )
})

test('what decides a sale: what they have had, and whether they ever held anything', async () => {
  const mia = await account()
  await aPass((await account()).userId)
  const facts = () => findHistory(db.reader, { memberId: mia.userId }, MONDAY)
  expect(await facts()).toMatchObject({ had: [], hasBeen: false, comingId: null })
  await aMembership(db, mia)
  expect(await facts()).toMatchObject({ had: ['basic'], hasBeen: true, comingId: null })
  await aPass(mia.userId, { endsAt: day(1) })
  expect(await facts()).toMatchObject({ had: expect.arrayContaining(['drop-in']) })
})

test('the classes counted on it, and what else may be counted on, soonest first and without dates last', async () => {
  const mia = await account()
  const unbegun = await aPass(mia.userId, { startsAt: null, daysFromFirstUse: 30 })
  const pass = await aPass(mia.userId)
  const month = await aMembership(db, mia)
  const usable = async () => ids(await listUsableHoldings(db.reader, mia.userId, { from: MONDAY, to: day(1) }))
  expect(await usable()).toEqual([month, pass, unbegun])
  const used = async (id: string) => await findUsedOf(db.reader, { id, memberId: mia.userId })
  expect(await used(pass)).toBe(0)
  for (const date of ['2026-11-24', '2026-11-25'])
    await aPlace(db, await aClassSession(db, { date }), { of: mia, holdingId: pass })
  expect([await used(pass), await used(month)]).toEqual([2, 0])
})

test('a month covers a member from its first instant up to its end, and nothing else does', async () => {
  const [mia, leo] = [await account(), await account()]
  await aPass(mia.userId)
  const second = await aMembership(db, mia, { startsAt: day(10), endsAt: day(20) })
  const first = await aMembership(db, mia, { startsAt: day(0), endsAt: day(10) })
  await aMembership(db, leo)
  const covers = async (at: Date) => (await findMembershipCovering(db.reader, mia.userId, at))?.id
  expect(await covers(before(day(0)))).toBeUndefined()
  expect([await covers(day(0)), await covers(before(day(10)))]).toEqual([first, first])
  expect([await covers(day(10)), await covers(day(20))]).toEqual([second, undefined])
  expect(ids(await listMemberships(db.reader, mia.userId))).toEqual([first, second])
})

test('each month is changed or removed alone', async () => {
  const members = [await account(), await account(), await account()]
  const [one, two, three] = await Promise.all(
    members.map((member) => aMembership(db, member, { startsAt: day(1), endsAt: day(30) })),
  )
  const before = (await findMembership(db.reader, three!))?.allowance
  await db.transaction(async (tx) => {
    expect(await updateMembership(tx, one!, { allowance: 3, updatedAt: MONDAY })).toMatchObject({ id: one! })
    await removeMembership(tx, two!)
  })
  const held = async (id: string) => (await findMembership(db.reader, id))?.allowance
  expect([await held(one!), await held(two!), await held(three!)]).toEqual([3, undefined, before])
})

test('a month lapses once, when it has ended, and no other with it', async () => {
  const mia = await account()
  const month = await aMembership(db, mia, { startsAt: day(-30), endsAt: MONDAY })
  const other = await aMembership(db, await account(), { startsAt: day(-30), endsAt: MONDAY })
  const lapse = (now: Date) => db.transaction((tx) => markLapsed(tx, month, now))
  expect([await lapse(before(MONDAY)), await lapse(MONDAY), await lapse(day(1))]).toEqual([false, true, false])
  const isLapsed = async (id: string) => (await findMembership(db.reader, id))?.isLapsed
  expect([await isLapsed(month), await isLapsed(other)]).toEqual([true, false])
  expect([await hasMember(db.reader, mia.userId), await hasMember(db.reader, newId())]).toEqual([true, false])
})
