import type { LimitKey } from '#src/platform/rate-limit.server.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { aHallHire, aHallRequest, VISITOR } from '#tests/helpers/hall.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { RETURN_URL } from '#tests/helpers/paying.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { changeHallHire } from '#src/studio/hall-hire/change-hall-hire.server.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import { recordHallPayment } from '#src/studio/hall-hire/money/record-hall-payment.server.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { refundHallHires } from '#src/studio/hall-hire/money/refund-hall-hires.server.ts'
import { returnMoney } from '../ledger/return-money.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'
import { startHallPayment } from './start-hall-payment.server.ts'

const { aConfirmedHire, accountOf, bank, ctx, db, payHire: pay, paying, setClock, sql } = await openHallPayingTest()
beforeEach(() => setClock('2026-11-23T10:00:00Z'))

const start = (hireId: string, amountPence: number, limitKey: LimitKey | null = null) =>
  startHallPayment(paying(VISITOR), { hireId, amountPence, limitKey })
const ledger = () => sql('select kind, amount_pence from ledger_entries order by id')

test('what is due is paid once: price first, then deposit, with a receipt that leads to the booking', async () => {
  const hireId = await aConfirmedHire()
  const payment = await pay(hireId, 9000)
  expect(payment).toMatchObject({ state: 'succeeded', grant: 'given', memberId: null, receiptNo: 1 })
  await Promise.all([1, 2, 3].map(() => settlePayment(paying(VISITOR), payment.id)))
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 5000, depositHeldPence: 4000, duePence: 0 })
  expect(await ledger()).toEqual([{ kind: 'charge', amount_pence: 9000 }])
  const [receipt] = await sql<{ facts: { url: string; about: string } }>(
    `select facts from messages where kind = 'payment-receipt' and recipient = 'priya@example.com'`,
  )
  expect(receipt!.facts.about).toBe('hall')
  expect(receipt!.facts.url).toContain(`/hall-hire/request/${hireId}?token=`)
})

test.each([0, 1, 5000, 8999, 9001, -9000, Number.NaN, 1e12])('another amount, %d, starts nothing', async (amount) => {
  expect(await start(await aConfirmedHire(), amount)).toEqual({ ok: false, refusal: 'wrong_amount' })
  expect(await sql('select 1 from payments')).toEqual([])
})

test('nothing is due before it is confirmed, once it is paid, or once it is cancelled', async () => {
  const { id } = await aHallHire(db)
  expect(await start(id, 5000)).toEqual({ ok: false, refusal: 'nothing_due' })
  await confirmHallHire(ctx(), { hireId: id, depositPence: 0, paidBy: 'cash' })
  expect(await start(id, 5000)).toEqual({ ok: false, refusal: 'nothing_due' })
  expect(await start(newId(), 5000)).toEqual({ ok: false, refusal: 'hire_not_found' })
})

test('two tabs and a double click pay the same payment; a declined card may be followed by another', async () => {
  const hireId = await aConfirmedHire(0)
  const started = await Promise.all([1, 2, 3, 4].map(() => start(hireId, 5000)))
  expect(new Set(started.map((one) => one.ok && one.value.payment.id)).size).toBe(1)
  expect(await pay(hireId, 5000, 'pm_card_visa_chargeDeclined')).toMatchObject({ state: 'failed' })
  expect(await pay(hireId, 5000)).toMatchObject({ state: 'succeeded' })
  expect(await sql('select 1 from payments')).toHaveLength(1)
})

test('a change makes the amount of an open payment old: the next one is for what is due now', async () => {
  const hireId = await aConfirmedHire(0)
  await start(hireId, 5000)
  await changeHallHire(ctx(), hireId, aHallRequest({ endTime: '13:00' }))
  expect(await start(hireId, 5000)).toEqual({ ok: false, refusal: 'wrong_amount' })
  expect(await pay(hireId, 7500)).toMatchObject({ state: 'succeeded', amountPence: 7500 })
  expect(await sql('select state from payments order by created_at, state')).toEqual([
    { state: 'cancelled' },
    { state: 'succeeded' },
  ])
})

