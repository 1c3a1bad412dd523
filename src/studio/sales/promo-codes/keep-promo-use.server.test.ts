import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import type { Actor, Work } from '#src/platform/ctx.server.ts'
import { adjustAccount } from '#src/studio/billing/account/adjust-account.server.ts'
import { cancelPackage } from '#src/studio/billing/cooling-off/cancel-package.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { reconcilePayments } from '#src/studio/billing/provider/reconcile-payments.server.ts'
import { refundPayment } from '#src/studio/billing/refunds/refund-payment.server.ts'
import { aClassSession, aPromoCode } from '#tests/helpers/build.ts'
import { buyPlace, VISITOR } from '#tests/helpers/class-paying.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { buyPackages, type OrderRequest } from '../checkout/buy-packages.server.ts'
import { payMonthOrder } from '../orders/pay-month-order.server.ts'
import { holdPromoCode } from './hold-promo-code.server.ts'
import { keepPromoUse } from './keep-promo-use.server.ts'
import { listPromoCodes } from './promo-codes.store.server.ts'
import { reservePromoUse } from './reserve-promo-use.server.ts'

const setup = await openPayingTest()
const { account, as, bank, ctx, db, paying, sql, wait } = setup

const cart = (given: Partial<OrderRequest> = {}): OrderRequest => ({
  kind: 'cart',
  cartKey: newId(),
  items: [{ packageId: 'basic', quantity: 1 }],
  buyer: { name: 'Ada', email: `${newId()}@example.com` },
  recipient: null,
  promoCode: 'autumn',
  amountPence: undefined,
  startsNow: true,
  limitKey: null,
  ...given,
})
const order = (given: Partial<OrderRequest> = {}, actor: Actor = VISITOR) => buyPackages(paying(actor), cart(given))

async function pay(paymentId: string, actor: Actor = VISITOR) {
  const paid = await confirmPayment(paying(actor), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL })
  if (!paid.ok) throw new Error(paid.refusal)
  return paid.value.payment
}
/** Orders it and pays: the payment. */
async function buy(given: Partial<OrderRequest> = {}, actor: Actor = VISITOR) {
  const begun = await order(given, actor)
  if (!begun.ok) throw new Error(begun.refusal)
  const { payment } = begun.value
  return payment.state === 'succeeded' ? payment : pay(payment.id, actor)
}
const uses = async () => (await listPromoCodes(db.reader))[0]
const sound = async () => expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])

test('what a code leaves is charged, entered and reported, and the receipt shows price, code and what was taken off', async () => {
  await aPromoCode(db)
  const paid = await buy({ items: [{ packageId: 'basic', quantity: 2 }], amountPence: 5280 })
  expect(paid).toMatchObject({ amountPence: 5280, creditPence: 0, grant: 'given' })
  expect((await bank.retrieveIntent(paid.intentId!))?.amountPence).toBe(5280)
  expect(await sql('select sum(amount_pence)::int pence from ledger_entries')).toEqual([{ pence: 5280 }])
  const [receipt] = await sql(`select facts from messages where kind = 'payment-receipt'`)
  expect(receipt).toMatchObject({
    facts: { amount: '£52.80', promo: { code: 'AUTUMN', price: '£66.00', off: '−£13.20' } },
  })
  expect(await uses()).toMatchObject({ uses: 1, takenOffPence: 1320, takingsPence: 5280 })
  await sound()
})

test('first the code, then the account, then the card', async () => {
  await aPromoCode(db)
  const member = await account()
  const credit = { memberId: member.userId, direction: 'add' as const, amount: 1000, reason: 'A present' }
  await adjustAccount(as(await account('admin')), credit)
  expect(await buy({ buyer: member }, member)).toMatchObject({ amountPence: 1640, creditPence: 1000 })
  await sound()
})

