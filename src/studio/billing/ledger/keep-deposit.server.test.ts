import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { recordHallPayment } from '#src/studio/hall-hire/money/record-hall-payment.server.ts'
import { returnHallPayments } from '../refunds/return-hall-payments.server.ts'
import { keepDeposit } from './keep-deposit.server.ts'

const { aConfirmedHire, account, accountOf, as, bank, ctx, payHire, paying, sql } = await openHallPayingTest()

const keep = (hireId: string, amountPence: number, keptId = newId()) =>
  ctx().transaction((work) => keepDeposit(work, { hireId, amountPence, keptId }))
const inCash = async (hireId: string, amountPence: number) =>
  recordHallPayment(as(await account('admin')), { hireId, kind: 'deposit', method: 'cash', amountPence })

test('one act is entered once, from the payments that hold the deposit, oldest first', async () => {
  const [hireId, keptId] = [await aConfirmedHire(), newId()]
  await inCash(hireId, 1000)
  await payHire(hireId, 8000)
  expect(await keep(hireId, 2500, keptId)).toEqual({ ok: true, value: { isNew: true } })
  expect(await keep(hireId, 2500, keptId)).toEqual({ ok: true, value: { isNew: false } })
  const kept = `select p.tender, l.amount_pence moved, l.deposit_pence pence from ledger_entries l join payments p on p.id = l.payment_id
                 where l.kind = 'deposit_kept' order by l.id`
  expect(await sql(kept)).toEqual([
    { tender: 'cash', moved: 0, pence: -1000 },
    { tender: 'stripe', moved: 0, pence: -1500 },
  ])
  expect(await keep(hireId, 1501)).toEqual({ ok: false, refusal: 'less_is_held' })
  expect(await sql(kept)).toHaveLength(2)
})

test.each(['stripe', 'cash'] as const)('kept and given back at once, paid by %s: one of the two', async (tender) => {
  bank.fake.refunds('pending')
  const hireId = await aConfirmedHire()
  await (tender === 'stripe' ? payHire(hireId, 9000) : inCash(hireId, 4000))
  const back = { hireId, tender, paidKind: 'deposit', amountPence: 1000 } as const
  const acts = [1, 2, 3].flatMap(() => [
    () => keep(hireId, 1000),
    () => returnHallPayments(paying(), { ...back, refundId: newId() }),
  ])
  const done = await Promise.all(acts.map((act) => act()))
  expect(done.filter(({ ok }) => ok)).toHaveLength(4)
  const [asked] = await sql<{ pence: number }>('select coalesce(sum(amount_pence), 0)::int pence from refunds')
  const { depositKeptPence, depositHeldPence, depositReturnedPence } = await accountOf(hireId)
  expect(depositKeptPence + asked!.pence).toBe(4000)
  expect(depositHeldPence + depositKeptPence + depositReturnedPence).toBe(4000)
})