test('money for a hire that was cancelled, or paid at the desk, in the meantime goes back whole', async () => {
  for (const meanwhile of [
    (hireId: string) => cancelHallHire(ctx(), { hireId, by: 'studio' }),
    (hireId: string) => recordHallPayment(ctx(), { hireId, kind: 'hire', method: 'cash', amountPence: 5000 }),
  ]) {
    const { id: hireId } = await aHallHire(db, { startTime: '10:00', endTime: '12:00' })
    await confirmHallHire(ctx(), { hireId, depositPence: 0, paidBy: null })
    const started = await start(hireId, 5000)
    const payment = started.ok ? started.value.payment : null
    await meanwhile(hireId)
    const request = { paymentId: payment!.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
    const confirmed = await confirmPayment(paying(VISITOR), request)
    expect(confirmed.ok && confirmed.value.payment).toMatchObject({ state: 'succeeded', grant: 'to_return' })
    await returnMoney(paying(), payment!.id)
    expect(await refundHallHires(paying())).toBe(0)
    expect((await bank.retrieveIntent(payment!.intentId!))!.refunds).toMatchObject([{ amountPence: 5000 }])
    await cancelHallHire(ctx(), { hireId, by: 'studio' })
  }
})

// Specification 9: 48 hours notice for a full refund; the deposit always comes back.
test.each([
  ['2026-11-28T10:00:00Z', 9000, { hirePaidPence: 0, depositHeldPence: 0 }],
  ['2026-11-28T10:00:01Z', 4000, { hirePaidPence: 5000, depositHeldPence: 0 }],
])('cancelled by the customer at %s, %i pence go back on their own, once', async (at, pence, expected) => {
  const hireId = await aConfirmedHire()
  const payment = await pay(hireId, 9000)
  setClock(at)
  await cancelHallHire(ctx(VISITOR), { hireId, by: 'customer' })
  const made = await Promise.all([refundHallHires(paying()), refundHallHires(paying())])
  expect(made[0] + made[1]).toBe(1)
  expect(await refundHallHires(paying())).toBe(0)
  expect(await accountOf(hireId)).toMatchObject({ ...expected, refundDuePence: 0 })
  expect((await bank.retrieveIntent(payment.intentId!))!.refunds).toMatchObject([{ amountPence: pence }])
  expect(await ledger()).toEqual([
    { kind: 'charge', amount_pence: 9000 },
    { kind: 'refund', amount_pence: -pence },
  ])
})

test('a change that makes a paid hire cheaper gives back the rest; the deposit stays', async () => {
  const hireId = await aConfirmedHire()
  await pay(hireId, 9000)
  await changeHallHire(ctx(), hireId, aHallRequest({ endTime: '11:00' }))
  expect(await refundHallHires(paying())).toBe(1)
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 2500, depositHeldPence: 4000, refundDuePence: 0 })
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  expect(await refundHallHires(paying())).toBe(1)
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0, depositHeldPence: 0 })
})

test('a provider that does not answer keeps one refund waiting and not the others, and nothing is lost', async () => {
  const one = await aConfirmedHire(0)
  await pay(one, 5000)
  const { id: two } = await aHallHire(db, { startTime: '14:00', endTime: '15:00' })
  await confirmHallHire(ctx(), { hireId: two, depositPence: 0, paidBy: null })
  const payment = await pay(two, 2500)
  for (const hireId of [one, two]) await cancelHallHire(ctx(), { hireId, by: 'studio' })
  const deaf: typeof bank = {
    ...bank,
    refundIntent: (request) =>
      request.intentId === payment.intentId ? Promise.reject(new ProviderUnavailable()) : bank.refundIntent(request),
  }
  expect(await refundHallHires(paying(undefined, deaf))).toBe(1)
  expect(await accountOf(two)).toMatchObject({ refundDuePence: 2500 })
  expect(await refundHallHires(paying())).toBe(1)
})
