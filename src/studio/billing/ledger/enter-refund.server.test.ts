import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import type { Refund } from '#src/platform/payments/provider.server.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { refundHallHires } from '#src/studio/hall-hire/money/refund-hall-hires.server.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { findPayment, type Payment } from '../payments/payments.store.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { listMoneyTasks } from '../tasks/money-tasks.store.server.ts'
import { enterRefund } from './enter-refund.server.ts'
import { returnMoney } from './return-money.server.ts'

const { aConfirmedHire, account, accountOf, bank, buy, ctx, db, payHire, paying, sql, start, wait } =
  await openHallPayingTest()
const refund: Refund = { id: 're_1', amountPence: 6000, state: 'succeeded', at: new Date('2026-11-23T11:00:00Z') }

const enter = (payment: Payment, what: Refund) =>
  ctx().transaction((work) => enterRefund(work, { payment, refund: what }))
const toldAll = () => bank.deliverEvents((event) => receiveEvent(paying(), event))
const ledger = () => sql('select kind, amount_pence pence from ledger_entries order by id')
const tasks = async () => (await listMoneyTasks(ctx().reader)).map(({ kind, amountPence }) => [kind, amountPence])
const told = () =>
  sql(
    `select recipient, facts->>'amount' amount, facts->>'creditNote' note from messages where kind = 'refund-returned'`,
  )
const broken = () => findBrokenInvariants((text) => db.pool.query(text))

/** The only refund of a payment comes back from the bank, days after it had arrived. */
async function comeBack(intentId: string) {
  const [made] = (await bank.retrieveIntent(intentId))!.refunds
  await bank.fake.settleRefund(made!.id, false)
  await toldAll()
  await toldAll()
}

test('a refund stands in the ledger and in the account of the hire, once, no matter who hears of it first', async () => {
  const hireId = await aConfirmedHire()
  const payment = await payHire(hireId, 9000)
  await Promise.all([1, 2, 3].map(() => enter(payment, refund)))
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: 0, depositHeldPence: 3000 })
  expect(await sql(`select amount_pence pence from ledger_entries where kind = 'refund'`)).toEqual([{ pence: -6000 }])
})

test('what has not arrived is not entered, and one that failed on its way leaves nothing', async () => {
  const payment = await start(await account(), 'basic', 3300)
  for (const state of ['pending', 'failed'] as const) await enter(payment, { ...refund, state })
  expect(await ledger()).toEqual([])
})

test('a refund that comes back is money of the studio again, and a task until someone has seen to it', async () => {
  const [admin, member] = [await account('admin'), await account()]
  const { id, intentId } = await buy(member, 'basic', 3300)
  const asked = { paymentId: id, reason: 'Moving away', keepsGrant: false }
  expect(await refundPayment(paying(admin), { ...asked, refundId: newId() })).toMatchObject({
    value: { state: 'done' },
  })
  await comeBack(intentId!)
  expect(await ledger()).toEqual([
    { kind: 'charge', pence: 3300 },
    { kind: 'refund', pence: -3300 },
    { kind: 'refund_returned', pence: 3300 },
  ])
  expect(await sql('select state, credit_note_no no from refunds')).toEqual([{ state: 'bounced', no: 1 }])
  expect(await tasks()).toEqual([['refund_failed', 3300]])
  expect(await told()).toEqual([{ recipient: member.email, amount: '£33.00', note: 'C-000001' }])
  expect(await broken()).toEqual([])
  expect(await refundPayment(paying(admin), { ...asked, refundId: newId() })).toMatchObject({
    value: { state: 'done', amountPence: 3300, creditNoteNo: 2 },
  })
  expect(await broken()).toEqual([])
})

test('of a hire, what comes back is due to the customer again, and left to the desk', async () => {
  const hireId = await aConfirmedHire()
  const { id, intentId } = await payHire(hireId, 9000)
  await cancelHallHire(ctx(), { hireId, by: 'studio' })
  expect(await refundHallHires(paying())).toBe(1)
  expect(await sql(`select recipient from messages where kind = 'payment-refunded'`)).toEqual([
    { recipient: 'priya@example.com' },
  ])
  await comeBack(intentId!)
  expect(await accountOf(hireId)).toMatchObject({ refundDuePence: 9000 })
  expect(await told()).toEqual([{ recipient: 'priya@example.com', amount: '£90.00', note: 'C-000001' }])
  expect(await refundHallHires(paying())).toBe(0)
  expect(await tasks()).toEqual([['refund_failed', 9000]])
  const again = { refundId: newId(), paymentId: id, reason: 'Another try', keepsGrant: false }
  expect(await refundPayment(paying(await account('admin')), again)).toMatchObject({ value: { state: 'done' } })
  expect(await accountOf(hireId)).toMatchObject({ refundDuePence: 0 })
  expect(await broken()).toEqual([])
})

test('a refund for the hall that the bank refuses counts as nothing, and one on its way counts when it has arrived', async () => {
  let slow = ''
  for (const manner of ['failed', 'pending'] as const) {
    const hireId = (slow = await aConfirmedHire(0))
    await payHire(hireId, 5000)
    bank.fake.refunds(manner)
    await cancelHallHire(ctx(), { hireId, by: 'studio' })
    expect(await refundHallHires(paying())).toBe(0)
    expect(await accountOf(hireId)).toMatchObject({ refundDuePence: 5000 })
  }
  expect(await tasks()).toEqual([['refund_failed', 5000]])
  const pending = await sql<{ ref: string }>(`select provider_ref ref from refunds where state = 'pending'`)
  await bank.fake.settleRefund(pending[0]!.ref, true)
  wait(20)
  await settleRefunds(paying())
  expect(await accountOf(slow)).toMatchObject({ refundDuePence: 0 })
  expect(await sql('select state, count(*)::int n from refunds group by state order by state')).toEqual([
    { state: 'done', n: 1 },
    { state: 'failed', n: 1 },
  ])
  expect(await broken()).toEqual([])
})

test('money for what could not be given counts as returned once it has been; refused by the bank, the desk gives it back', async () => {
  const member = await account()
  const { id, intentId } = await buy(member, 'basic', 3300)
  await sql(`delete from memberships`)
  await sql(`update payments set "grant" = 'to_return'`)
  bank.fake.refunds('failed')
  for (const _ of [1, 2]) await returnMoney(paying(), id)
  expect((await findPayment(db.reader, id))?.grant).toBe('to_return')
  expect((await bank.retrieveIntent(intentId!))!.refunds).toHaveLength(1)
  expect(await tasks()).toEqual([['refund_failed', 3300]])
  bank.fake.refunds('succeeded')
  const again = { refundId: newId(), paymentId: id, reason: 'Another card', keepsGrant: false }
  expect(await refundPayment(paying(await account('admin')), again)).toMatchObject({ value: { state: 'done' } })
  expect((await findPayment(db.reader, id))?.grant).toBe('returned')
  expect(await broken()).toEqual([])
})
