import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { openTestBank } from '#tests/helpers/fake-bank.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { startMandate } from '../direct-debit/start-mandate.server.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { startPayment } from '../pay-online/start-payment.server.ts'
import { endTestObjects } from './end-test-objects.server.ts'

const { account, as, bank, buy, clock, db, paying, sql, start } = await openPayingTest()

const bankOf = (name: string) => openTestBank({ db, clock }, { secretKey: 'sk_live_1', name })
const [one, two] = [bankOf('acct_1 live'), bankOf('acct_2 live')]
const returnUrl = 'http://localhost:3000/payment-success'

async function payLive(packageId: string, amountPence: number) {
  const ctx = { ...paying(await account()), payments: one }
  const started = await startPayment(ctx, { packageId, amountPence, limitKey: null })
  if (!started.ok) throw new Error(started.refusal)
  const paymentId = started.value.payment.id
  const paid = await confirmPayment(ctx, { paymentId, methodId: 'pm_card_visa', returnUrl })
  return paid.ok ? paid.value.payment : null
}

test('what is bought in a test uses up no number of a real receipt', async () => {
  await buy(await account(), 'basic', 3300)
  await buy(await account(), 'basic', 3300)
  expect(await payLive('basic', 3300)).toMatchObject({ receiptNo: 1, provider: 'acct_1 live' })
  expect(await payLive('basic', 3300)).toMatchObject({ receiptNo: 2 })
  expect(await buy(await account(), 'basic', 3300)).toMatchObject({ receiptNo: 3, provider: 'simulated' })
})

test('what goes back of a test uses up no number of a real credit note', async () => {
  const back = async (payment: { id: string } | null, payments = bank) => {
    const admin = as(await account('admin'))
    const request = { refundId: newId(), paymentId: payment!.id, reason: 'A test', keepsGrant: true }
    return refundPayment({ ...admin, payments }, request)
  }
  expect(await back(await buy(await account(), 'basic', 3300))).toMatchObject({ ok: true, value: { creditNoteNo: 1 } })
  expect(await back(await buy(await account(), 'basic', 3300))).toMatchObject({ value: { creditNoteNo: 2 } })
  expect(await back(await payLive('basic', 3300), one)).toMatchObject({ value: { creditNoteNo: 1 } })
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

test('with live keys what was begun in a test is over; what was paid, or is of another live account, stays', async () => {
  const [member, other] = [await account(), await account()]
  await start(member, 'basic', 3300)
  await buy(other, 'basic', 3300)
  for (const [payer, provider] of [
    [member, bank],
    [other, two],
  ] as const) {
    const ctx = { ...as(payer), payments: provider, paysOnline: true }
    const started = await startMandate(ctx, { method: 'card', returnUrl })
    if (!started.ok) throw new Error(started.refusal)
    await sql(`update mandates set state = 'active', method_id = 'pm_1' where id = $1`, [started.value.mandate.id])
  }
  const states = async () => [
    await sql('select state from payments order by state'),
    await sql('select provider, state from mandates order by provider'),
  ]
  const before = await states()
  await endTestObjects(paying())
  expect(await states()).toEqual(before)
  await endTestObjects(paying(undefined, one))
  expect(await states()).toEqual([
    [{ state: 'cancelled' }, { state: 'succeeded' }],
    [
      { provider: 'acct_2 live', state: 'active' },
      { provider: 'simulated', state: 'ended' },
    ],
  ])
  // Nothing can be collected with it here, so it does not stand in the way of a new one.
  const again = await startMandate({ ...as(other), payments: one }, { method: 'card', returnUrl })
  expect(again).toMatchObject({ ok: true, value: { mandate: { provider: 'acct_1 live' } } })
})
