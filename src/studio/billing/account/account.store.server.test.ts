import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMembership, MONDAY } from '#tests/helpers/build.ts'
import { aMandate, aMovement, aPayment } from '#tests/helpers/money.ts'
import { aPlace, before } from '#tests/helpers/places.ts'
import {
  findBoughtMonth,
  findIsDisputed,
  listBoughtMonths,
  listUpgradesOf,
} from '../cooling-off/bought.store.server.ts'
import {
  type AccountEntry,
  findBalancePence,
  findCreditHolder,
  findCreditToUse,
  findEnteredPence,
  findOwedMonth,
  findOwedPence,
  insertAccountEntry,
  listAccountEntries,
  listDebtsPence,
} from './account.store.server.ts'

// What is on a member's account, which payments use it, and what they have bought.

const setup = await openUseCaseTest(seedPackages)
const { account, db, sql } = setup

const day = (n: number) => new Date(MONDAY.getTime() + n * 86_400_000)
const ids = (rows: readonly { id?: string }[]) => rows.map(({ id }) => id)

/** Enters a present of £10 on a member's account, unless stated otherwise; false when that was entered before. */
const enter = ({ userId: memberId }: Account, given: Partial<AccountEntry> = {}) =>
  db.transaction((tx) =>
    insertAccountEntry(tx, { memberId, at: MONDAY, kind: 'adjusted', amountPence: 1000, ref: newId(), ...given }),
  )

test('an account is the sum of what was entered on it once, latest first, and is a member’s own', async () => {
  const [mia, leo, eve] = [await account(), await account(), await account()]
  expect([await enter(mia, { ref: 'a' }), await enter(mia, { ref: 'a', amountPence: 9 })]).toEqual([true, false])
  await enter(mia, { ref: 'b', amountPence: -300, at: day(1) })
  await enter(leo, { amountPence: -500 })
  const of = (member: Account) =>
    Promise.all([findBalancePence(db.reader, member.userId), findOwedPence(db.reader, member.userId)])
  expect([await of(mia), await of(leo), await of(eve)]).toEqual([
    [700, 0],
    [-500, 500],
    [0, 0],
  ])
  const refs = async (most: number) => (await listAccountEntries(db.reader, mia.userId, most)).map(({ ref }) => ref)
  expect([await refs(9), await refs(1)]).toEqual([['b', 'a'], ['b']])
  const entered = async (ref: string) => await findEnteredPence(db.reader, ref)
  expect([await entered('a'), await entered('b'), await entered('c')]).toEqual([1000, -300, null])
})

test.each([
  ['pending', true],
  ['requires_action', true],
  ['failed', true],
  ['processing', false],
  ['succeeded', false],
  ['cancelled', false],
] as const)('credit that a payment uses which is %s is free for another: %s', async (state, isFree) => {
  const [mia, leo] = [await account(), await account()]
  await enter(mia)
  const other = await aPayment(db, leo, { creditPence: 100 })
  const without = await aPayment(db, mia, { packageId: 'family' })
  const id = await aPayment(db, mia, { creditPence: 400, state })
  const holder = async (but: string | null) => (await findCreditHolder(db.reader, mia.userId, but))?.id
  expect([await holder(null), await holder(without), await holder(other)]).toEqual(
    Array(3).fill(isFree ? id : undefined),
  )
  expect(await holder(id)).toBeUndefined()
  const kept = state === 'cancelled' ? 1000 : 600
  expect(await findCreditToUse(db.reader, mia.userId, 5000)).toBe(isFree ? 1000 : kept)
  expect(await findBalancePence(db.reader, mia.userId)).toBe(kept)
  expect(await findBalancePence(db.reader, mia.userId, id)).toBe(1000)
})

test('of several members those in debt are read, with how much', async () => {
  const [mia, ben, zoe] = [await account(), await account(), await account()]
  await enter(mia, { amountPence: -600 })
  await enter(mia, { amountPence: 100 })
  await enter(ben, { amountPence: 500 })
  const all = [mia, ben, zoe].map(({ userId }) => userId)
  expect(await listDebtsPence(db.reader, all)).toEqual(new Map([[mia.userId, 500]]))
  expect(await listDebtsPence(db.reader, [])).toEqual(new Map())
})

test('a visitor has no credit, and a collection gives up none of what it uses', async () => {
  const mia = await account()
  await enter(mia)
  const mandateId = await aMandate(setup, mia)
  await aPayment(db, mia, { purpose: 'renewal', renewsAt: day(9), tryNo: 1, creditPence: 400, mandateId })
  expect([await findCreditToUse(db.reader, null, 5000), await findCreditToUse(db.reader, mia.userId, 5000)]).toEqual([
    0, 600,
  ])
  expect(await findCreditHolder(db.reader, mia.userId, null)).toBeNull()
})

