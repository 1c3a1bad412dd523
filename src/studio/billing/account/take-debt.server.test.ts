import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import type { Role } from '#src/platform/ctx.server.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { listMovements } from '../ledger/journal.store.server.ts'
import { journalOf } from '../ledger/journal.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { closeDay } from '../till/close-day.server.ts'
import { findBalancePence, findOwedPence, insertAccountEntry } from './account.store.server.ts'
import { forgiveDebt } from './forgive-debt.server.ts'
import { takeDebt } from './take-debt.server.ts'

const { account, as, clock, ctx, sql } = await openPayingTest()

/** A member who owes £9.80 for a month, and a fee of £5. */
async function aDebtor({ monthPence = 980, feePence = 500 } = {}) {
  const member = await account()
  await enter(member.userId, 'arrears', -monthPence)
  await enter(member.userId, 'late_fee', -feePence)
  return member
}
const enter = (memberId: string, kind: 'arrears' | 'late_fee', amountPence: number) =>
  ctx().transaction(({ tx }) =>
    insertAccountEntry(tx, { memberId, at: clock.now(), kind, amountPence, ref: `${kind}:${newId()}` }),
  )
const { reader } = ctx()
const take = async (memberId: string, change: object = {}, role: Role = 'receptionist') =>
  takeDebt(as(await account(role)), {
    paymentId: newId(),
    memberId,
    owedPence: 1480,
    amountPence: 1480,
    tender: 'cash',
    ...change,
  })
const standing = async (memberId: string) => [
  await findBalancePence(reader, memberId),
  await findOwedPence(reader, memberId),
]
const holds = async () => expect(await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))).toEqual([])

test('all of a debt is taken, with ledger, receipt, account, activity, the day’s close and the journal', async () => {
  const { userId, email } = await aDebtor()
  const taken = await take(userId)
  expect(taken).toMatchObject({ value: { receiptNo: 1, grant: 'given', tender: 'cash', description: 'What was owed' } })
  expect(await standing(userId)).toEqual([0, 0])
  expect(await sql(`select kind, amount_pence pence from account_entries where amount_pence > 0`)).toEqual([
    { kind: 'settled', pence: 980 },
    { kind: 'fees_settled', pence: 500 },
  ])
  expect(await sql('select kind, amount_pence pence from ledger_entries')).toEqual([{ kind: 'charge', pence: 1480 }])
  expect(await sql(`select recipient, facts->>'by' by from messages where kind = 'payment-receipt'`)).toEqual([
    { recipient: email, by: 'Cash' },
  ])
  expect(await sql(`select details from activities where verb = 'payment.settled'`)).toEqual([
    { details: { amountPence: 1480, for: 'What was owed', by: 'cash' } },
  ])
  const today = { from: '2020-01-01', to: '2099-12-31' }
  const lines = [true, false].map((isLive) => listMovements(reader, { ...today, isLive }))
  expect(journalOf((await Promise.all(lines)).flat()).map((line) => [line.account, line.amountPence])).toEqual([
    ['cash', 1480],
    ['classes', -1480],
  ])
  const counted = { countedCashPence: 1480, countedCardMachinePence: 0, note: '' }
  expect(await closeDay(as(await account('receptionist')), counted)).toMatchObject({ value: { cashPence: 1480 } })
  await holds()
})

test('a part pays for the month first, then fees; what is left stays owed', async () => {
  const { userId } = await aDebtor()
  await take(userId, { amountPence: 400, tender: 'card_machine' })
  expect(await standing(userId)).toEqual([-1080, 580])
  await take(userId, { owedPence: 1080, amountPence: 780, tender: 'bank_transfer' })
  expect(await standing(userId)).toEqual([-300, 0])
  await enter(userId, 'arrears', -200)
  expect(await standing(userId)).toEqual([-500, 200])
  await forgiveDebt(as(await account('admin')), { memberId: userId, reason: 'A gift' })
  await enter(userId, 'arrears', -200)
  expect(await standing(userId)).toEqual([-200, 200])
})

test('two desks at once settle it once, and one form counts once', async () => {
  const { userId } = await aDebtor()
  const desks = await Promise.all([1, 2, 3].map(() => take(userId)))
  expect(desks.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await standing(userId)).toEqual([0, 0])
  expect(await sql('select from payments')).toHaveLength(1)
  const parts = await aDebtor()
  const taken = await Promise.all([1, 2, 3].map(() => take(parts.userId, { amountPence: 400 })))
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
  const other = await aDebtor()
  const form = { paymentId: newId(), amountPence: 700 }
  const sent = await Promise.all([1, 2, 3].map(() => take(other.userId, form)))
  expect(sent.every(({ ok }) => ok)).toBe(true)
  expect(await standing(other.userId)).toEqual([-780, 280])
  await holds()
})

test('money that goes back is owed again, once', async () => {
  const { userId } = await aDebtor()
  const taken = await take(userId)
  const paymentId = taken.ok ? taken.value.id : ''
  const admin = as(await account('admin'))
  const refund = { refundId: newId(), paymentId, reason: 'Not theirs', keepsGrant: false }
  expect(await refundPayment(admin, refund)).toMatchObject({ value: { state: 'done', amountPence: 1480 } })
  expect(await standing(userId)).toEqual([-1480, 980])
  expect(await take(userId)).toMatchObject({ ok: true })
  expect(await standing(userId)).toEqual([0, 0])
  await holds()
})

test.each([
  ['nothing_owed', { monthPence: 1, feePence: 1 }, { owedPence: 2, amountPence: 2 }],
  ['debt_changed', {}, { owedPence: 1479, amountPence: 1479 }],
  ['more_than_owed', {}, { amountPence: 1481 }],
] as const)('%s', async (refusal, debt, change) => {
  const { userId } = await aDebtor(debt)
  if (refusal === 'nothing_owed') await take(userId, change)
  const before = await sql('select from payments')
  expect(await take(userId, change)).toEqual({ ok: false, refusal })
  expect(await sql('select from payments')).toEqual(before)
})

test('it is taken at the desk alone, of a member there is', async () => {
  const { userId } = await aDebtor()
  expect(await take(userId, {}, 'member')).toEqual({ ok: false, refusal: 'not_allowed' })
  for (const id of ['nonsense', newId()]) expect(await take(id)).toEqual({ ok: false, refusal: 'member_not_found' })
})
