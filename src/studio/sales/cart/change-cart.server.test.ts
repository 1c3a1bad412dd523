import { expect, test } from 'vitest'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import type { Actor } from '#src/platform/ctx.server.ts'
import { type Cart, cartCookie } from './cart.ts'
import { changeCart } from './change-cart.server.ts'
import { mergeCart } from './merge-cart.server.ts'
import { readCart } from './read-cart.server.ts'
import { takeFromCart } from './take-from-cart.server.ts'

const { account, as, ctx } = await openUseCaseTest(seedPackages)
const visitor: Actor = { kind: 'visitor' }

async function change(actor: Actor, packageId: string, quantity?: number, cookie: string | null = null): Promise<Cart> {
  const outcome = await changeCart(ctx(actor), { packageId, quantity, cookie })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}

function cookieText(cart: Cart): string {
  return cartCookie(cart)[1]
}

test('a visitor carries the cart along, and it keeps its name', async () => {
  const first = await change(visitor, 'basic')
  const second = await change(visitor, 'basic', undefined, cookieText(first))
  expect(second).toEqual({ key: first.key, items: [{ packageId: 'basic', quantity: 2 }] })
  expect(await readCart(ctx(visitor), cookieText(second))).toEqual(second)
})

test("a member's cart is theirs alone, whatever cookie they send", async () => {
  const [ada, grace] = [await account(), await account()]
  await change(ada, 'family', 3)
  const forged = cookieText(await change(visitor, 'basic', 9))
  expect((await readCart(ctx(ada), forged)).items).toEqual([{ packageId: 'family', quantity: 3 }])
  expect((await readCart(ctx(grace), null)).items).toEqual([])
})

test('two changes of a member at once both count', async () => {
  const ada = await account()
  await Promise.all([1, 2, 3, 4].map(() => change(ada, 'basic')))
  expect((await readCart(ctx(ada), null)).items).toEqual([{ packageId: 'basic', quantity: 4 }])
})

test('only what is sold can be put in, and never more than ten', async () => {
  const ada = await account()
  const attempt = (packageId: string, quantity?: number) => changeCart(ctx(ada), { packageId, quantity, cookie: null })
  expect(await attempt('gold')).toEqual({ ok: false, refusal: 'plan_not_found' })
  expect(await attempt('basic', 11)).toEqual({ ok: false, refusal: 'bad_quantity' })
  expect(await attempt('gold', 0)).toMatchObject({ ok: true })
})

test('signing in brings the cart along, once', async () => {
  const ada = await account()
  await change(ada, 'basic')
  const brought = await change(visitor, 'basic', 3)
  const both = cookieText(await change(visitor, 'standard', 1, cookieText(brought)))
  await mergeCart(as(ada), both)
  await mergeCart(as(ada), both)
  expect((await readCart(ctx(ada), null)).items).toEqual([
    { packageId: 'basic', quantity: 3 },
    { packageId: 'standard', quantity: 1 },
  ])
})

test('a tampered cookie brings nothing', async () => {
  const ada = await account()
  await mergeCart(as(ada), '{"key":"x","items":[["basic",99]]}')
  expect((await readCart(ctx(ada), null)).items).toEqual([])
})

test('what a member has bought for themselves leaves their cart, and nothing else', async () => {
  const ada = await account()
  await change(ada, 'basic', 2)
  await change(ada, 'standard', 1)
  await ctx().transaction((work) => takeFromCart(work, { memberId: ada.userId, packageId: 'basic' }))
  expect((await readCart(ctx(ada), null)).items).toEqual([{ packageId: 'standard', quantity: 1 }])
})
