import { beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { openBought } from '#src/studio/memberships/holdings/open-bought.server.ts'
import { openHolding } from '#src/studio/memberships/holdings/open-holding.server.ts'
import { findHolding } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { takeBackHolding } from '#src/studio/memberships/holdings/take-back-holding.server.ts'
import { buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { claimMembership } from '#src/studio/sales/gifts/claim-membership.server.ts'
import { cancelPackage } from '../cooling-off/cancel-package.server.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { takeBackGrant } from '../refunds/take-back-grant.server.ts'
import { findPurchase } from './find-purchase.server.ts'

const { account, as, bank, buy, clock, ctx, db, paying, setClock, sql } = await openPayingTest()

const insert = (id: string, kind: string, pence: number, allowance: number | null, days: number | null) =>
  sql(
    `insert into products (id, kind, name, price_pence, allowance, days, usage, features, is_popular, position)
     values ($1, $2, $1, $3, $4, $5, '', '[]', false, 9)`,
    [id, kind, pence, allowance, days],
  )
beforeEach(async () => {
  await insert('pass', 'pass', 9000, 10, 90)
  await insert('one-class', 'single', 1200, 1, null)
  await insert('welcome', 'intro', 2500, null, 14)
})

const broken = () => findBrokenInvariants((text) => db.pool.query(text))
const held = () =>
  sql<{ on: string; source: string }>('select product_id as on, source from holdings order by created_at, product_id')

async function book(member: Account, date: string): Promise<string> {
  const session = await aClassSession(db, { date })
  const outcome = await bookSession(as(member), { sessionId: session.id })
  return outcome.ok ? outcome.value.id : outcome.refusal
}

async function order(buyer: Account, items: { packageId: string; quantity: number }[], amountPence: number) {
  const started = await buyPackages(paying(buyer), {
    kind: 'cart',
    cartKey: newId(),
    items,
    buyer,
    recipient: null,
    amountPence,
    startsNow: true,
    limitKey: null,
  })
  if (!started.ok) return started.refusal
  const request = { paymentId: started.value.payment.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
  const paid = await confirmPayment(paying(buyer), request)
  return paid.ok ? paid.value.payment.grant : paid.refusal
}

test('a pass, a single class and an intro offer are paid for, held beside a plan, and booked with', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  for (const [id, pence] of [
    ['pass', 9000],
    ['one-class', 1200],
    ['welcome', 2500],
  ] as const)
    await buy(member, id, pence)
  expect((await held()).map(({ on }) => on).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'basic',
    'one-class',
    'pass',
    'welcome',
  ])
  expect(await sql(`select description from payments where package_id = 'pass'`)).toEqual([
    { description: 'pass, 10 classes for 90 days' },
  ])
  expect(await book(member, '2026-11-25')).not.toBe('no_allowance')
  expect(await broken()).toEqual([])
})

test('an intro offer is not sold twice, alone or in a cart', async () => {
  const member = await account()
  await buy(member, 'welcome', 2500)
  expect(await findPurchase(db.reader, { memberId: member.userId, now: clock.now() }, 'welcome')).toEqual({
    ok: false,
    refusal: 'intro_used',
  })
  expect(await order(member, [{ packageId: 'welcome', quantity: 1 }], 2500)).toBe('intro_used')
})

test('from the cart the first is the buyer’s own, also beside a plan, and the others are links to claim', async () => {
  const [member, friend] = [await account(), await account()]
  await buy(member, 'basic', 3300)
  expect(await order(member, [{ packageId: 'pass', quantity: 2 }], 18_000)).toBe('given')
  expect((await held()).filter(({ on }) => on === 'pass')).toEqual([{ on: 'pass', source: 'purchase' }])
  const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from claims')
  expect(await claimMembership(ctx(friend), id)).toMatchObject({ ok: true })
  expect((await held()).filter(({ on }) => on === 'pass')).toHaveLength(2)
  expect(await broken()).toEqual([])
})

test('within the 14 days a pass comes back but for the classes used, and its places are given back', async () => {
  const member = await account()
  const payment = await buy(member, 'pass', 9000)
  for (const date of ['2026-11-24', '2026-12-04']) await book(member, date)
  setClock('2026-11-25T10:00:00Z')
  expect(
    await cancelPackage({ ...as(member), payments: bank }, { paymentId: payment.id, amountPence: 8100 }),
  ).toMatchObject({
    ok: true,
  })
  expect(await sql(`select count(*)::int n from bookings where status = 'confirmed'`)).toEqual([{ n: 1 }])
  expect(await book(member, '2026-12-05')).toBe('no_allowance')
  expect(await broken()).toEqual([])
})

test('taken back unused a pass is gone, used it ends now, and twice it is done once', async () => {
  const member = await account()
  const take = (id: string) =>
    ctx().transaction(async (work) => {
      const one = await findHolding(work.tx, id)
      if (one) await takeBackHolding(work, one)
    })
  const open = async () => {
    const opened = await openHolding(ctx(), { memberId: member.userId, productId: 'pass', source: 'purchase' })
    return opened.ok ? opened.value.id : opened.refusal
  }
  const unused = await open()
  await take(unused)
  expect(await held()).toEqual([])
  const used = await open()
  await book(member, '2026-11-24')
  setClock('2026-11-25T10:00:00Z')
  await take(used)
  await take(used)
  expect(await sql('select ends_at from holdings')).toEqual([{ ends_at: new Date('2026-11-25T10:00:00Z') }])
  expect(await sql(`select from activities where verb = 'holding.ended'`)).toHaveLength(2)
})

test('what is bought opens once for its source, whatever its kind', async () => {
  const member = await account()
  for (const packageId of ['basic', 'pass', 'basic', 'pass']) {
    const bought = { memberId: member.userId, packageId, source: 'purchase' as const, sourceRef: `claim:${packageId}` }
    expect((await ctx().transaction((work) => openBought(work, bought))).ok).toBe(true)
  }
  expect(await held()).toHaveLength(2)
})

test('given back when the last month is long over, a pass takes nothing with it that another pass covers', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  setClock('2027-01-04T10:00:00Z')
  await buy(member, 'pass', 9000)
  await book(member, '2027-01-06')
  const other = await buy(member, 'pass', 9000)
  await ctx().transaction((work) => takeBackGrant(work, other))
  expect((await held()).map(({ on }) => on)).toEqual(['basic', 'pass'])
  expect(await sql('select status from bookings')).toEqual([{ status: 'confirmed' }])
})

test('given back, the last month takes the places it covered with it, and leaves those of a pass', async () => {
  const member = await account()
  const month = await buy(member, 'basic', 3300)
  await book(member, '2026-11-25')
  await buy(member, 'pass', 9000)
  await book(member, '2027-01-06')
  await ctx().transaction((work) => takeBackGrant(work, month))
  const booked =
    await sql(`select s.starts_at::date::text as day, b.status from bookings b join class_sessions s on s.id = b.session_id
    order by s.starts_at`)
  expect(booked).toEqual([
    { day: '2026-11-25', status: 'cancelled' },
    { day: '2027-01-06', status: 'confirmed' },
  ])
})
