import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { placeOrder } from '#src/studio/sales/orders/place-order.server.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { recordOrderPayment } from './record-order-payment.server.ts'

const { paying } = await openPayingTest()

test('a new order has one payment for what its lines cost, and no second one is written', async () => {
  const ctx = paying({ kind: 'visitor' })
  const order = await ctx.transaction((work) =>
    placeOrder(work, {
      kind: 'gift',
      cartKey: newId(),
      lines: [{ packageId: 'basic', kind: 'plan', name: 'Basic', quantity: 2, unitPricePence: 2900 }],
      buyerId: null,
      buyerName: 'Ada Lovelace',
      buyerEmail: 'ada@example.com',
      recipientName: 'Grace Hopper',
      recipientEmail: 'grace@example.com',
    }),
  )
  expect(await ctx.transaction((work) => recordOrderPayment(work, order!))).toMatchObject({
    amountPence: 5800,
    description: expect.stringMatching(/Basic.*, for Grace Hopper$/),
    purpose: 'order',
    state: 'pending',
  })
  await expect(ctx.transaction((work) => recordOrderPayment(work, order!))).rejects.toThrow(
    'a new order has no payment yet',
  )
})