test.each([
  ['everything', { percent: 100 }],
  ['all but what no card may be charged', { percent: null, offPence: 3275 }],
])('a code that takes off %s needs no card', async (_, given) => {
  await aPromoCode(db, given)
  const member = await account()
  expect(await buy({ buyer: member, amountPence: 0, toPayPence: 0 }, member)).toMatchObject({
    amountPence: 0,
    state: 'succeeded',
    grant: 'given',
    intentId: null,
  })
  expect(await sql('select package_id from memberships')).toEqual([{ package_id: 'basic' }])
  expect(await sql('select 1 from ledger_entries')).toEqual([])
  await sound()
})

test('nobody pays another price than was shown', async () => {
  await aPromoCode(db)
  expect(await order({ amountPence: 3300 })).toMatchObject({ refusal: 'wrong_amount' })
  expect(await order({ promoCode: undefined, amountPence: 2640 })).toMatchObject({ refusal: 'wrong_amount' })
  expect(await order({ promoCode: 'SPRING' })).toMatchObject({ refusal: 'promo_unknown' })
  expect(await sql('select 1 from orders')).toEqual([])
})

test('one person uses it as often as they may, by their account or the address they type', async () => {
  await aPromoCode(db, { mostEach: 1 })
  const member = await account()
  await buy({ buyer: member }, member)
  const again = { buyer: { name: 'Ada', email: member.email.toUpperCase() } }
  expect(await order(again)).toMatchObject({ refusal: 'promo_used' })
  expect(await order({}, member)).toMatchObject({ refusal: 'promo_used' })
  expect((await order()).ok).toBe(true)
})

test('who has begun elsewhere is not held back by it themselves, and money on its way is a use', async () => {
  await aPromoCode(db, { mostUses: 1, mostEach: 1 })
  const member = await account()
  const declined = await order({ buyer: member }, member)
  if (!declined.ok) throw new Error(declined.refusal)
  expect((await order({ buyer: member }, member)).ok).toBe(true)
  // By the same address, signed out.
  expect((await order({ buyer: { name: 'Ada', email: member.email.toUpperCase() } })).ok).toBe(true)
  expect(await order()).toMatchObject({ refusal: 'promo_held' })
  expect(await uses()).toMatchObject({ uses: 0 })
  const { id: paymentId } = declined.value.payment
  await confirmPayment(paying(member), { paymentId, methodId: 'pm_card_processing', returnUrl: RETURN_URL })
  expect(await order()).toMatchObject({ refusal: 'promo_used_up' })
  expect(await order({}, member)).toMatchObject({ refusal: 'promo_used' })
})

test('a use is held for ten minutes or until it is let go of, and a month paid with one opens no order that was given up', async () => {
  await aPromoCode(db, { mostUses: 1 })
  const begun = await order()
  if (!begun.ok) throw new Error(begun.refusal)
  const orderId = begun.value.order.id
  const write = <Answer>(act: (work: Work) => Promise<Answer>) => ctx().transaction(act)
  await write((work) => reservePromoUse(work, orderId, { isOver: true }))
  expect(await write((work) => holdPromoCode(work, 'AUTUMN'))).toMatchObject({ mostUses: 1 })
  expect([await write((work) => holdPromoCode(work, undefined)), (await order()).ok]).toEqual([null, true])
  await sql('update orders set promo_held_until = null')
  await write((work) => reservePromoUse(work, orderId))
  wait(599)
  expect(await order()).toMatchObject({ refusal: 'promo_held' })
  wait(1)
  expect((await order()).ok).toBe(true)
  await sql(`update orders set state = 'void'`)
  expect(await write((work) => payMonthOrder(work, orderId))).toBe(false)
})

test('an order that is given up lets go of the use', async () => {
  await aPromoCode(db, { mostUses: 1 })
  const left = cart()
  const begun = await buyPackages(paying(VISITOR), left)
  expect(await order()).toMatchObject({ refusal: 'promo_held' })
  // The code is taken out of the form.
  expect((await buyPackages(paying(VISITOR), { ...left, promoCode: '' })).ok).toBe(true)
  expect([begun.ok, (await order()).ok]).toEqual([true, true])
})

