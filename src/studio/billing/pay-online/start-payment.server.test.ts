import { limitKey } from '#src/platform/rate-limit.server.ts'
import { expect, test } from 'vitest'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { startPayment } from './start-payment.server.ts'
import { listPayments } from '../payments/payments.store.server.ts'

const { account, bank, buy, db, paying, setClock, start } = await openPayingTest()

test('the first month of a package costs its price, and nothing is given yet', async () => {
  const member = await account()
  const payment = await start(member, 'standard', 4900)
  expect(payment).toMatchObject({
    purpose: 'membership',
    packageId: 'standard',
    amountPence: 4900,
    state: 'pending',
    grant: 'none',
    description: '10 Class Package, one month',
  })
  expect(await bank.retrieveIntent(payment.intentId!)).toMatchObject({
    state: 'requires_payment_method',
    amountPence: 4900,
    paymentId: payment.id,
  })
})

test('an upgrade costs the difference', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  expect(await start(member, 'family', 9500 - 3300)).toMatchObject({ purpose: 'upgrade', fromPackageId: 'basic' })
})

test('one more month of the same package costs its price', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  expect(await start(member, 'basic', 3300)).toMatchObject({ purpose: 'membership', membershipId: null })
})

test('what to answer is checked in the order of the contract', async () => {
  const [member, other] = [await account(), await account()]
  const asked = { packageId: 'basic', amountPence: 3300, limitKey: null }
  const refusal = async (request: object, actor = member) =>
    ((await startPayment(paying(actor), { ...asked, ...request })) as { refusal?: string }).refusal
  const nothing = { packageId: undefined, amountPence: undefined }
  const visitor = await startPayment(paying({ kind: 'visitor' }), { ...asked, ...nothing })
  expect(visitor).toEqual({ ok: false, refusal: 'sign_in_required' })
  expect(await refusal({ ...nothing, userId: other.userId })).toBe('foreign_user')
  expect(await refusal(nothing)).toBe('amount_required')
  expect(await refusal({ packageId: undefined })).toBe('plan_required')
  expect(await refusal({ packageId: '' })).toBe('plan_required')
  expect(await refusal({ packageId: 'platinum', amountPence: 1 })).toBe('plan_not_found')
  expect(await refusal({ amountPence: 1 })).toBe('wrong_amount')
  expect(await listPayments(db.reader, member.userId)).toEqual([])
})

test('a package that costs no more is not paid for now', async () => {
  const member = await account()
  await buy(member, 'standard', 4900)
  const outcome = await startPayment(paying(member), { packageId: 'basic', amountPence: 3300, limitKey: null })
  expect(outcome).toEqual({ ok: false, refusal: 'is_downgrade' })
})

test('starting the same thing again goes on with the same payment, also at the same moment', async () => {
  const member = await account()
  const started = await Promise.all([1, 2, 3, 4].map(() => start(member, 'basic', 3300)))
  const again = await start(member, 'basic', 3300)
  expect(new Set([...started, again].map(({ id }) => id)).size).toBe(1)
  expect(new Set([...started, again].map(({ intentId }) => intentId)).size).toBe(1)
})

test('when the price has changed the old payment is given up', async () => {
  const member = await account()
  const before = await start(member, 'basic', 3300)
  await db.pool.query(`update products set price_pence = 3500 where id = 'basic'`)
  const after = await start(member, 'basic', 3500)
  expect(after.id).not.toBe(before.id)
  expect(await bank.retrieveIntent(before.intentId!)).toMatchObject({ state: 'cancelled' })
  expect((await listPayments(db.reader, member.userId)).map(({ state }) => state).toSorted()).toEqual([
    'cancelled',
    'pending',
  ])
})

test('five payments may be started in ten minutes', async () => {
  const member = await account()
  const attempt = async (pence: number) => {
    await db.pool.query(`update products set price_pence = $1 where id = 'basic'`, [pence])
    const request = { packageId: 'basic', amountPence: pence, limitKey: limitKey('start', member.userId) }
    return (await startPayment(paying(member), request)).ok
  }
  const answers = []
  for (const pence of [3301, 3302, 3303, 3304, 3305, 3306]) answers.push(await attempt(pence))
  expect(answers).toEqual([true, true, true, true, true, false])
})

test('when the provider does not answer the payment waits and is gone on with later', async () => {
  const member = await account()
  const createIntent = () => Promise.reject(new ProviderUnavailable('no answer'))
  const request = { packageId: 'basic', amountPence: 3300, limitKey: null }
  const outcome = await startPayment(paying(member, { ...bank, createIntent }), request)
  expect(outcome).toEqual({ ok: false, refusal: 'provider_unavailable' })
  setClock('2026-11-23T10:01:00Z')
  const payment = await start(member, 'basic', 3300)
  expect(await listPayments(db.reader, member.userId)).toMatchObject([{ id: payment.id, intentId: payment.intentId }])
})

test('the terms of a payment are never changed, whatever tries', async () => {
  const payment = await start(await account(), 'basic', 3300)
  const cheaper = db.pool.query('update payments set amount_pence = 1 where id = $1', [payment.id])
  await expect(cheaper).rejects.toMatchObject({ constraint: 'payment_terms_fixed' })
})