test('a debt names the latest month it is for, and whether that is collected again', async () => {
  const [mia, leo] = [await account(), await account()]
  const mandateId = await aMandate(setup, mia)
  const owed = () => findOwedMonth(db.reader, mia.userId)
  const failed = async (member: Account, renewsAt: Date, at: Date) => {
    const [row] = await sql<{ id: string }>(
      `insert into renewals (member_id, mandate_id, package_id, amount_pence, renews_at, state, announced_at, due_at, tries, failed_at, updated_at)
       values ($1, $2, 'basic', 3300, $3, 'given_up', now(), now(), 3, now(), now()) returning id`,
      [member.userId, mandateId, renewsAt],
    )
    await enter(member, { kind: 'arrears', amountPence: -500, ref: `arrears:${row!.id}`, at })
    return row!.id
  }
  await enter(mia, { kind: 'late_fee', amountPence: -100 })
  expect(await owed()).toBeNull()
  const latest = await failed(mia, day(30), day(30))
  await failed(mia, day(1), day(1))
  await failed(leo, day(60), day(60))
  expect(await owed()).toEqual({ owedPence: 1000, renewsAt: day(30), isTriedAgain: false })
  for (const state of ['collecting', 'waiting']) {
    await sql('update renewals set state = $2 where id = $1', [latest, state])
    expect(await owed()).toMatchObject({ isTriedAgain: true })
  }
  await enter(mia, { amountPence: 1100 })
  expect(await owed()).toBeNull()
})

test('a bought month is read with the classes credited to it and those that have begun or were cancelled late', async () => {
  const [mia, leo] = [await account(), await account()]
  const later = await aMembership(db, mia, { startsAt: day(14), endsAt: day(40) })
  const month = await aMembership(db, mia, { startsAt: MONDAY, endsAt: day(14) })
  await aMembership(db, leo)
  await sql(`update holdings set source_ref = 'payment:' || id`)
  for (const ref of ['a', 'b'])
    await sql('insert into class_credits (ref, member_id, membership_id, created_at) values ($1, $2, $3, now())', [
      ref,
      mia.userId,
      ref === 'a' ? month : later,
    ])
  const session = await aClassSession(db)
  await aPlace(db, session, { of: mia })
  await aPlace(db, await aClassSession(db, { date: '2026-11-24' }), { of: mia })
  const find = (now: Date, id = month) => findBoughtMonth(db.reader, id, { memberId: mia.userId, now })
  expect([(await find(before(session.startsAt)))?.used, (await find(session.startsAt))?.used]).toEqual([0, 1])
  expect(await find(day(9))).toMatchObject({ id: month, used: 2, credits: 1, startsAt: MONDAY, packageId: 'basic' })
  expect(await findBoughtMonth(db.reader, month, { memberId: leo.userId, now: MONDAY })).toBeNull()
  const list = async (...of: string[]) =>
    ids(
      await listBoughtMonths(
        db.reader,
        of.map((id) => `payment:${id}`),
        { memberId: mia.userId, now: MONDAY },
      ),
    )
  expect([await list(later, month), await list(later), await list()]).toEqual([[month, later], [later], []])
})

test('upgrades of a month count in the order they were paid, while they are in force', async () => {
  const mia = await account()
  const [membershipId, other] = [
    await aMembership(db, mia, { startsAt: MONDAY, endsAt: day(14) }),
    await aMembership(db, mia, { startsAt: day(14), endsAt: day(40) }),
  ]
  const upgrade = { purpose: 'upgrade', state: 'succeeded', membershipId } as const
  const [second, first] = [await aPayment(db, mia, { ...upgrade, settledAt: day(1) }), await aPayment(db, mia, upgrade)]
  await aPayment(db, mia, { ...upgrade, grant: 'returned' })
  await aPayment(db, mia, { ...upgrade, purpose: 'membership' })
  await aPayment(db, mia, { ...upgrade, membershipId: other })
  expect(ids(await listUpgradesOf(db.reader, membershipId))).toEqual([first, second])
})

test('a payment is disputed until its bank has returned the money', async () => {
  const mia = await account()
  const [one, other] = [
    await aPayment(db, mia, { state: 'succeeded' }),
    await aPayment(db, mia, { state: 'succeeded' }),
  ]
  const isDisputed = async () => [await findIsDisputed(db.reader, one), await findIsDisputed(db.reader, other)]
  await aMovement(db, one, 'charge', 3300)
  expect(await isDisputed()).toEqual([false, false])
  await aMovement(db, one, 'dispute', -3300)
  expect(await isDisputed()).toEqual([true, false])
  await aMovement(db, one, 'dispute_won', 3300)
  expect(await isDisputed()).toEqual([false, false])
})
