import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aMembership } from '#tests/helpers/build.ts'
import { findCart, replaceCart } from '../cart/cart-items.store.server.ts'
import { countWaitingClaims } from '../gifts/waiting-claims.store.server.ts'
import {
  findClaim,
  findLiveOrder,
  findOrder,
  findPaidItems,
  insertClaims,
  insertOrder,
  listBoughtClaims,
  lockClaim,
  lockOrder,
  markClaimed,
  markOpenClaimsVoid,
  markOrder,
  type NewClaim,
} from './orders.store.server.ts'

const { account, db, sql } = await openUseCaseTest(seedPackages)

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))
const NOW = at(12)
const LINES = [
  { packageId: 'standard', kind: 'plan' as const, name: 'Standard', quantity: 1, unitPricePence: 4900 },
  { packageId: 'basic', kind: 'plan' as const, name: 'Basic', quantity: 2, unitPricePence: 3300 },
]
const terms: NewClaim['terms'] = {
  kind: 'plan',
  name: 'Basic',
  allowance: 4,
  days: null,
  begins: 'purchase',
  covers: null,
  audience: 'all',
  isShared: false,
}
const buyer = { buyerName: 'Mia', buyerEmail: 'mia@example.com', kind: 'cart' as const, createdAt: NOW }

async function anOrder(given: { cartKey?: string; buyerId?: string } = {}) {
  const { cartKey = newId(), buyerId = null } = given
  const order = await db.transaction((tx) => insertOrder(tx, { ...buyer, cartKey, buyerId, lines: LINES }))
  if (!order) throw new Error('There is an order of this cart')
  const mark = (to: Parameters<typeof markOrder>[2]) => db.transaction((tx) => markOrder(tx, order.id, to))
  return { ...order, pay: () => mark({ state: 'paid', paidAt: NOW }), drop: () => mark({ state: 'void' }) }
}

const claim = (unitNo: number, packageId = 'basic', createdAt = NOW, expiresAt = at(20)) => {
  return { unitNo, packageId, terms, isGift: false, createdAt, expiresAt }
}
const claimsOf = (orderId: string, rows: ReturnType<typeof claim>[]) =>
  db.transaction((tx) =>
    insertClaims(
      tx,
      rows.map((row) => ({ ...row, orderId })),
    ),
  )

test('an order keeps its lines in their order, beside those of others', async () => {
  const [one, two] = [await anOrder(), await anOrder()]
  expect(await findOrder(db.reader, one.id)).toMatchObject({ id: one.id, state: 'open', lines: LINES })
  expect(await db.transaction((tx) => lockOrder(tx, two.id))).toMatchObject({ id: two.id, lines: LINES })
  expect(await findOrder(db.reader, newId())).toBeNull()
})

test('a cart has one order that lives, and another once that is void', async () => {
  const cartKey = newId()
  const [first, other] = [await anOrder({ cartKey }), await anOrder()]
  await expect(anOrder({ cartKey })).rejects.toThrow('There is an order of this cart')
  expect(await findLiveOrder(db.reader, cartKey)).toMatchObject({ id: first.id })
  await first.drop()
  expect(await findLiveOrder(db.reader, cartKey)).toBeNull()
  expect(await findLiveOrder(db.reader, other.cartKey)).toMatchObject({ id: other.id })
  const second = await anOrder({ cartKey })
  expect(await findLiveOrder(db.reader, cartKey)).toMatchObject({ id: second.id })
})

test('what was bought from a cart is known once it is paid', async () => {
  const [order, other] = [await anOrder(), await anOrder()]
  expect(await findPaidItems(db.reader, order.cartKey)).toBeNull()
  await order.pay()
  expect(await findPaidItems(db.reader, order.cartKey)).toEqual(LINES)
  expect(await findOrder(db.reader, order.id)).toMatchObject({ state: 'paid', paidAt: NOW })
  expect(await findPaidItems(db.reader, other.cartKey)).toBeNull()
})

