import { expect, test } from 'vitest'
import type { Actor } from '#src/platform/ctx.server.ts'
import { newId } from '#src/kit/id.ts'
import { changeProduct } from '#src/studio/products/change-product.server.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { claimMembership } from '../gifts/claim-membership.server.ts'
import { resendClaim } from '../gifts/resend-claim.server.ts'
import { RETURN_URL, openPayingTest } from '#tests/helpers/paying.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { reconcilePayments } from '#src/studio/billing/provider/reconcile-payments.server.ts'
import { type OrderStarted, type OrderRequest, buyPackages } from './buy-packages.server.ts'

const { account, as, bank, buy, ctx, paying, setClock, sql, wait } = await openPayingTest()
const visitor: Actor = { kind: 'visitor' }

function orderRequest(given: Partial<OrderRequest> = {}): OrderRequest {
  return {
    kind: 'cart',
    cartKey: newId(),
    items: [{ packageId: 'basic', quantity: 1 }],
    buyer: { name: 'Ada Lovelace', email: 'ada@example.com' },
    recipient: null,
    amountPence: undefined,
    startsNow: true,
    limitKey: null,
    ...given,
  }
}

async function place(actor: Actor, wanted: OrderRequest): Promise<OrderStarted> {
  const started = await buyPackages(paying(actor), wanted)
  if (!started.ok) throw new Error(started.refusal)
  return started.value
}

async function pay(actor: Actor, wanted: OrderRequest, methodId = 'pm_card_visa'): Promise<OrderStarted> {
  const started = await place(actor, wanted)
  const paymentId = started.payment.id
  const confirmed = await confirmPayment(paying(actor), { paymentId, methodId, returnUrl: RETURN_URL })
  if (!confirmed.ok) throw new Error(confirmed.refusal)
  return { ...started, ...confirmed.value }
}

const refusalOf = async (actor: Actor, given: Partial<OrderRequest>) => {
  const started = await buyPackages(paying(actor), orderRequest(given))
  return started.ok ? null : started.refusal
}
const emails = () => sql<{ kind: string; recipient: string }>('select kind, recipient from messages order by kind')
const charges = async () => (await bank.listBalance(new Date(0))).filter(({ kind }) => kind === 'charge')
const claimIds = async () => (await sql<{ id: string }>('select id from claims order by unit_no')).map(({ id }) => id)

test('an order keeps the price it was placed at when the package then costs more, and the next has the new one', async () => {
  const wanted = orderRequest({ items: [{ packageId: 'basic', quantity: 2 }] })
  const { order, payment } = await place(visitor, wanted)
  const basic = (await findPackage(ctx().reader, 'basic'))!
  expect(basic.pricePence).toBe(3300)
  const terms = { pricePence: 3450, othersPricePence: 3450 }
  expect(await changeProduct(as(await account('admin')), { productId: 'basic', terms })).toMatchObject({ ok: true })
  const confirmed = await confirmPayment(paying(visitor), {
    paymentId: payment.id,
    methodId: 'pm_card_visa',
    returnUrl: RETURN_URL,
  })
  expect(confirmed).toMatchObject({
    ok: true,
    value: { payment: { amountPence: 6600, state: 'succeeded', grant: 'given' } },
  })
  expect(await charges()).toMatchObject([{ amountPence: 6600 }])
  expect(await sql('select unit_price_pence from order_lines where order_id = $1', [order.id])).toEqual([
    { unit_price_pence: 3300 },
  ])
  expect((await pay(visitor, orderRequest())).payment.amountPence).toBe(3450)
})

test("a visitor's order is charged at the studio's prices, and every unit becomes a link mailed to them once", async () => {
  const items = [
    { packageId: 'basic', quantity: 2 },
    { packageId: 'standard', quantity: 1 },
  ]
  const { payment, order } = await pay(visitor, orderRequest({ items }))
  expect(payment).toMatchObject({
    purpose: 'order',
    amountPence: 11_500,
    state: 'succeeded',
    grant: 'given',
    memberId: null,
  })
  expect(await sql('select unit_no, package_id, state, is_gift from claims order by unit_no')).toEqual([
    { unit_no: 1, package_id: 'basic', state: 'open', is_gift: false },
    { unit_no: 2, package_id: 'basic', state: 'open', is_gift: false },
    { unit_no: 3, package_id: 'standard', state: 'open', is_gift: false },
  ])
  expect(await sql('select state from orders where id = $1', [order.id])).toEqual([{ state: 'paid' }])
  expect(await emails()).toEqual([
    { kind: 'package-links', recipient: 'ada@example.com' },
    { kind: 'payment-receipt', recipient: 'ada@example.com' },
  ])
})

