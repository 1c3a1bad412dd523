import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { findOrPlaceOrder, type OrderTerms } from './find-or-place-order.server.ts'

const { account, db, paying, sql } = await openPayingTest()

const terms = (given: Partial<OrderTerms> = {}): OrderTerms => ({
  kind: 'cart',
  cartKey: newId(),
  items: [{ packageId: 'basic', quantity: 1 }],
  buyer: { name: 'Ada Lovelace', email: 'ada@example.com' },
  recipient: null,
  amountPence: undefined,
  limitKey: null,
  ...given,
})
const place = (given: OrderTerms) => paying().transaction((work) => findOrPlaceOrder(work, given))

test('one cart is one order; for something else it is stale', async () => {
  const wanted = terms()
  const [first, again] = [await place(wanted), await place(wanted)]
  expect(first).toMatchObject({ ok: true, value: { order: { state: 'open' } } })
  expect(again).toEqual(first)
  expect(await place({ ...wanted, items: [{ packageId: 'standard', quantity: 1 }] })).toMatchObject({
    value: { isStale: true },
  })
  expect(await sql('select 1 from orders')).toHaveLength(1)
})

test('a single class is sold alone and for a class, and its payment says which', async () => {
  const items = [{ packageId: 'drop-in', quantity: 1 }]
  expect(await place(terms({ items }))).toMatchObject({ value: { payment: { purpose: 'order', amountPence: 650 } } })
  const { id: sessionId } = await aClassSession(db)
  expect(await place(terms({ items, kind: 'class', sessionId, purpose: 'class' }))).toMatchObject({
    value: { order: { sessionId }, payment: { purpose: 'class', amountPence: 650 } },
  })
})

test('another member’s order is not found', async () => {
  const wanted = terms()
  const as = async () => paying(await account())
  await (await as()).transaction((work) => findOrPlaceOrder(work, wanted))
  expect(await (await as()).transaction((work) => findOrPlaceOrder(work, wanted))).toEqual({
    ok: false,
    refusal: 'order_not_found',
  })
})
