import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { reconcilePayments } from '#src/studio/billing/provider/reconcile-payments.server.ts'
import { buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { markOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { placeOrder } from '#src/studio/sales/orders/place-order.server.ts'
import { applyPromoCode } from '#src/studio/sales/promo-codes/apply-promo-code.server.ts'
import { findPromoCode, listPromoCodes } from '#src/studio/sales/promo-codes/promo-codes.store.server.ts'
import { aPromoCode, MONDAY } from '#tests/helpers/build.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'

const PEOPLE = 24
const USES = 5

const { ctx, db, paying, sql, wait } = await openPayingTest()

const lines = [
  { packageId: 'basic', kind: 'plan' as const, name: '6 Class Package', quantity: 1, unitPricePence: 3300 },
]
const buyerNo = (n: number) => ({ name: `Person ${n}`, email: `person${n}@example.com` })
const everybody = <Answer>(ask: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: PEOPLE }, (_, n) => ask(n)))
const countOf = (outcomes: readonly unknown[], which: string) => outcomes.filter((one) => one === which).length

function order(n: number) {
  return buyPackages(paying(), {
    kind: 'cart',
    cartKey: newId(),
    items: [{ packageId: 'basic', quantity: 1 }],
    buyer: buyerNo(n),
    recipient: null,
    promoCode: 'AUTUMN',
    amountPence: 2640,
    startsNow: true,
    limitKey: null,
  })
}

async function pay(paymentId: string): Promise<string> {
  const paid = await confirmPayment(paying(), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL })
  return paid.ok ? paid.value.payment.grant : paid.refusal
}

async function expectUsed() {
  expect(await listPromoCodes(db.reader)).toMatchObject([{ uses: USES, takingsPence: USES * 2640 }])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
}

// If nobody has one too many here, the tests below prove nothing: the set-up would be too slow to race.
test('control: counting the uses without the lock of the code gives more than there are', async () => {
  await aPromoCode(db, { mostUses: USES })
  const promo = await findPromoCode(db.reader, 'AUTUMN')
  const outcomes = await everybody((n) =>
    ctx().transaction(async (work) => {
      const { name: buyerName, email: buyerEmail } = buyerNo(n)
      const facts = { lines, buyer: { id: null, email: buyerEmail }, now: MONDAY }
      const applied = await applyPromoCode(work.tx, promo!, facts)
      if (!applied.ok) return applied.refusal
      const buyer = { buyerId: null, buyerName, buyerEmail }
      const terms = { kind: 'cart' as const, cartKey: newId(), promoCode: 'AUTUMN', lines: applied.value }
      const placed = await placeOrder(work, { ...terms, ...buyer })
      await markOrder(work.tx, placed!.id, { state: 'paid', paidAt: MONDAY })
      return 'used'
    }),
  )
  expect(countOf(outcomes, 'used')).toBeGreaterThan(USES)
})

test('24 people press Pay at once for five uses: five pay, and the others are told before', async () => {
  await aPromoCode(db, { mostUses: USES })
  const begun = await everybody(order)
  const told = begun.flatMap((one) => (one.ok ? [] : [one.refusal]))
  expect(told).toEqual(Array.from({ length: PEOPLE - USES }, () => 'promo_held'))
  const paid = await Promise.all(begun.flatMap((one) => (one.ok ? [pay(one.value.payment.id)] : [])))
  expect(paid).toEqual(Array.from({ length: USES }, () => 'given'))
  await expectUsed()
})

test('orders that ten began, five of them long before, are paid all at once: five are given, and the others’ money goes back', async () => {
  await aPromoCode(db, { mostUses: USES })
  const slow: string[] = []
  for (let n = 0; n < 2 * USES; n++) {
    if (n === USES) wait(601)
    const begun = await order(n)
    if (begun.ok) slow.push(begun.value.payment.id)
  }
  expect(slow).toHaveLength(2 * USES)
  const outcomes = await Promise.all(slow.map(pay))
  expect([countOf(outcomes, 'given'), countOf(outcomes, 'to_return')]).toEqual([USES, USES])
  wait(60)
  await reconcilePayments(paying())
  const [{ pence }] = (await sql('select sum(amount_pence)::int pence from ledger_entries')) as [{ pence: number }]
  expect(pence).toBe(USES * 2640)
  await expectUsed()
})
