import { expect, test } from 'vitest'
import { readRecordedEvent } from '#src/platform/payments/provider-event.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { findStandingMandate } from '../direct-debit/mandates.store.server.ts'
import { settleMandate } from '../direct-debit/settle-mandate.server.ts'
import { startMandate } from '../direct-debit/start-mandate.server.ts'
import { receiveEvent } from './receive-event.server.ts'
import { catchUpEvents } from './catch-up-events.server.ts'
import { startPayment } from '../pay-online/start-payment.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'

const { account, bank, db, paying, sql, wait } = await openPayingTest()
const live = (actor?: Parameters<typeof paying>[0]) => paying(actor, bank)

async function aPaidMonth() {
  const member = await account()
  const started = await startPayment(live(member), { packageId: 'basic', amountPence: 3300, limitKey: null })
  if (!started.ok) throw new Error(started.refusal)
  const { id, intentId } = started.value.payment
  const charge = { methodId: 'pm_card_visa', returnUrl: RETURN_URL, idempotencyKey: `try:${id}` }
  await bank.confirmIntent({ intentId: intentId!, ...charge })
  await settlePayment(live(), id)
  return { member, intentId: intentId! }
}

const ledger = async () =>
  (await sql<{ line: string }>(`select kind || ' ' || amount_pence as line from ledger_entries order by id`)).map(
    ({ line }) => line,
  )

test('what no event told is found within a minute: money taken back, and a direct debit that the bank has ended', async () => {
  const { member, intentId } = await aPaidMonth()
  const begun = await startMandate(live(member), { method: 'bacs_debit', returnUrl: RETURN_URL })
  if (!begun.ok) throw new Error(begun.refusal)
  await bank.confirmSetup({ setupId: begun.value.setup.id, methodId: 'pm_bacsDebit_success' })
  wait(11)
  const mandate = await settleMandate(live(), begun.value.mandate.id)
  await catchUpEvents(live())

  const dispute = await bank.fake.openDispute(intentId)
  await bank.fake.endMandate(mandate!.reference!)
  wait(50)
  expect(await catchUpEvents(live())).toBeGreaterThan(1)
  expect(await ledger()).toEqual(['charge 3300', 'dispute -3300'])
  expect(await findStandingMandate(db.reader, member.userId)).toMatchObject({ state: 'ended', endedBecause: 'bank' })

  await bank.fake.closeDispute(dispute, 'won')
  await catchUpEvents(live())
  await catchUpEvents(live())
  expect(await ledger()).toEqual(['charge 3300', 'dispute -3300', 'dispute_won 3300'])
})

test('what was lost before a later event arrived is still found, after however long, once the provider can be asked', async () => {
  const [early, late] = [await aPaidMonth(), await aPaidMonth()]
  await catchUpEvents(live())
  await bank.fake.openDispute(early.intentId)
  wait(3600)
  await bank.fake.openDispute(late.intentId)
  const told = (await bank.fake.events()).findLast(({ type }) => type === 'charge.dispute.created')
  await receiveEvent(live(), readRecordedEvent(told)!)
  expect(await ledger()).toEqual(['charge 3300', 'charge 3300', 'dispute -3300'])
  await catchUpEvents(live())
  expect(await ledger()).toEqual(['charge 3300', 'charge 3300', 'dispute -3300', 'dispute -3300'])
})

test('one that keeps failing is asked for again for a day, others not being kept waiting', async () => {
  const [failing, other] = [await aPaidMonth(), await aPaidMonth()]
  await catchUpEvents(live())
  await bank.fake.openDispute(failing.intentId)
  bank.fake.fault(500, { path: `/v1/payment_intents/${failing.intentId}`, times: 1000 })
  wait(3600)
  await bank.fake.openDispute(other.intentId)
  await catchUpEvents(live())
  expect(await ledger()).toEqual(['charge 3300', 'charge 3300', 'dispute -3300'])
  wait(22 * 3600)
  expect(await catchUpEvents(live())).toBeGreaterThan(0)
  bank.fake.clearFaults()
  await catchUpEvents(live())
  expect(await ledger()).toEqual(['charge 3300', 'charge 3300', 'dispute -3300', 'dispute -3300'])
  wait(3600)
  expect(await catchUpEvents(live())).toBe(0)
})

test('a failing event is given up after a day, and a provider that does not answer moves nothing', async () => {
  const { intentId } = await aPaidMonth()
  await catchUpEvents(live())
  await bank.fake.openDispute(intentId)
  bank.fake.fault(500, { path: '/v1/events', times: 1000 })
  wait(3600)
  await expect(catchUpEvents(live())).rejects.toThrow(ProviderUnavailable)
  bank.fake.clearFaults()
  bank.fake.fault(500, { path: `/v1/payment_intents/${intentId}`, times: 1000 })
  expect(await catchUpEvents(live())).toBeGreaterThan(0)
  wait(25 * 3600)
  expect(await catchUpEvents(live())).toBeGreaterThan(0)
  expect(await catchUpEvents(live())).toBe(0)
})

test('what has been acted on is not acted on again, and what failed is tried again', async () => {
  const { intentId } = await aPaidMonth()
  await catchUpEvents(live())
  await bank.fake.openDispute(intentId)
  bank.fake.fault(500, { path: `/v1/payment_intents/${intentId}`, times: 10 })
  await catchUpEvents(live())
  expect(await ledger()).toEqual(['charge 3300'])
  bank.fake.clearFaults()
  await catchUpEvents(live())
  expect(await ledger()).toEqual(['charge 3300', 'dispute -3300'])
  const asked = bank.fake.calls.length
  await catchUpEvents(live())
  expect(bank.fake.calls.slice(asked)).toEqual(['GET /v1/events'])
})
