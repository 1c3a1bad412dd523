import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { confirmPayment } from './confirm-payment.server.ts'

const { account, bank, buy, paying, sql, start, wait } = await openPayingTest()

test.each([
  ['pm_card_visa', 'succeeded', null],
  ['pm_card_visa_chargeDeclined', 'failed', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'failed', 'Your card has insufficient funds.'],
  ['pm_card_chargeDeclinedExpiredCard', 'failed', 'Your card has expired.'],
  ['pm_card_threeDSecure2Required', 'requires_action', null],
  ['pm_card_processing', 'processing', null],
  ['4242424242424242', 'failed', expect.stringContaining('That is no')],
])('%s leaves the payment %s', async (methodId, state, failureMessage) => {
  expect(await buy(await account(), 'basic', 3300, methodId)).toMatchObject({ state, failureMessage })
})

test('confirming twice at the same moment, and once more afterwards, charges once', async () => {
  const member = await account()
  const { id: paymentId } = await start(member, 'basic', 3300)
  const confirm = () => confirmPayment(paying(member), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL })
  await Promise.all([confirm(), confirm()])
  expect(await confirm()).toMatchObject({ ok: true, value: { payment: { state: 'succeeded' } } })
  expect(await bank.count('charges')).toBe(1)
})

test('who proves to the bank that it was them has paid', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300, 'pm_card_threeDSecure2Required')
  expect(await bank.retrieveIntent(payment.intentId!)).toMatchObject({
    actionUrl: expect.stringMatching(new RegExp(`^http://[^/]+/.+/?${payment.intentId}$`)) as string,
  })
  await bank.answerBank(payment.intentId!, true)
  expect(await buy(member, 'basic', 3300)).toMatchObject({ id: payment.id, state: 'succeeded' })
})

test('a payment the bank could not confirm has failed and can be tried again', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300, 'pm_card_threeDSecure2Required')
  await bank.answerBank(payment.intentId!, false)
  expect(await buy(member, 'basic', 3300)).toMatchObject({ id: payment.id, state: 'succeeded' })
})

test('a payment on its way is not charged again with another card', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300, 'pm_card_processing')
  expect(await buy(member, 'basic', 3300)).toMatchObject({ id: payment.id, state: 'processing' })
  wait(11)
  expect(await bank.retrieveIntent(payment.intentId!)).toMatchObject({
    state: 'succeeded',
    methodId: expect.stringMatching(/^pm_/) as string,
  })
})

test('when the provider charges but does not answer, nothing is assumed', async () => {
  const member = await account()
  const { id: paymentId } = await start(member, 'basic', 3300)
  const request = { paymentId, methodId: 'pm_card_timesOutAfterCharging', returnUrl: RETURN_URL }
  expect(await confirmPayment(paying(member), request)).toEqual({ ok: false, refusal: 'outcome_unknown' })
  expect(await sql('select state from payments')).toEqual([{ state: 'pending' }])
})

test('without a method, or without such a payment, nothing is charged', async () => {
  const member = await account()
  const { id: paymentId } = await start(member, 'basic', 3300)
  const confirm = (request: object) =>
    confirmPayment(paying(member), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL, ...request })
  expect(await confirm({ methodId: undefined })).toEqual({ ok: false, refusal: 'method_required' })
  expect(await confirm({ paymentId: newId() })).toEqual({ ok: false, refusal: 'payment_not_found' })
  expect(await confirm({ paymentId: 'nonsense' })).toEqual({ ok: false, refusal: 'payment_not_found' })
})
