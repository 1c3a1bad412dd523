import { expect, test } from 'vitest'
import { need, save } from '#src/platform/payments/fake-stripe/objects.server.ts'
import { ProviderRefusal } from '#src/platform/payments/provider.server.ts'
import { openTestBank } from '#tests/helpers/fake-bank.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { withCustomer } from '../direct-debit/with-customer.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'
import { listMoneyTasks } from '../tasks/money-tasks.store.server.ts'
import { prepareIntent } from './prepare-intent.server.ts'

const { account, bank, buy, clock, ctx, db, paying, sql, start } = await openPayingTest()

/** The same studio with live keys. */
const live = openTestBank({ db, clock }, { secretKey: 'sk_live_1', name: 'acct_2 live' })
const elsewhere = () => paying(undefined, live)
const rows = () => sql('select state, provider, intent_id is null "isNew" from payments')

test('an unpaid payment that was prepared with other keys is prepared again; it belongs to these keys then', async () => {
  const payment = await start(await account(), 'basic', 3300)
  const former = await prepareIntent(paying(), payment)
  const intent = await prepareIntent(elsewhere(), { ...payment, intentId: former.id })
  expect(intent.id).not.toBe(former.id)
  expect(await rows()).toEqual([{ state: 'pending', provider: 'acct_2 live', isNew: false }])
  expect(await sql('select provider from payment_customers order by provider')).toHaveLength(2)
})

test('of a payment whose end only other keys could tell, nothing is asked and nothing made', async () => {
  const paid = await buy(await account(), 'basic', 3300)
  await expect(prepareIntent(elsewhere(), paid)).rejects.toThrow(ProviderRefusal)
  expect(live.fake.calls).toEqual([])
})

test('an intent that is gone, as after the test data was deleted, is made again', async () => {
  const payment = await start(await account(), 'basic', 3300)
  await sql(`delete from fake_stripe_objects where kind = 'payment_intent'`)
  const intent = await prepareIntent(paying(), payment)
  expect(intent.id).not.toBe(payment.intentId)
  expect(await sql('select intent_id from payments')).toEqual([{ intent_id: intent.id }])
})

test('a customer who was deleted at Stripe is made again, once', async () => {
  const member = await account()
  const { userId: id, name, email } = member
  const before = await withCustomer(paying(), { id, name, email }, (customerId) => Promise.resolve(customerId))
  await sql(`delete from fake_stripe_objects where kind = 'customer'`)
  const intent = await prepareIntent(paying(), await start(member, 'basic', 3300))
  expect(intent.customerId).not.toBe(before)
  expect(await sql('select customer_id from payment_customers')).toEqual([{ customer_id: intent.customerId }])
})

test('an amount that Stripe names differently gives nothing, and is put before the studio', async () => {
  const payment = await start(await account(), 'basic', 3300)
  const { id } = await prepareIntent(paying(), payment)
  const act = async (amount: number) =>
    bank.fake.act(async (call) =>
      save(call, { ...(await need(call, 'payment_intent', id)), amount, status: 'succeeded' }),
    )
  await act(100)
  expect(await settlePayment(paying(), payment.id)).toMatchObject({ refusal: 'mismatch' })
  expect(await settlePayment(paying(), payment.id)).toMatchObject({ refusal: 'mismatch' })
  expect(await listMoneyTasks(ctx().reader)).toMatchObject([
    { kind: 'mismatch', paymentId: payment.id, amountPence: 100 },
  ])
})