test('a claim is found with the words of its order, and claimed alone', async () => {
  const mia = await account()
  const order = await anOrder({ buyerId: mia.userId })
  await anOrder()
  const [one, two] = await claimsOf(order.id, [claim(1), claim(2, 'standard')])
  expect(await findClaim(db.reader, two!.id)).toMatchObject({ id: two!.id, name: 'Standard', buyerName: 'Mia' })
  expect(await findClaim(db.reader, newId())).toBeNull()
  const membershipId = await aMembership(db, mia)
  await db.transaction((tx) => markClaimed(tx, one!.id, { memberId: mia.userId, at: NOW, membershipId }))
  const claimed = { state: 'claimed', claimedBy: mia.userId, claimedAt: NOW, membershipId }
  expect(await db.transaction((tx) => lockClaim(tx, one!.id))).toMatchObject(claimed)
  expect(await db.transaction((tx) => lockClaim(tx, two!.id))).toMatchObject({ id: two!.id, state: 'open' })
})

test('of an order that is void the claims still open are void, and no others', async () => {
  const mia = await account()
  const [order, other] = [await anOrder(), await anOrder()]
  const [one, two] = await claimsOf(order.id, [claim(1), claim(2)])
  const [theirs] = await claimsOf(other.id, [claim(1)])
  const membershipId = await aMembership(db, mia)
  await db.transaction((tx) => markClaimed(tx, one!.id, { memberId: mia.userId, at: NOW, membershipId }))
  const voided = () => db.transaction((tx) => markOpenClaimsVoid(tx, order.id))
  expect([await voided(), await voided()]).toEqual([1, 0])
  const states = await Promise.all(
    [one, two, theirs].map(async (each) => (await findClaim(db.reader, each!.id))?.state),
  )
  expect(states).toEqual(['claimed', 'void', 'open'])
  expect(await db.transaction((tx) => insertClaims(tx, []))).toEqual([])
})

test('a member sees what they bought to be claimed, the latest first, units in order', async () => {
  const [mia, leo] = [await account(), await account()]
  const [early, late, foreign] = [
    await anOrder({ buyerId: mia.userId }),
    await anOrder({ buyerId: mia.userId }),
    await anOrder({ buyerId: leo.userId }),
  ]
  await claimsOf(early.id, [claim(1, 'basic', at(9))])
  await claimsOf(late.id, [claim(2), claim(1), claim(3, 'standard')])
  await claimsOf(foreign.id, [claim(1)])
  const bought = await listBoughtClaims(db.reader, mia.userId)
  expect(bought.map(({ orderId, unitNo, name }) => [orderId, unitNo, name])).toEqual([
    [late.id, 1, 'Basic'],
    [late.id, 2, 'Basic'],
    [late.id, 3, 'Standard'],
    [early.id, 1, 'Basic'],
  ])
})

test('months wait to be claimed while they are open and have not lapsed', async () => {
  const [mia, leo] = [await account(), await account()]
  const [order, foreign] = [await anOrder({ buyerId: mia.userId }), await anOrder({ buyerId: leo.userId })]
  await claimsOf(order.id, [claim(1), claim(2), claim(3, 'basic', NOW, NOW)])
  await claimsOf(foreign.id, [claim(1)])
  expect(await countWaitingClaims(db.reader, mia.userId, NOW)).toBe(2)
  await sql(`update claims set state = 'void' where order_id = $1 and unit_no = 1`, [order.id])
  expect(await countWaitingClaims(db.reader, mia.userId, NOW)).toBe(1)
})

test('a cart keeps what it is given in the order it came, and nothing else', async () => {
  const [mia, leo] = [await account(), await account()]
  const put = (who: string, key: string, packages: Record<string, number>, now = NOW) => {
    const items = Object.entries(packages).map(([packageId, quantity]) => ({ packageId, quantity }))
    return db.transaction((tx) => replaceCart(tx, who, { key, items }, now))
  }
  await put(leo.userId, 'theirs', { basic: 3 })
  await put(mia.userId, 'one', { standard: 1 }, at(9))
  await put(mia.userId, 'two', { basic: 1, standard: 2 })
  expect(await findCart(db.reader, mia.userId)).toEqual({
    key: 'two',
    items: [
      { packageId: 'standard', quantity: 2 },
      { packageId: 'basic', quantity: 1 },
    ],
  })
  await put(mia.userId, 'two', { basic: 1 })
  expect((await findCart(db.reader, mia.userId)).items).toEqual([{ packageId: 'basic', quantity: 1 }])
  await put(mia.userId, 'two', {})
  expect((await findCart(db.reader, mia.userId)).items).toEqual([])
  expect(await findCart(db.reader, leo.userId)).toEqual({ key: 'theirs', items: [{ packageId: 'basic', quantity: 3 }] })
})
