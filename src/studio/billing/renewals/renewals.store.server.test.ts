import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { updateAgreement } from '#src/studio/memberships/agreements.store.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import { aMembership, MONDAY } from '#tests/helpers/build.ts'
import { aMandate, aPayment } from '#tests/helpers/money.ts'
import { before } from '#tests/helpers/places.ts'
import type { CollectionMethod } from './renewal.ts'
import {
  findOpenRenewal,
  findRenewal,
  insertAnnouncement,
  listAnsweredRenewals,
  listDueRenewals,
  listUnannounced,
  lockRenewal,
  type NewRenewal,
  type Renewal,
  updateRenewal,
  withdrawRenewals,
} from './renewals.store.server.ts'

// The months that direct debit collects: announced, due, answered, withdrawn.

const setup = await openUseCaseTest(seedPackages)
const { account, db, sql } = setup

const day = (n: number) => new Date(MONDAY.getTime() + n * 86_400_000)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const STATES = ['announced', 'collecting', 'waiting', 'paid', 'given_up', 'withdrawn'] as const

/** A member whose month ends on that day after Monday, with direct debit on. */
async function aHolder(endsIn = 9, method: CollectionMethod = 'card') {
  const member = await account()
  await aMembership(db, member, { startsAt: day(endsIn - 30), endsAt: day(endsIn) })
  return { ...member, mandateId: await aMandate(setup, member, { method }), renewsAt: day(endsIn) }
}
type Holder = Account & { mandateId: string; renewsAt: Date }

/** Announces the holder's next month for Monday, unless stated otherwise. */
const announce = ({ userId: memberId, mandateId, renewsAt }: Holder, given: Partial<NewRenewal> = {}) =>
  db.transaction((tx) => {
    const of = { memberId, mandateId, renewsAt, packageId: 'basic', amountPence: 3300 }
    return insertAnnouncement(tx, { ...of, announcedAt: MONDAY, dueAt: MONDAY, ...given })
  })
async function aRenewal(holder: Holder, state: Renewal['state'], given: Partial<NewRenewal> = {}): Promise<string> {
  const { id } = (await announce(holder, given))!
  await db.transaction((tx) => updateRenewal(tx, id, { state, updatedAt: MONDAY }))
  return id
}
const lock = (id: string) => db.transaction((tx) => lockRenewal(tx, id))
const unannounced = (until = day(10), most = 9, untilByBank = until) =>
  listUnannounced(db.reader, { card: until, bacs_debit: untilByBank }, most)

test('months that begin before then are announced, soonest first, so many at once', async () => {
  const [later, sooner, last] = [await aHolder(9), await aHolder(8), await aHolder(10)]
  expect(await unannounced(new Date(day(10).getTime() + 1))).toEqual([sooner.userId, later.userId, last.userId])
  expect([await unannounced(), await unannounced(day(10), 1)]).toEqual([[sooner.userId, later.userId], [sooner.userId]])
  expect(await unannounced(day(8))).toEqual([])
})

test('a notice that is due does not wait behind sooner months by card that have time', async () => {
  for (const soon of [7, 8, 9]) await aHolder(soon)
  const byBank = await aHolder(11, 'bacs_debit')
  expect(await unannounced(day(6), 1, day(12))).toEqual([byBank.userId])
})

test.each([
  ['without direct debit', `update mandates set state = 'failed'`],
  ['when direct debit ends with the month', 'update mandates set ends_with_period = true'],
  ['when the month has lapsed', 'update holdings set lapsed_at = now()'],
  ['of a package that costs nothing', 'update products set price_pence = 0, others_price_pence = null'],
])('nothing is announced %s', async (_, circumstance) => {
  const { userId } = await aHolder()
  expect(await unannounced()).toEqual([userId])
  await sql(circumstance)
  expect(await unannounced()).toEqual([])
})

test.each(STATES)('a month that is %s is announced again, as it would be collected now', async (state) => {
  const holder = await aHolder()
  const id = await aRenewal(holder, state)
  const isOver = state === 'withdrawn'
  expect(await unannounced()).toEqual(isOver ? [holder.userId] : [])
  await db.transaction((tx) => updateAgreement(tx, holder.userId, { packageId: 'standard' }))
  const isChangeable = ['announced', 'waiting', 'withdrawn'].includes(state)
  expect(await unannounced()).toEqual(isChangeable ? [holder.userId] : [])
  const again = await announce(holder, { packageId: 'standard', amountPence: 4900 })
  expect(again?.id).toBe(isChangeable ? id : undefined)
  expect(await lock(id)).toMatchObject(
    isChangeable ? { state: 'announced', packageId: 'standard', tries: 0 } : { state },
  )
  expect(await unannounced()).toEqual([])
})

test('another price or another direct debit is announced once more', async () => {
  const holder = await aHolder()
  await announce(holder)
  await sql(`update products set price_pence = 3400 where id = 'basic'`)
  expect(await unannounced()).toEqual([holder.userId])
  await announce(holder, { amountPence: 3400 })
  expect(await unannounced()).toEqual([])
  await sql(`update mandates set state = 'failed'`)
  await aMandate(setup, holder)
  expect(await unannounced()).toEqual([holder.userId])
})