test('the first unit of a member without a membership is theirs from now, the others are links', async () => {
  const ada = await account()
  await pay(ada, orderRequest({ items: [{ packageId: 'standard', quantity: 2 }] }))
  expect(await sql('select package_id, source, starts_at from memberships')).toEqual([
    { package_id: 'standard', source: 'purchase', starts_at: new Date('2026-11-23T10:00:00Z') },
  ])
  expect(await sql('select unit_no from claims')).toEqual([{ unit_no: 2 }])
})

test('a member who holds a membership gets links only', async () => {
  const ada = await account()
  await pay(ada, orderRequest())
  await pay(ada, orderRequest())
  expect(await sql('select id from memberships')).toHaveLength(1)
  expect(await sql('select unit_no from claims')).toEqual([{ unit_no: 1 }])
})

test('nothing attaches to an account because its address was typed', async () => {
  const ada = await account()
  await pay(visitor, orderRequest({ buyer: { name: 'Ada', email: ada.email } }))
  expect(await sql('select id from memberships')).toEqual([])
})

test('two tabs, a double click and the back button pay one order once', async () => {
  const wanted = orderRequest()
  const paid = await Promise.all([1, 2, 3, 4].map(() => pay(visitor, wanted)))
  const again = await place(visitor, { ...wanted, items: [] })
  expect(new Set([...paid, again].map(({ order }) => order.id)).size).toBe(1)
  expect(again.payment.state).toBe('succeeded')
  expect(await charges()).toHaveLength(1)
  expect(await claimIds()).toHaveLength(1)
})

test('after the app was killed between the charge and the writing, the reconciler gives what was paid for, once', async () => {
  const { payment, intent } = await place(visitor, orderRequest())
  const idempotencyKey = `payment:${payment.id}:1`
  await bank.confirmIntent({ intentId: intent.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL, idempotencyKey })
  expect(await claimIds()).toHaveLength(0)
  wait(60)
  await reconcilePayments(paying())
  await reconcilePayments(paying())
  expect(await claimIds()).toHaveLength(1)
  expect(await charges()).toHaveLength(1)
})

test('a declined card leaves the order to be paid with another', async () => {
  const wanted = orderRequest()
  expect(await pay(visitor, wanted, 'pm_card_visa_chargeDeclined')).toMatchObject({ payment: { state: 'failed' } })
  expect(await pay(visitor, wanted)).toMatchObject({ payment: { state: 'succeeded' } })
  expect(await sql('select id from orders')).toHaveLength(1)
})

test('when the cart has changed, the order before can no longer be paid', async () => {
  const wanted = orderRequest()
  const before = await place(visitor, wanted)
  const after = await place(visitor, { ...wanted, items: [{ packageId: 'family', quantity: 1 }] })
  expect(after.order.id).not.toBe(before.order.id)
  expect(await bank.retrieveIntent(before.intent.id)).toMatchObject({ state: 'cancelled' })
  expect(await sql('select state from orders order by created_at, state')).toEqual([
    { state: 'open' },
    { state: 'void' },
  ])
})

test('an order that was paid while its cart changed is told, and not charged again', async () => {
  const wanted = orderRequest()
  const { payment, intent } = await place(visitor, wanted)
  const idempotencyKey = `payment:${payment.id}:1`
  await bank.confirmIntent({ intentId: intent.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL, idempotencyKey })
  const changed = await buyPackages(paying(visitor), { ...wanted, items: [{ packageId: 'family', quantity: 1 }] })
  expect(changed).toEqual({ ok: false, refusal: 'in_progress' })
  expect(await place(visitor, wanted)).toMatchObject({ order: { state: 'paid' }, payment: { state: 'succeeded' } })
  expect(await charges()).toHaveLength(1)
})

test('the price is the studio’s: another amount, quantity or package is refused and nothing is written', async () => {
  expect(await refusalOf(visitor, { amountPence: 1 })).toBe('wrong_amount')
  expect(await refusalOf(visitor, { items: [] })).toBe('cart_empty')
  expect(await refusalOf(visitor, { items: [{ packageId: 'gold', quantity: 1 }] })).toBe('plan_not_found')
  for (const quantity of [0, -1, 11, 1.5]) {
    expect(await refusalOf(visitor, { items: [{ packageId: 'basic', quantity }] })).toBe('bad_quantity')
  }
  expect(await sql('select id from orders')).toEqual([])
})

test("another member's order is not there", async () => {
  const [ada, eve] = [await account(), await account()]
  const { order } = await place(ada, orderRequest({ cartKey: 'the-same' }))
  expect(await refusalOf(eve, { cartKey: 'the-same' })).toBe('order_not_found')
  expect(await refusalOf(visitor, { cartKey: 'the-same' })).toBe('order_not_found')
  expect(await sql('select state from orders where id = $1', [order.id])).toEqual([{ state: 'open' }])
})

