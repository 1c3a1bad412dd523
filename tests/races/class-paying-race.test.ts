import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { sqlStateOf } from '#src/platform/database/database-error.ts'
import { reconcilePayments } from '#src/studio/billing/provider/reconcile-payments.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { settlePayment } from '#src/studio/billing/payments/settle-payment.server.ts'
import { passOnDuePlaces } from '#src/studio/bookings/waiting-list/pass-on-due-places.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { orderPlace } from '#tests/helpers/class-paying.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'

const VISITORS = 48
const PLACES = 12
const FEW = 6

const paying = await openPayingTest()
const { ctx, db, sql, wait } = paying

const buyerNo = (n: number) => ({ name: `Visitor ${n}`, email: `visitor${n}@example.com` })
const countOf = (outcomes: readonly string[], which: string) => outcomes.filter((one) => one === which).length

/** Of how many payments the ledger kept something, and how many places are booked and held. */
async function keptAndBooked() {
  const [row] = await sql<{ kept: number; booked: number; held: number }>(
    `select (select count(*)::int from (select from ledger_entries group by payment_id having sum(amount_pence) > 0) k) as kept,
            (select count(*)::int from bookings where status = 'confirmed') as booked,
            (select count(*)::int from session_seats where is_held) as held`,
  )
  return row
}
const unbroken = async () =>
  expect(await findBrokenInvariants(async (text) => ({ rows: await sql<{ subject: string }>(text) }))).toEqual([])

/** In a rush some are told to try again in a moment (503, Retry-After), and do. */
async function untilServed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (sqlStateOf(error) !== '55P03') throw error
    return untilServed(ask)
  }
}

const order = (sessionId: string, n: number, productId = 'drop-in') => {
  const given = { buyer: buyerNo(n), formKey: newId(), productId, startsNow: true }
  return untilServed(() => orderPlace(paying, sessionId, given))
}

/** Pays with a test card; the webhook and the page the payer returns to settle it too. What became of it. */
async function pay(paymentId: string): Promise<string> {
  const card = { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
  await confirmPayment(paying.paying(), card).catch((error: unknown) => {
    if (sqlStateOf(error) !== '55P03') throw error
  })
  const settle = () => untilServed(() => settlePayment(paying.paying(), paymentId))
  const [settled] = await Promise.all([settle(), settle()])
  return settled.ok ? settled.value.payment.grant : settled.refusal
}

/** What the visitors of a rush buy besides the drop-in. */
const PRODUCTS = ['drop-in', 'pass', 'welcome', 'basic']
const insertProducts = () =>
  sql(`insert into products (id, kind, name, price_pence, allowance, days, usage, features, is_popular, position)
       values ('pass', 'pass', 'Pass', 9000, 10, 90, '', '[]', false, 8), ('welcome', 'intro', 'Welcome', 2500, null, 14, '', '[]', false, 9)`)

test('48 visitors pay for the last 12 places, whatever they buy: 12 are booked, 36 are told before they are charged', async () => {
  await insertProducts()
  const { id } = await aClassSession(db, { capacity: PLACES })
  const outcomes = await Promise.all(
    Array.from({ length: VISITORS }, async (_, n) => {
      const begun = await order(id, n, PRODUCTS[n % PRODUCTS.length])
      return begun.ok ? pay(begun.value.payment.id) : begun.refusal
    }),
  )
  expect([countOf(outcomes, 'given'), countOf(outcomes, 'class_full')]).toEqual([PLACES, VISITORS - PLACES])
  expect(await keptAndBooked()).toEqual({ kept: PLACES, booked: PLACES, held: 0 })
  await unbroken()
})

// Here nobody is told in time: who finds no place is paid back. If all were given one, the holds would prove nothing.
test('holds that run out while all pay: never more than 6 are booked, and the others have their money back within the minute', async () => {
  const { id } = await aClassSession(db, { capacity: FEW })
  const slow = []
  for (const _ of [1, 2]) {
    const begun = await Promise.all(Array.from({ length: FEW }, (_seat, n) => order(id, n)))
    slow.push(...begun.flatMap((one) => (one.ok ? [one.value.payment.id] : [])))
    wait(601)
  }
  expect(slow).toHaveLength(2 * FEW)
  const outcomes = await Promise.all([...slow.map(pay), passOnDuePlaces(ctx()).then(() => 'swept')])
  expect([countOf(outcomes, 'given'), countOf(outcomes, 'to_return')]).toEqual([FEW, FEW])
  wait(60)
  await reconcilePayments(paying.paying())
  expect(await keptAndBooked()).toEqual({ kept: FEW, booked: FEW, held: 0 })
  await unbroken()
})
