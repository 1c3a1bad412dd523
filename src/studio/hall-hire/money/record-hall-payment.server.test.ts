import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { returnHallPayments } from '#src/studio/billing/refunds/return-hall-payments.server.ts'
import { cancelHallHire } from '../cancel-hall-hire.server.ts'
import { type HallDeskPayment, recordHallPayment } from './record-hall-payment.server.ts'
import { refundHallHires } from './refund-hall-hires.server.ts'

const { aConfirmedHire, account, accountOf, as, ctx, payHire, paying, sql } = await openHallPayingTest()

const admin = async () => as(await account('admin'))
const record = async (hireId: string, payment: Omit<HallDeskPayment, 'hireId'>) =>
  recordHallPayment(await admin(), { hireId, ...payment })
const ledger = () => sql('select kind, amount_pence pence from ledger_entries order by id')
const numbers = () => sql<{ n: string }>(`select facts->>'number' n from messages where facts ? 'number' order by 1`)

test('cash and a transfer are payments with receipts, in the ledger and in the account of the hire', async () => {
  const hireId = await aConfirmedHire()
  await record(hireId, { kind: 'hire', method: 'cash', amountPence: 5000 })
  await record(hireId, { kind: 'deposit', method: 'bank_transfer', amountPence: 4000 })
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 5000, depositHeldPence: 4000, duePence: 0 })
  expect(await sql('select tender, amount_pence pence, description d from payments order by receipt_no')).toEqual([
    { tender: 'cash', pence: 5000, d: 'Hall hire, Monday 30 November 2026, 10:00 to 12:00' },
    { tender: 'bank_transfer', pence: 4000, d: 'Deposit for the hall hire, Monday 30 November 2026, 10:00 to 12:00' },
  ])
  expect((await numbers()).map(({ n }) => n)).toEqual(['T-000001', 'T-000002'])
})

test('what goes back is a refund with its credit note, for what it had been paid for and the way it came', async () => {
  const hireId = await aConfirmedHire()
  await record(hireId, { kind: 'hire', method: 'cash', amountPence: 5000 })
  await record(hireId, { kind: 'deposit', method: 'cash', amountPence: 4000 })
  // The hire stands: an online refund would count towards its price first.
  expect(await record(hireId, { kind: 'deposit_return', method: 'cash', amountPence: 4000 })).toMatchObject({
    ok: true,
  })
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 5000, depositHeldPence: 0, duePence: 0 })
  expect(await ledger()).toEqual([
    { kind: 'charge', pence: 5000 },
    { kind: 'charge', pence: 4000 },
    { kind: 'refund', pence: -4000 },
  ])
  expect((await numbers()).map(({ n }) => n)).toEqual(['C-000001', 'T-000001', 'T-000002'])
  for (const more of [
    { kind: 'deposit_return', method: 'cash', amountPence: 1 },
    { kind: 'refund', method: 'cash', amountPence: 5001 },
    { kind: 'refund', method: 'bank_transfer', amountPence: 1 },
  ] as const)
    expect(await record(hireId, more)).toMatchObject({ refusal: 'not_paid_that_way' })
})

test('one form counts once, whichever way the money goes; a hire that is not there takes none', async () => {
  const hireId = await aConfirmedHire(0)
  const [paid, back] = [newId(), newId()]
  for (let n = 0; n < 2; n++) {
    await record(hireId, { kind: 'hire', method: 'card', amountPence: 5000, paymentId: paid })
  }
  for (let n = 0; n < 2; n++) {
    const refund = { kind: 'refund', method: 'card', amountPence: 2000, paymentId: back } as const
    expect(await record(hireId, refund)).toMatchObject({ ok: true })
  }
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 3000 })
  expect(await record(newId(), { kind: 'hire', method: 'cash', amountPence: 1 })).toMatchObject({
    refusal: 'hire_not_found',
  })
})

test('several payments of one kind go back oldest first, and many at once never give back too much', async () => {
  const hireId = await aConfirmedHire(0)
  for (const amountPence of [2000, 3000]) await record(hireId, { kind: 'hire', method: 'cash', amountPence })
  const back = { hireId, tender: 'cash', paidKind: 'hire', amountPence: 2500 } as const
  const given = await Promise.all([1, 2, 3].map(() => returnHallPayments(ctx(), { ...back, refundId: newId() })))
  expect(given.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0 })
  const [refunds] = await sql('select count(*)::int, sum(amount_pence)::int pence from refunds')
  expect(refunds).toEqual({ count: 3, pence: 5000 })
})

test('of a cancelled hire paid in two ways, what came online goes back on its own and the cash is left to the desk', async () => {
  const hireId = await aConfirmedHire()
  await record(hireId, { kind: 'deposit', method: 'cash', amountPence: 4000 })
  const { id } = await payHire(hireId, 5000)
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  expect(await refundHallHires(paying())).toBe(1)
  expect(await sql(`select payment_id, amount_pence from refunds`)).toEqual([{ payment_id: id, amount_pence: 5000 }])
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0, depositHeldPence: 4000, refundDuePence: 4000 })
})
