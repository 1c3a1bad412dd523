import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'

const { account, bank, buy, sql } = await openPayingTest()

const back = async (intentId: string, amountPence: number, idempotencyKey: string) =>
  bank.refundIntent({ intentId, amountPence, idempotencyKey })

test('a refund that is asked for again after the provider has forgotten its key is not made twice', async () => {
  const { intentId } = await buy(await account(), 'basic', 3300)
  const first = await back(intentId!, 1000, 'refund:1')
  await sql(`delete from fake_stripe_objects where kind = 'idempotency'`)
  expect(await back(intentId!, 1000, 'refund:1')).toMatchObject({ id: first.id })
  expect(await back(intentId!, 1000, 'refund:2')).not.toMatchObject({ id: first.id })
  expect(await bank.count('refunds')).toBe(2)
})

test('every refund of a payment is known, however many there are', async () => {
  const { intentId } = await buy(await account(), 'basic', 3300)
  for (let n = 0; n < 12; n++) await back(intentId!, 100, `refund:${n}`)
  expect((await bank.retrieveIntent(intentId!))!.refunds).toHaveLength(12)
})