test('what is due is collected longest due first, and not before', async () => {
  const holder = await aHolder()
  const on = (n: number, dueAt: Date) => ({ renewsAt: day(n), dueAt })
  const second = await aRenewal(holder, 'announced', on(1, MONDAY))
  const first = await aRenewal(holder, 'waiting', on(2, day(-1)))
  await aRenewal(holder, 'announced', on(3, day(1)))
  for (const [n, state] of (['collecting', 'paid', 'given_up', 'withdrawn'] as const).entries())
    await aRenewal(holder, state, on(n + 4, day(-2)))
  const due = async (now: Date, most: number) => ids(await listDueRenewals(db.reader, now, most))
  expect([await due(MONDAY, 9), await due(MONDAY, 1), await due(before(MONDAY), 9)]).toEqual([
    [first, second],
    [first],
    [first],
  ])
})

test.each([
  ['pending', true],
  ['processing', false],
  ['requires_action', true],
  ['succeeded', false],
  ['failed', true],
  ['cancelled', true],
] as const)('a month with a payment that is %s is due: %s', async (state, isDue) => {
  const [announced, waiting] = [await aHolder(), await aHolder()]
  const due = [await aRenewal(announced, 'announced'), await aRenewal(waiting, 'waiting', { dueAt: day(-1) })]
  for (const holder of [announced, waiting]) {
    await aPayment(db, holder, { purpose: 'plan_change', renewsAt: holder.renewsAt, state })
    await aPayment(db, holder, { purpose: 'plan_change', renewsAt: day(90), state: 'processing' })
  }
  expect(ids(await listDueRenewals(db.reader, MONDAY, 9))).toEqual(isDue ? due.toReversed() : [])
})

test('a month whose debt was paid and given back is due again, and has no outcome', async () => {
  const holder = await aHolder()
  const id = await aRenewal(holder, 'waiting')
  const paid = { purpose: 'arrears', state: 'succeeded', renewsAt: holder.renewsAt } as const
  await aPayment(db, holder, { ...paid, grant: 'returned' })
  expect(ids(await listDueRenewals(db.reader, MONDAY, 9))).toEqual([id])
  expect(await listAnsweredRenewals(db.reader, 9)).toEqual([])
})

test.each([
  ['pending', [false, false, false]],
  ['processing', [false, false, false]],
  ['requires_action', [false, false, false]],
  ['succeeded', [true, true, true]],
  ['failed', [true, false, false]],
  ['cancelled', [true, false, false]],
] as const)(
  'a payment that is %s answers what is being collected, what waits, and what was announced',
  async (state, isAnswered) => {
    const [one, two, three, done] = [await aHolder(), await aHolder(), await aHolder(), await aHolder()]
    const renewals = [
      await aRenewal(one, 'collecting'),
      await aRenewal(two, 'waiting'),
      await aRenewal(three, 'announced'),
    ]
    await aRenewal(done, 'paid')
    for (const [n, holder] of [one, two, three, done].entries()) {
      await aPayment(db, holder, { purpose: 'plan_change', renewsAt: holder.renewsAt, state })
      await aPayment(db, holder, { purpose: 'plan_change', renewsAt: day(90 + n), state: 'succeeded' })
    }
    const answered = renewals.filter((_, n) => isAnswered[n])
    expect(new Set(ids(await listAnsweredRenewals(db.reader, 9)))).toEqual(new Set(answered))
    expect(await listAnsweredRenewals(db.reader, 0)).toEqual([])
  },
)

test('a renewal is found by its member and month, and changed alone; the open one is the soonest', async () => {
  const [holder, other] = [await aHolder(), await aHolder()]
  await aRenewal(holder, 'paid', { renewsAt: day(1) })
  const later = await aRenewal(holder, 'waiting', { renewsAt: day(3) })
  const open = await aRenewal(holder, 'collecting', { renewsAt: day(2) })
  const theirs = await aRenewal(other, 'announced', { renewsAt: day(2) })
  const find = async (of: Account, at: Date) => (await findRenewal(db.reader, of.userId, at))?.id
  expect([await find(holder, day(2)), await find(holder, day(3)), await find(other, day(2))]).toEqual([
    open,
    later,
    theirs,
  ])
  expect([await find(other, day(3)), await lock(newId())]).toEqual([undefined, null])
  const first = async (of: Account) => (await findOpenRenewal(db.reader, of.userId))?.id
  expect([await first(holder), await first(other), await first(await account())]).toEqual([open, theirs, undefined])
})

test.each([true, false])(
  'withdrawn is what is open of that member; also what is being collected: %s',
  async (isAll) => {
    const [holder, other] = [await aHolder(), await aHolder()]
    const all: string[] = []
    for (const [n, state] of STATES.entries()) all.push(await aRenewal(holder, state, { renewsAt: day(n) }))
    const theirs = await aRenewal(other, 'announced')
    await db.transaction((tx) => withdrawRenewals(tx, holder.userId, { isAll, now: MONDAY }))
    const states = await Promise.all(all.map(async (id) => (await lock(id))?.state))
    expect(states).toEqual([
      'withdrawn',
      isAll ? 'withdrawn' : 'collecting',
      'withdrawn',
      'paid',
      'given_up',
      'withdrawn',
    ])
    expect(await lock(theirs)).toMatchObject({ state: 'announced' })
  },
)
