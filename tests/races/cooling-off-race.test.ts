import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { claimMembership } from '#src/studio/sales/gifts/claim-membership.server.ts'
import { cancelPackage } from '#src/studio/billing/cooling-off/cancel-package.server.ts'
import { takePackageBack } from '#src/studio/billing/cooling-off/take-package-back.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'

const ROUNDS = 8
const { account, as, bank, buy, buyGift, ctx, db, sql } = await openPayingTest()

const broken = () => findBrokenInvariants((text) => db.pool.query(text))
const cancel = (who: Account, paymentId: string, amountPence = 3300) =>
  cancelPackage({ ...as(who), payments: bank }, { paymentId, amountPence })
const paidBack = async () =>
  (
    await sql<{ pence: number }>(
      `select coalesce(sum((body->>'amount')::int), 0)::int pence from fake_stripe_objects where kind = 'refund'`,
    )
  )[0]?.pence

/** Comes back once someone waits for a lock that another transaction holds. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const waiting = await sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
  }
}

test('two clicks, and six more: cancelled once, paid back once', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300)
  const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(member, payment.id)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(new Set(answers.flatMap((one) => (one.ok ? [] : [one.refusal])))).toEqual(new Set(['already_cancelled']))
  expect(await paidBack()).toBe(3300)
  expect(await sql(`select from messages where kind = 'package-cancelled'`)).toHaveLength(1)
  expect(await broken()).toEqual([])
})

// If these two do not lose, the tests after them prove nothing.
test('control: links that are counted and not held are paid back and claimed', async () => {
  const [buyer, friend] = [await account(), await account()]
  const { claimId } = await buyGift(buyer)
  await db.transaction(async (tx) => {
    const open = await tx.$client.query(`select id from claims where state = 'open'`)
    expect((await claimMembership(ctx(friend), claimId)).ok).toBe(true)
    const voided = await tx.$client.query(`update claims set state = 'void' where state = 'open'`)
    expect({ paidBack: open.rowCount, voided: voided.rowCount }).toEqual({ paidBack: 1, voided: 0 })
  })
})

test('control: places that are read and not held back are booked into a month that is over', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  const session = await aClassSession(db, { date: '2026-11-30' })
  await db.transaction(async (tx) => {
    const places = await tx.$client.query(`select id from bookings where status = 'confirmed'`)
    expect((await bookSession(as(member), { sessionId: session.id })).ok).toBe(true)
    await tx.$client.query(`update bookings set status = 'cancelled' where id = any($1)`, [
      places.rows.map(({ id }: { id: string }) => id),
    ])
  })
  expect(await sql(`select from bookings where status = 'confirmed'`)).toHaveLength(1)
})

test('anyone who claims while it is cancelled waits, and finds the link void', async () => {
  const [buyer, friend] = [await account(), await account()]
  const { paymentId, claimId } = await buyGift(buyer)
  let claiming: ReturnType<typeof claimMembership> | undefined
  await as(buyer).transaction(async (work) => {
    expect(await takePackageBack(work, { paymentId })).toMatchObject({ value: { voidedLinks: 1 } })
    claiming = claimMembership(ctx(friend), claimId)
    await someoneWaits()
  })
  expect(await claiming).toEqual({ ok: false, refusal: 'void' })
  expect(await broken()).toEqual([])
})

test('anyone who books while it is cancelled waits, and has no classes any more', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300)
  const session = await aClassSession(db, { date: '2026-11-30' })
  let booking: ReturnType<typeof bookSession> | undefined
  await as(member).transaction(async (work) => {
    expect((await takePackageBack(work, { paymentId: payment.id })).ok).toBe(true)
    booking = bookSession(as(member), { sessionId: session.id })
    await someoneWaits()
  })
  expect((await booking)?.ok).toBe(false)
  expect(await sql(`select from bookings where status = 'confirmed'`)).toEqual([])
})

test('claimed or cancelled, never both, no matter who is faster', async () => {
  const [buyer, friend] = [await account(), await account()]
  let expectedPence = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { paymentId, claimId } = await buyGift(buyer)
    const cancelling = () => cancel(buyer, paymentId, 2999)
    const claiming = () => claimMembership(ctx(round % 3 === 0 ? buyer : friend), claimId)
    const [one, other] = round % 2 === 0 ? [cancelling(), claiming()] : [claiming(), cancelling()]
    const outcomes = await Promise.all([one, other])
    // The buyer's own month is cancelled with it, so there both may be answered.
    if (round % 3 !== 0) expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const cancelled = outcomes[round % 2 === 0 ? 0 : 1]
    if (cancelled.ok) expectedPence += 2999
  }
  expect(await paidBack()).toBe(expectedPence)
  expect(await broken()).toEqual([])
})

test('booked or cancelled, never a place that nothing covers, no matter who is faster', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await account()
    const payment = await buy(member, 'basic', 3300)
    const sessions = await Promise.all(
      ['17:00', '18:00', '19:00'].map((time) => aClassSession(db, { date: '2026-11-30', time, minutes: 45 })),
    )
    const booking = sessions.map(({ id }) => bookSession(as(member), { sessionId: id }))
    const outcomes = await Promise.all([...booking.slice(0, 2), cancel(member, payment.id), ...booking.slice(2)])
    expect(outcomes[2]?.ok).toBe(true)
  }
  expect(await sql(`select from bookings where status = 'confirmed'`)).toEqual([])
  expect(await broken()).toEqual([])
})
