import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { postReceipt } from './post-receipt.server.ts'
import { resendReceipt } from './resend-receipt.server.ts'

const { account, as, buy, ctx, sql, start, wait } = await openPayingTest()

const receipts = () =>
  sql<{ number: string }>(`select facts->>'number' as number from messages where kind = 'payment-receipt'`)

test('the receipt goes out again with the same number; a double click sends one', async () => {
  const [admin, member] = [await account('admin'), await account()]
  const payment = await buy(member, 'basic', 3300)
  await Promise.all([1, 2].map(() => resendReceipt(as(admin), payment.id)))
  expect(await receipts()).toEqual([{ number: 'T-000001' }, { number: 'T-000001' }])
  wait(61)
  await resendReceipt(as(admin), payment.id)
  expect(await receipts()).toHaveLength(3)
  await ctx().transaction((work) => postReceipt(work, { payment, isGiven: true, dedupeKey: `receipt:${payment.id}` }))
  expect(await receipts()).toHaveLength(3)
})

test('only an admin sends it, and only when there is one', async () => {
  const [admin, member] = [await account('admin'), await account()]
  const { id } = await start(member, 'basic', 3300)
  const refused = { ok: false }
  expect(await resendReceipt(as(member), id)).toEqual({ ...refused, refusal: 'not_allowed' })
  expect(await resendReceipt(as(admin), id)).toEqual({ ...refused, refusal: 'no_receipt' })
  expect(await resendReceipt(as(admin), newId())).toEqual({ ...refused, refusal: 'payment_not_found' })
  expect(await resendReceipt(as(admin), 'x')).toEqual({ ...refused, refusal: 'payment_not_found' })
  expect(await receipts()).toEqual([])
})
