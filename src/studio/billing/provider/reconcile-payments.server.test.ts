import { expect, test } from 'vitest'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { returnMoney } from '../ledger/return-money.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'

const { account, bank, buy, db, paying, setClock, sql, start, wait } = await openPayingTest()

test('a payment that was charged without an answer is found, given and not charged again', async () => {
  const member = await account()
  const { id: paymentId } = await start(member, 'basic', 3300)
  await confirmPayment(paying(member), { paymentId, methodId: 'pm_card_timesOutAfterCharging', returnUrl: RETURN_URL })
  expect(await listMemberships(db.reader, member.userId)).toEqual([])
  wait(31)
  expect(await reconcilePayments(paying())).toBe(1)
  expect(await listMemberships(db.reader, member.userId)).toHaveLength(1)
  expect(await sql('select amount_pence from ledger_entries')).toEqual([{ amount_pence: 3300 }])
  expect(await reconcilePayments(paying())).toBe(0)
})

test('a payment whose intent was made but never written down is found under its own key', async () => {
  const member = await account()
  const payment = await start(member, 'basic', 3300)
  await sql('update payments set intent_id = null')
  wait(31)
  await reconcilePayments(paying())
  expect(await sql('select intent_id from payments')).toEqual([{ intent_id: payment.intentId }])
  expect(await bank.count('intents')).toBe(1)
})

test('what was touched a moment ago is left to anyone who touches it', async () => {
  await start(await account(), 'basic', 3300)
  wait(29)
  expect(await reconcilePayments(paying())).toBe(0)
})

test('one payment that fails does not keep the others waiting', async () => {
  const [first, second] = [await account(), await account()]
  const broken = await start(first, 'basic', 3300)
  const lost = await start(second, 'basic', 3300)
  const charge = { methodId: 'pm_card_visa', returnUrl: RETURN_URL, idempotencyKey: 'a try' }
  await bank.confirmIntent({ intentId: lost.intentId!, ...charge })
  wait(31)
  const retrieveIntent = (intentId: string) =>
    intentId === broken.intentId ? Promise.reject(new ProviderUnavailable('no answer')) : bank.retrieveIntent(intentId)
  await reconcilePayments(paying(undefined, { ...bank, retrieveIntent }))
  expect(await listMemberships(db.reader, second.userId)).toHaveLength(1)
})

test('what nobody has paid for a day is given up', async () => {
  const { intentId } = await buy(await account(), 'basic', 3300, 'pm_card_visa_chargeDeclined')
  setClock('2026-11-24T10:00:01Z')
  await reconcilePayments(paying())
  expect(await sql('select state from payments')).toEqual([{ state: 'cancelled' }])
  expect(await bank.retrieveIntent(intentId!)).toMatchObject({ state: 'cancelled' })
})

test('money for what could not be given goes back once', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  const { id, intentId } = await start(member, 'standard', 1600)
  setClock('2026-12-24T10:00:00Z')
  await bank.confirmIntent({
    intentId: intentId!,
    methodId: 'pm_card_visa',
    returnUrl: 'http://localhost:3000/back',
    idempotencyKey: 'a try',
  })
  await settlePayment(paying(), id)
  await Promise.all([returnMoney(paying(), id), returnMoney(paying(), id)])
  wait(31)
  await reconcilePayments(paying())
  const entries = `select kind, amount_pence from ledger_entries where payment_id = $1 order by id`
  expect(await sql(entries, [id])).toEqual([
    { kind: 'charge', amount_pence: 1600 },
    { kind: 'refund', amount_pence: -1600 },
  ])
  expect(await sql('select "grant" from payments where id = $1', [id])).toEqual([{ grant: 'returned' }])
  expect((await bank.retrieveIntent(intentId!))!.refunds).toMatchObject([{ amountPence: 1600 }])
})

test('what another provider was asked for is left to that one', async () => {
  await start(await account(), 'basic', 3300)
  await sql(`update payments set provider = case provider when 'stripe' then 'simulated' else 'stripe' end`)
  wait(40)
  expect(await reconcilePayments(paying())).toBe(0)
})

test('money for what was given stays', async () => {
  const payment = await buy(await account(), 'basic', 3300)
  await returnMoney(paying(), payment.id)
  expect(await bank.count('refunds')).toBe(0)
})
