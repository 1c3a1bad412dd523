import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { sqlStateOf } from '#src/platform/database/database-error.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { insertBooking } from '#src/studio/bookings/bookings.store.server.ts'
import { findBookingFacts } from '#src/studio/bookings/places/booking-facts.store.server.ts'
import { findHistory, insertHolding } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { openHolding } from '#src/studio/memberships/holdings/open-holding.server.ts'
import { decideSale, type Product, termsAtSale } from '#src/studio/products/product.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { issueClaims } from '#src/studio/sales/gifts/issue-claims.server.ts'
import { unitsOf } from '#src/studio/sales/orders/order.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { findVisitorSaleFacts } from '#src/studio/sales/orders/visitor-sales.store.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { orderPlace, VISITOR } from '#tests/helpers/class-paying.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'

const PHONES = 8
const paying = await openPayingTest()
const { account, as, clock, ctx, db, sql } = paying

const phones = Array.from({ length: PHONES }, (_, n) => n)
const countOf = (outcomes: readonly unknown[], which: unknown) => outcomes.filter((one) => one === which).length
const sessions = () =>
  Promise.all(
    phones.map((n) => aClassSession(db, { date: `2026-11-${24 + (n % 6)}`, time: n < 6 ? '12:00' : '16:00' })),
  )
const unbroken = async () =>
  expect(await findBrokenInvariants(async (text) => ({ rows: await sql<{ subject: string }>(text) }))).toEqual([])

/** Of a control: two go on once both have read, which a lock would not let them. */
function bothHaveRead(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    if (++waiting === 2) resolve()
    return promise
  }
}

const insert = (id: string, kind: string, audience = 'all') =>
  sql(
    `insert into products (id, kind, name, price_pence, allowance, days, usage, features, is_popular, position, audience)
     values ($1, $2, $1, 2500, 1, 90, '', '[]', false, 9, $3)`,
    [id, kind, audience],
  )

async function untilServed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (sqlStateOf(error) !== '55P03') throw error
    return untilServed(ask)
  }
}

async function withPass(): Promise<Account> {
  await insert('pass', 'pass')
  const member = await account()
  await openHolding(ctx(), { memberId: member.userId, productId: 'pass', source: 'grant' })
  return member
}

test('control: without the lock of the member the last class of a pass is booked twice', async () => {
  const [{ userId: memberId }, [first, second], read] = [await withPass(), await sessions(), bothHaveRead()]
  const book = (session: { id: string }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const who = { memberId, personId: null }
      const { personId, holding } = await findBookingFacts(tx, who, { sessionId: session.id, now })
      await read()
      if (!holding) return false
      const place = { id: newId(), reference: newId(), session, seatNo: 1, bookedAt: now }
      const rest = { guest: null, isRecurring: false, orderId: null, holdingId: holding.id }
      return insertBooking(tx, { ...place, ...rest, memberId, personId })
    })
  expect(await Promise.all([book(first!), book(second!)])).toEqual([true, true])
})

test('the last class of a pass, from eight phones at once, is booked once', async () => {
  const [member, classes] = [await withPass(), await sessions()]
  const outcomes = await Promise.all(
    classes.map(async ({ id: sessionId }) => {
      const outcome = await untilServed(() => bookSession(as(member), { sessionId }))
      return outcome.ok ? 'booked' : outcome.refusal
    }),
  )
  expect([countOf(outcomes, 'booked'), countOf(outcomes, 'no_allowance')]).toEqual([1, PHONES - 1])
  await unbroken()
})

const offers = phones.map((n) => `first-${n}`)

test('control: without the lock of the member what is for first-timers is sold twice', async () => {
  const { userId: memberId } = await account()
  const read = bothHaveRead()
  const both = offers.slice(0, 2)
  for (const id of both) await insert(id, 'pass', 'first_timers')
  const buy = (productId: string) =>
    db.transaction(async (tx) => {
      const product = (await findProduct(tx, productId)) as Product
      const { had, hasBeen } = await findHistory(tx, { memberId }, clock.now())
      const facts = { hasHadIt: had.includes(productId), hasBeen }
      await read()
      if (!decideSale(product, facts).ok) return false
      const row = { memberId, ...termsAtSale(product), source: 'grant', createdAt: clock.now() }
      return (await insertHolding(tx, row)) !== null
    })
  expect(await Promise.all(both.map(buy))).toEqual([true, true])
})

test.each(['intro', 'pass for first-timers'])('a member opens one %s, from eight phones at once', async (what) => {
  const { userId: memberId } = await account()
  const ids = what === 'intro' ? phones.map(() => 'welcome') : offers
  await insert('welcome', 'intro')
  for (const id of offers) await insert(id, 'pass', 'first_timers')
  const outcomes = await Promise.all(
    ids.map((productId) => openHolding(ctx(), { memberId, productId, source: 'purchase', sourceRef: newId() })),
  )
  expect(
    countOf(
      outcomes.map(({ ok }) => ok),
      true,
    ),
  ).toBe(1)
  await unbroken()
})

const buyer = { name: 'Ada', email: 'ada@example.com' }

/** Orders of one visitor for an intro offer, each with a place held in another class. */
async function ordersOfOne() {
  await insert('welcome', 'intro')
  const begun = []
  for (const { id } of await sessions())
    begun.push(await orderPlace(paying, id, { productId: 'welcome', startsNow: true, buyer }))
  return begun.flatMap((one) => (one.ok ? [one.value] : []))
}

test('control: without the lock of their address a visitor has the intro offer twice', async () => {
  const [[first, second], read] = [await ordersOfOne(), bothHaveRead()]
  const give = (orderId: string) =>
    ctx().transaction(async (work) => {
      const order = (await findOrder(work.tx, orderId))!
      const facts = await findVisitorSaleFacts(work.tx, {
        orderId,
        productId: 'welcome',
        email: buyer.email,
        now: work.now(),
      })
      await read()
      if (!decideSale({ kind: 'intro', audience: 'all' }, facts).ok) return false
      return (await issueClaims(work, order, { units: unitsOf(order.lines) })).length > 0
    })
  expect(await Promise.all([give(first!.order.id), give(second!.order.id)])).toEqual([true, true])
})

test('a visitor who pays eight times at once for an intro offer has it once, and the rest of the money back', async () => {
  const placed = await ordersOfOne()
  expect(placed).toHaveLength(PHONES)
  const outcomes = await Promise.all(
    placed.map(async ({ payment: { id: paymentId } }) => {
      const card = { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
      const paid = await untilServed(() => confirmPayment(paying.paying(VISITOR), card))
      return paid.ok ? paid.value.payment.grant : paid.refusal
    }),
  )
  expect([countOf(outcomes, 'given'), countOf(outcomes, 'to_return')]).toEqual([1, PHONES - 1])
  expect(await sql('select state from claims')).toEqual([{ state: 'open' }])
  expect(await sql(`select 1 from bookings where status = 'confirmed'`)).toHaveLength(1)
  await unbroken()
})
