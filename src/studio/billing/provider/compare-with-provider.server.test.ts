import { expect, test } from 'vitest'
import { createRefund } from '#src/platform/payments/fake-stripe/money-back.server.ts'
import { listAll, save } from '#src/platform/payments/fake-stripe/objects.server.ts'
import { createIntent } from '#src/platform/payments/fake-stripe/payment-intents.server.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { compareWithProvider } from './compare-with-provider.server.ts'
import { receiveEvent } from './receive-event.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'

const { account, bank, buy, paying, setClock, start } = await openPayingTest()

const since = new Date('2026-11-01T00:00:00Z')

test('our books equal the provider’s; what it charged and we do not know yet is told', async () => {
  await buy(await account(), 'basic', 3300)
  await buy(await account(), 'family', 9500)
  expect(await compareWithProvider(paying(), since)).toMatchObject({
    differences: [],
    oursPence: 12_800,
    theirsPence: 12_800,
    lines: 2,
  })
  const { intentId } = await start(await account(), 'standard', 4900)
  const charge = { methodId: 'pm_card_visa', returnUrl: 'http://localhost/', idempotencyKey: 'k' }
  await bank.confirmIntent({ intentId: intentId!, ...charge })
  expect(await compareWithProvider(paying(), since)).toMatchObject({
    differences: [{ ref: intentId, oursPence: null, theirsPence: 4900 }],
    oursPence: 12_800,
    theirsPence: 17_700,
  })
})

test('a payment charged just before the time compared and written down just after it is no difference', async () => {
  setClock('2026-11-23T09:59:59Z')
  const { id, intentId } = await start(await account(), 'basic', 3300)
  const charge = { methodId: 'pm_card_visa', returnUrl: 'http://localhost/', idempotencyKey: 'k' }
  await bank.confirmIntent({ intentId: intentId!, ...charge })
  setClock('2026-11-23T10:00:01Z')
  await settlePayment(paying(), id)
  const compared = await compareWithProvider(paying(), new Date('2026-11-23T10:00:00Z'))
  expect(compared.differences).toEqual([])
})

test('what the bank took is in both books, and won back again in both', async () => {
  const { intentId } = await buy(await account(), 'basic', 3300)
  const dispute = await bank.fake.openDispute(intentId!)
  expect((await compareWithProvider(paying(), since)).differences).toMatchObject([
    { kind: 'dispute', ref: dispute, oursPence: null, theirsPence: -3300 },
  ])
  const hearAll = () => bank.deliverEvents((event) => receiveEvent(paying(), event))
  await hearAll()
  expect(await compareWithProvider(paying(), since)).toMatchObject({ differences: [], oursPence: 0, theirsPence: 0 })
  await bank.fake.closeDispute(dispute, 'won')
  expect((await compareWithProvider(paying(), since)).differences).toMatchObject([{ kind: 'dispute_won' }])
  await hearAll()
  expect(await compareWithProvider(paying(), since)).toMatchObject({ differences: [], oursPence: 3300 })
})

test('a charge of the account that is none of ours is no difference, and neither is what goes back of it', async () => {
  await bank.fake.act(async (call) => {
    const sale = { amount: '5000', currency: 'gbp', confirm: 'true', payment_method: 'pm_card_visa' }
    const { id } = await createIntent(call, sale)
    await createRefund(call, { payment_intent: id, amount: '1000' })
  })
  // 1.5 % and 20p.
  expect(await compareWithProvider(paying(), since)).toMatchObject({ differences: [], theirsPence: 0, feesPence: 95 })
})

test('fees are what the provider kept, and a payout is the sum of what became available', async () => {
  await buy(await account(), 'basic', 3300)
  await buy(await account(), 'family', 9500)
  expect(await compareWithProvider(paying(), since)).toMatchObject({
    feesPence: 70 + 163,
    paidOutPence: 0,
    payouts: [],
  })
  setClock('2026-11-26T10:00:01Z')
  const books = await compareWithProvider(paying(), since)
  expect(books).toMatchObject({
    differences: [],
    paidOutPence: 12_800 - 233,
    payouts: [{ amountPence: 12_800 - 233, state: 'paid', isMatched: true, lines: [{}, {}] }],
  })
  // Two days later there is nothing new to pay out.
  setClock('2026-11-28T10:00:00Z')
  expect((await compareWithProvider(paying(), since)).payouts).toHaveLength(1)
})

test('of a payout made by hand nobody says what it is made of: it matches what left the balance', async () => {
  await buy(await account(), 'basic', 3300)
  setClock('2026-11-26T10:00:01Z')
  await bank.fake.act(async (call) => {
    const [payout] = await listAll(call, 'payout')
    await save(call, { ...payout!, automatic: false, reconciliation_status: 'not_applicable' })
  })
  expect((await compareWithProvider(paying(), since)).payouts).toMatchObject([
    { isByHand: true, lines: null, amountPence: 3230, isMatched: true },
  ])
})