test('a gift costs the price for others, goes to its recipient once, and may be sent again', async () => {
  const ada = await account()
  const gift = orderRequest({
    kind: 'gift',
    buyer: { name: ada.name, email: ada.email },
    recipient: { name: 'Grace Hopper', email: 'grace@example.com' },
  })
  expect((await pay(ada, gift)).payment.amountPence).toBe(2999)
  await pay(ada, gift)
  expect(await emails()).toEqual([
    { kind: 'gift-claim', recipient: 'grace@example.com' },
    { kind: 'payment-receipt', recipient: ada.email },
  ])
  const [claimId = ''] = await claimIds()
  const resend = (actor: typeof ada) => resendClaim(as(actor), { claimId, isLimited: true })
  expect(await resend(await account())).toEqual({ ok: false, refusal: 'claim_not_found' })
  const answers = []
  for (let n = 0; n < 4; n++) answers.push(await resend(ada))
  expect(answers.map((answer) => (answer.ok ? answer.value : answer.refusal))).toEqual([
    ...Array.from({ length: 3 }, () => 'grace@example.com'),
    'too_many',
  ])
})

test('nobody buys for others what goes to themselves', async () => {
  const ada = await account()
  const recipient = { name: 'Me', email: ada.email.toLowerCase() }
  expect(await refusalOf(ada, { kind: 'gift', buyer: ada, recipient })).toBe('own_address')
})

test('two accounts race for one claim: exactly one has the month', async () => {
  await pay(visitor, orderRequest())
  const [claimId = ''] = await claimIds()
  const racers = await Promise.all([1, 2, 3, 4].map(() => account()))
  const outcomes = await Promise.all(racers.map((racer) => claimMembership(ctx(racer), claimId)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]))).toEqual(Array(3).fill('already_claimed'))
  expect(await sql('select id from memberships')).toHaveLength(1)
  expect(await sql(`select state from claims where membership_id is not null and claimed_by is not null`)).toHaveLength(
    1,
  )
  expect(await resendClaim(as(racers[0]!), { claimId, isLimited: false })).toMatchObject({ refusal: 'claim_not_found' })
})

test('the month starts when it is claimed, after what is held already', async () => {
  const ada = await account()
  await pay(visitor, orderRequest({ items: [{ packageId: 'basic', quantity: 2 }] }))
  setClock('2026-12-10T09:00:00Z')
  const starts = []
  for (const claimId of await claimIds()) {
    const claimed = await claimMembership(ctx(ada), claimId)
    starts.push(claimed.ok && claimed.value.startsAt?.toISOString())
  }
  expect(starts).toEqual(['2026-12-10T09:00:00.000Z', '2027-01-10T00:00:00.000Z'])
})

test('a claim is refused without an account, with a foreign id, and after a year', async () => {
  await pay(visitor, orderRequest())
  const [claimId = ''] = await claimIds()
  const ada = await account()
  expect(await claimMembership(ctx(visitor), claimId)).toEqual({ ok: false, refusal: 'sign_in_required' })
  expect(await claimMembership(ctx(ada), newId())).toEqual({ ok: false, refusal: 'claim_not_found' })
  expect(await claimMembership(ctx(ada), 'x')).toEqual({ ok: false, refusal: 'claim_not_found' })
  setClock('2027-11-23T10:00:00Z')
  expect(await claimMembership(ctx(ada), claimId)).toEqual({ ok: false, refusal: 'expired' })
})

test('what is bought leaves the cart of its buyer, by order or as a membership, and the rest stays', async () => {
  const ada = await account()
  for (const packageId of ['basic', 'standard', 'family']) {
    const values = [ada.userId, packageId]
    await sql(
      `insert into cart_items (member_id, package_id, quantity, cart_key, added_at) values ($1, $2, 1, 'k', now())`,
      values,
    )
  }
  await pay(ada, orderRequest({ cartKey: 'k', items: [{ packageId: 'family', quantity: 1 }] }))
  expect(await sql('select package_id, cart_key from cart_items order by package_id')).toEqual([
    { package_id: 'basic', cart_key: 'k.1' },
    { package_id: 'standard', cart_key: 'k.1' },
  ])
  await buy(await account(), 'standard', 4900)
  expect(await sql('select package_id from cart_items')).toHaveLength(2)
  await buy(ada, 'family', 9500)
  await sql(
    `insert into cart_items (member_id, package_id, quantity, cart_key, added_at) values ($1, 'family', 1, 'k.1', now())`,
    [ada.userId],
  )
  await buy(ada, 'family', 9500)
  expect(await sql('select package_id from cart_items order by package_id')).toEqual([
    { package_id: 'basic' },
    { package_id: 'standard' },
  ])
})
