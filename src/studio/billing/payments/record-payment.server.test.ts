import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { placeOrder } from '#src/studio/sales/orders/place-order.server.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { insertAccountEntry } from '../account/account.store.server.ts'
import { recordCollection } from './record-collection.server.ts'
import { recordOrderPayment } from './record-order-payment.server.ts'
import { recordPayment } from './record-payment.server.ts'

const { account, clock, ctx, db, holder, paying, sql, switchOn } = await openRenewingTest()

test('one month has one payment that is not given up, however many write it down', async () => {
  const member = await holder()
  const { id: mandateId, provider } = await switchOn(member)
  const month = (await findNextMonth(db.reader, member.userId))!
  const terms = { month, mandateId, provider }
  const written = await Promise.all(
    [1, 2, 3].map((tryNo) => ctx().transaction((work) => recordCollection(work, { ...terms, tryNo }))),
  )
  expect(written.filter(Boolean)).toHaveLength(1)
  await sql(`update payments set state = 'cancelled'`)
  expect(await ctx().transaction((work) => recordCollection(work, { ...terms, tryNo: 2 }))).toMatchObject({
    state: 'pending',
    mandateId,
  })
})

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

test('what is on the account of the payer pays first', async () => {
  const { userId: memberId, name: payerName, email: payerEmail } = await account()
  const credit = { memberId, at: clock.now(), kind: 'adjusted' as const, amountPence: 500, ref: 'adjusted:1' }
  await ctx().transaction(({ tx }) => insertAccountEntry(tx, credit))
  const month = { purpose: 'membership' as const, packageId: 'basic', description: 'Basic', amountPence: 3300 }
  const purchase = { memberId, payerName, payerEmail, ...month }
  const both = await Promise.all([1, 2].map(() => paying().transaction((work) => recordPayment(work, purchase))))
  expect(both.filter(Boolean)).toMatchObject([{ amountPence: 2800, creditPence: 500, state: 'pending' }])
})
