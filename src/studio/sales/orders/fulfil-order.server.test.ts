import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { fulfilOrder } from './fulfil-order.server.ts'
import type { Order } from './orders.store.server.ts'
import { placeOrder } from './place-order.server.ts'
import { signClaimLink } from '../gifts/sign-claim-link.server.ts'
import { signOrderLink } from './sign-order-link.server.ts'
import { voidOrder } from './void-order.server.ts'

const { account, ctx, sql } = await openUseCaseTest(seedPackages)

function place(given: { buyerId?: string; cartKey?: string } = {}): Promise<Order | null> {
  return ctx().transaction((work) =>
    placeOrder(work, {
      kind: 'cart',
      buyerId: given.buyerId ?? null,
      buyerName: 'Ada',
      buyerEmail: 'ada@example.com',
      cartKey: given.cartKey ?? newId(),
      lines: [{ packageId: 'basic', kind: 'plan', name: '6 Class Package', quantity: 3, unitPricePence: 3300 }],
    }),
  )
}

const claims = async () => (await sql('select id from claims')).length

test('one cart is one order, and another once that is given up', async () => {
  const [first, second] = await Promise.all([place({ cartKey: 'k' }), place({ cartKey: 'k' })])
  expect([first, second].filter(Boolean)).toHaveLength(1)
  expect(await ctx().transaction((work) => voidOrder(work, (first ?? second)!.id))).toBe(true)
  expect(await place({ cartKey: 'k' })).not.toBeNull()
})

test('a paid order is given once, whatever repeats it, and cannot be given up', async () => {
  const order = (await place())!
  const paid = { orderId: order.id, paymentId: newId() }
  expect(await Promise.all([1, 2, 3].map(() => ctx().transaction((work) => fulfilOrder(work, paid))))).toEqual([
    true,
    true,
    true,
  ])
  expect(await claims()).toBe(3)
  expect(await sql(`select id from messages where kind = 'package-links'`)).toHaveLength(1)
  expect(await ctx().transaction((work) => voidOrder(work, order.id))).toBe(false)
})

test('an order that was given up gives nothing: the money goes back', async () => {
  const order = (await place())!
  await ctx().transaction((work) => voidOrder(work, order.id))
  expect(await ctx().transaction((work) => fulfilOrder(work, { orderId: order.id, paymentId: newId() }))).toBe(false)
  expect(await claims()).toBe(0)
})

test('the first unit is the buyer’s own month, with its place in their history only when it is the only one', async () => {
  const ada = await account()
  const order = (await place({ buyerId: ada.userId }))!
  await ctx().transaction((work) => fulfilOrder(work, { orderId: order.id, paymentId: newId() }))
  expect([await claims(), await sql('select source from memberships')]).toEqual([2, [{ source: 'purchase' }]])
  expect(await sql('select id from plan_changes')).toEqual([])
})

test('a link opens one thing, of one kind', () => {
  const { links, now } = ctx()
  const [id, at] = [newId(), now()]
  const claim = new URL(signClaimLink(links, { id, expiresAt: at })).searchParams.get('token')
  const order = signOrderLink(links, { id, createdAt: at })
  expect([links.verify(claim, 'claim', at), links.verify(claim, 'order', at)]).toEqual([id, null])
  expect([links.verify(order, 'order', at), links.verify(order, 'claim', at)]).toEqual([id, null])
  expect(links.verify(order, 'order', new Date('2027-03-01'))).toBeNull()
})