test('paid after another has used it, the money goes back; the cart can be bought again at its price', async () => {
  await aPromoCode(db, { mostUses: 1 })
  const slow = cart()
  const begun = await buyPackages(paying(VISITOR), slow)
  if (!begun.ok) throw new Error(begun.refusal)
  wait(601)
  await buy()
  expect(await pay(begun.value.payment.id)).toMatchObject({ state: 'succeeded', grant: 'to_return' })
  wait(60)
  await reconcilePayments(paying())
  expect(await sql('select sum(amount_pence)::int pence from ledger_entries')).toEqual([{ pence: 2640 }])
  expect(await uses()).toMatchObject({ uses: 1 })
  expect(await buyPackages(paying(VISITOR), { ...slow, promoCode: '' })).toMatchObject({ ok: true })
  await sound()
})

test('gone on with after hours, an order is the same while a use is left', async () => {
  await aPromoCode(db, { mostUses: 1 })
  const slow = cart()
  const first = await buyPackages(paying(VISITOR), slow)
  wait(7200)
  const again = await buyPackages(paying(VISITOR), slow)
  if (!first.ok || !again.ok) throw new Error('It was refused')
  expect(again.value.order.id).toBe(first.value.order.id)
  expect(await pay(again.value.payment.id)).toMatchObject({ grant: 'given' })
  expect(await order()).toMatchObject({ refusal: 'promo_used_up' })
  await sound()
})

test('an order that was begun is given, though the code has ended since', async () => {
  await aPromoCode(db, { mostUses: 1 })
  const begun = await order()
  if (!begun.ok) throw new Error(begun.refusal)
  await sql(`update promo_codes set state = 'ended'`)
  expect(await order()).toMatchObject({ refusal: 'promo_over' })
  expect(await pay(begun.value.payment.id)).toMatchObject({ grant: 'given' })
  expect(await ctx().transaction((work) => keepPromoUse(work, newId()))).toBe(true)
})

test('what is refunded is what was paid, and the credit note shows the code', async () => {
  await aPromoCode(db)
  const { id: paymentId } = await buy()
  const refund = { refundId: newId(), paymentId, reason: 'Injured', keepsGrant: false }
  await refundPayment(paying(await account('admin')), refund)
  const [note] = await sql(`select facts from messages where kind = 'payment-refunded'`)
  expect(note).toMatchObject({ facts: { amount: '£26.40', promo: { code: 'AUTUMN', off: '−£6.60' } } })
  await sound()
})

test('a package cancelled within the 14 days gives back its share of what was paid', async () => {
  await aPromoCode(db, { percent: null, offPence: 1000 })
  const member = await account()
  const items = [{ packageId: 'basic', quantity: 2 }]
  const { id: paymentId } = await buy({ buyer: member, items }, member)
  const cancelled = await cancelPackage(paying(member) as ReturnType<typeof as>, { paymentId, amountPence: 5600 })
  expect(cancelled).toMatchObject({ value: { amountPence: 5600, parts: [{ pricePence: 2800 }, { pricePence: 2800 }] } })
  await sound()
})

test('a place in a class is paid for with a code, and a free one needs no card', async () => {
  await aPromoCode(db)
  await aPromoCode(db, { code: 'FREE', percent: 100 })
  const { id } = await aClassSession(db)
  expect(await buyPlace(setup, id, { promoCode: 'autumn', amountPence: 520 })).toBe('given')
  const friend = { promoCode: 'free', buyer: { name: 'Ben', email: 'ben@example.com' } }
  expect(await buyPlace(setup, id, { ...friend, promoCode: 'spring' })).toBe('promo_unknown')
  expect(await buyPlace(setup, id, friend)).toBe('given')
  expect(await sql('select amount_pence from payments order by amount_pence')).toEqual([
    { amount_pence: 0 },
    { amount_pence: 520 },
  ])
  await sound()
})
