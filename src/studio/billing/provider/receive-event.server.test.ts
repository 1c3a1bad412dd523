import { expect, test } from 'vitest'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { makeCustomer } from '../direct-debit/make-customer.server.ts'
import { prepareIntent } from '../pay-online/prepare-intent.server.ts'
import { receiveEvent } from './receive-event.server.ts'

const { account, bank, db, paying, sql, start } = await openPayingTest()

const deliver = () => bank.deliverEvents((event) => receiveEvent(paying(), event))

async function charged() {
  const member = await account()
  const payment = await start(member, 'basic', 3300)
  const charge = { methodId: 'pm_card_visa', returnUrl: RETURN_URL, idempotencyKey: 'a try' }
  await bank.confirmIntent({ intentId: payment.intentId!, ...charge })
  return { member, payment }
}

test('what the provider tells is acted on without anybody coming back to the page', async () => {
  const { member } = await charged()
  expect(await deliver()).toBeGreaterThan(0)
  expect(await listMemberships(db.reader, member.userId)).toHaveLength(1)
  expect(await deliver()).toBe(0)
})

test('a repeated event gives nothing twice', async () => {
  const { member, payment } = await charged()
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', about: 'intent', objectId: payment.intentId! } as const
  for (let n = 0; n < 3; n++) await receiveEvent(paying(), event)
  expect(await listMemberships(db.reader, member.userId)).toHaveLength(1)
  expect(await sql('select from provider_events')).toHaveLength(1)
})

test('an event that could not be acted on is acted on when it is told again', async () => {
  const { member, payment } = await charged()
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', about: 'intent', objectId: payment.intentId! } as const
  const retrieveIntent = () => Promise.reject(new ProviderUnavailable('no answer'))
  await expect(receiveEvent(paying(undefined, { ...bank, retrieveIntent }), event)).rejects.toThrow('no answer')
  expect(await listMemberships(db.reader, member.userId)).toEqual([])
  await receiveEvent(paying(), event)
  expect(await listMemberships(db.reader, member.userId)).toHaveLength(1)
})

test('an event about something we never made is noted and left alone', async () => {
  await receiveEvent(paying(), { id: 'evt_9', type: 'payment_intent.succeeded', about: 'intent', objectId: 'pi_else' })
  expect(await sql('select id from provider_events')).toEqual([{ id: 'evt_9' }])
})

test('one member is one customer of the provider', async () => {
  const member = await account()
  const payer = { id: member.userId, name: member.name, email: member.email }
  const ids = await Promise.all([1, 2, 3].map(() => makeCustomer(paying(), payer)))
  expect(new Set(ids).size).toBe(1)
  expect(await bank.count('customers')).toBe(1)
})

test('one payment is one intent, however often it is prepared', async () => {
  const payment = await start(await account(), 'basic', 3300)
  const forgotten = { ...payment, intentId: null }
  const prepared = await Promise.all([1, 2, 3].map(() => prepareIntent(paying(), forgotten)))
  expect(new Set(prepared.map(({ id }) => id))).toEqual(new Set([payment.intentId]))
})
